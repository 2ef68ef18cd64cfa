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
        let text = Self.stripped(Array(text.utf8))
        guard let colon = text.firstIndex(of: Octet.colon), Self.isScheme(text[..<colon]) else {
            throw .notAbsolute
        }
        let scheme = String(decoding: text[..<colon].map(\.lowercased), as: UTF8.self)
        let isWeb = Self.isWeb(scheme)
        let isSlash = { (octet: UInt8) in
            octet == Octet.slash || isWeb && octet == Octet.backslash
        }
        let slashes = text[(colon + 1)...].prefix(2)
        guard slashes.count == 2, slashes.allSatisfy(isSlash) else { throw .notAbsolute }
        let rest = text[slashes.endIndex...].prefix { $0 != 0x3F && $0 != 0x23 }  // ? #
        let authority = rest.prefix { !isSlash($0) }
        let (hostText, portText) = Self.hostAndPort(authority)
        // Without brackets, a part of an address would be taken for the port.
        guard !hostText.contains(Octet.colon) || hostText.first == 0x5B else {  // [
            throw .host(.invalidIPv6Address)
        }
        let host: CookieHost
        do {
            host = try CookieHost(octets: Array(hostText))
        } catch {
            throw .host(error)
        }
        try self.init(
            scheme: scheme,
            host: host,
            port: Self.port(portText, scheme: scheme),
            path: Self.normalizedPath(rest[authority.endIndex...], isWeb: isWeb)
        )
    }

    /// The text without controls and spaces at its ends, and without tabs and line breaks.
    private static func stripped(_ text: [UInt8]) -> ArraySlice<UInt8> {
        var text = text[...]
        while let first = text.first, first <= Octet.space {
            text.removeFirst()
        }
        while let last = text.last, last <= Octet.space {
            text.removeLast()
        }
        let isBreak = { (octet: UInt8) in octet == Octet.tab || octet == 0x0A || octet == 0x0D }
        return text.contains(where: isBreak) ? text.filter { !isBreak($0) }[...] : text
    }

    private static func isScheme(_ octets: ArraySlice<UInt8>) -> Bool {
        guard let first = octets.first, first.isLetter else { return false }
        return octets.allSatisfy { octet in
            octet.isLetter || octet.isDigit || octet == 0x2B || octet == Octet.hyphen
                || octet == Octet.dot
        }
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
        _ authority: ArraySlice<UInt8>
    ) -> (host: ArraySlice<UInt8>, port: ArraySlice<UInt8>) {
        let start = authority.lastIndex(of: 0x40).map { $0 + 1 } ?? authority.startIndex  // @
        let text = authority[start...]
        guard let colon = text.lastIndex(of: Octet.colon), !text[colon...].contains(0x5D) else {
            return (text, [])
        }
        return (text[..<colon], text[(colon + 1)...])
    }

    private static func port(
        _ digits: ArraySlice<UInt8>,
        scheme: String
    ) throws(Error) -> UInt16? {
        guard !digits.isEmpty else { return nil }
        var value: UInt32 = 0
        for digit in digits {
            guard digit.isDigit else { throw .invalidPort }
            value = value * 10 + UInt32(digit - Octet.zero)
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
