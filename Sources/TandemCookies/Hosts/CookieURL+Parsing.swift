extension CookieURL {
    /// Why a text is no absolute URL that could have cookies.
    public enum Error: Swift.Error, Hashable, Sendable, CustomStringConvertible {
        /// The text does not begin with a scheme and `://`.
        case notAbsolute
        /// The host is missing or has no canonical form.
        case host(CookieHost.Error)
        /// The port is no number up to 65535.
        case invalidPort

        /// What is wrong, and what would be right.
        public var description: String {
            switch self {
            case .notAbsolute:
                "The URL is not absolute; begin it with scheme and host, as in https://example.com."
            case .host(let error):
                "The URL's host is wrong. \(error)"
            case .invalidPort:
                "The URL's port is no number from 0 to 65535."
            }
        }
    }

    /// Reads an absolute URL as browsers do, with what they repair.
    ///
    /// White space around it and line breaks in it count for nothing, user information is dropped,
    /// the host is canonicalised, and the path gets the form that goes over the wire. Slashes that are
    /// missing after the scheme, or too many, are not repaired.
    ///
    /// - Throws: ``Error`` when the text has no scheme or host that could have cookies.
    /// - Complexity: O(*n*), where *n* is the length of the text.
    public init(_ text: some StringProtocol) throws(Error) {
        try self.init(octets: Self.stripped(Array(text.utf8)))
    }

    private init(octets: [UInt8]) throws(Error) {
        let text = octets.span
        let colon = text.firstIndex(of: Octet.colon, in: 0..<text.count)
        guard colon < text.count, Self.isScheme(text, 0..<colon) else { throw .notAbsolute }
        let scheme = String(decoding: octets[..<colon].map(\.lowercased), as: UTF8.self)
        let isWeb = Self.isWeb(scheme)
        let start = colon + 3
        guard start <= text.count, Self.isSlash(text[colon + 1], isWeb: isWeb),
            Self.isSlash(text[colon + 2], isWeb: isWeb)
        else { throw .notAbsolute }
        var end = start
        while end < text.count, text[end] != 0x3F, text[end] != 0x23 {  // ? #
            end += 1
        }
        var pathStart = start
        while pathStart < end, !Self.isSlash(text[pathStart], isWeb: isWeb) {
            pathStart += 1
        }
        let (hostRange, portRange) = Self.hostAndPort(text, start..<pathStart)
        // Without brackets, a part of an address would be taken for the port.
        let isBracketed = !hostRange.isEmpty && text[hostRange.lowerBound] == 0x5B  // [
        guard isBracketed || text.firstIndex(of: Octet.colon, in: hostRange) == hostRange.upperBound
        else { throw .host(.invalidIPv6Address) }
        let host: CookieHost
        do {
            host = try CookieHost(octets: Array(octets[hostRange]))
        } catch {
            throw .host(error)
        }
        try self.init(
            scheme: scheme,
            host: host,
            port: Self.port(text, portRange, scheme: scheme),
            path: Self.normalizedPath(text, pathStart..<end, isWeb: isWeb)
        )
    }

    /// The text without controls and spaces at its ends, and without tabs and line breaks.
    private static func stripped(_ text: [UInt8]) -> [UInt8] {
        guard !text.allSatisfy({ $0 > Octet.space }) else { return text }
        var start = 0
        var end = text.count
        while start < end, text[start] <= Octet.space {
            start += 1
        }
        while end > start, text[end - 1] <= Octet.space {
            end -= 1
        }
        var result: [UInt8] = []
        result.reserveCapacity(end - start)
        for place in start..<end {
            switch text[place] {
            case Octet.tab, 0x0A, 0x0D: break
            default: result.add(text[place])
            }
        }
        return result
    }

    private static func isScheme(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
        guard !range.isEmpty, text[range.lowerBound].isLetter else { return false }
        for place in range {
            let octet = text[place]
            guard
                octet.isLetter || octet.isDigit || octet == 0x2B || octet == Octet.hyphen
                    || octet == Octet.dot
            else { return false }
        }
        return true
    }

    /// Whether the octet is a slash, or counts as one in the schemes of the web.
    static func isSlash(_ octet: UInt8, isWeb: Bool) -> Bool {
        octet == Octet.slash || isWeb && octet == Octet.backslash
    }

    /// Whether the scheme is one of HTTP or WebSocket, which the URL standard treats leniently.
    private static func isWeb(_ scheme: String) -> Bool {
        switch scheme {
        case "http", "https", "ws", "wss": true
        default: false
        }
    }

    /// The host and port of an authority, without its user information.
    private static func hostAndPort(
        _ text: Span<UInt8>,
        _ authority: Range<Int>
    ) -> (host: Range<Int>, port: Range<Int>) {
        var start = authority.lowerBound
        for place in authority where text[place] == 0x40 {  // @
            start = place + 1
        }
        // Behind the last colon, unless brackets close after it.
        var place = authority.upperBound
        while place > start, text[place - 1] != Octet.colon, text[place - 1] != 0x5D {  // ]
            place -= 1
        }
        guard place > start, text[place - 1] == Octet.colon else {
            return (start..<authority.upperBound, authority.upperBound..<authority.upperBound)
        }
        return (start..<place - 1, place..<authority.upperBound)
    }

    private static func port(
        _ text: Span<UInt8>,
        _ digits: Range<Int>,
        scheme: String
    ) throws(Error) -> UInt16? {
        guard !digits.isEmpty else { return nil }
        var value: UInt32 = 0
        for place in digits {
            guard text[place].isDigit else { throw .invalidPort }
            value = value * 10 + UInt32(text[place] - Octet.zero)
            guard value <= 0xFFFF else { throw .invalidPort }
        }
        return isDefault(value, scheme: scheme) ? nil : UInt16(value)
    }

    private static func isDefault(_ port: UInt32, scheme: String) -> Bool {
        switch scheme {
        case "http", "ws": port == 80
        case "https", "wss": port == 443
        default: false
        }
    }
}
