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
                "The URL is not absolute; begin it with a scheme and a host, as in https://example.com."
            case .host(let error):
                "The URL's host is wrong. \(error)"
            case .invalidPort:
                "The URL's port is no number from 0 to 65535."
            }
        }
    }

    /// Reads an absolute URL as browsers do.
    ///
    /// - Throws: ``Error`` when the text has no scheme or host that could have cookies.
    /// - Complexity: O(*n*), where *n* is the length of the text.
    public init(_ text: some StringProtocol) throws(Error) {
        let text = Array(text.utf8)
        guard let colon = text.firstIndex(of: Octet.colon), Self.isScheme(text[..<colon]) else {
            throw .notAbsolute
        }
        var rest = text[(colon + 1)...]
        guard rest.starts(with: [Octet.slash, Octet.slash]) else { throw .notAbsolute }
        rest = rest.dropFirst(2)
        let scheme = String(decoding: text[..<colon].map(\.lowercased), as: UTF8.self)
        let authority = rest.prefix { $0 != Octet.slash && $0 != 0x3F && $0 != 0x23 }  // ? #
        let path = rest[authority.endIndex...].prefix { $0 != 0x3F && $0 != 0x23 }
        let (host, port) = Self.hostAndPort(authority)
        let canonical: CookieHost
        do {
            canonical = try CookieHost(octets: Array(host))
        } catch {
            throw .host(error)
        }
        try self.init(
            scheme: scheme,
            host: canonical,
            port: Self.port(port, scheme: scheme),
            path: path.isEmpty ? [Octet.slash] : Array(path)
        )
    }

    private static func isScheme(_ octets: ArraySlice<UInt8>) -> Bool {
        guard let first = octets.first, first.isLetter else { return false }
        return octets.allSatisfy { octet in
            octet.isLetter || octet.isDigit || [0x2B, 0x2D, 0x2E].contains(octet)  // + - .
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
