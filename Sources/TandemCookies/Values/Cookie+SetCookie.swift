extension Cookie {
    /// Why a cookie cannot be written as a strict `Set-Cookie` field value.
    public enum SerializationError: Swift.Error, Hashable, Sendable, CustomStringConvertible {
        /// The name is empty or no token.
        case nameIsNoToken
        /// The value holds an octet outside the grammar of cookie values.
        case valueOutsideGrammar
        /// The domain ends in a dot.
        case domainOutsideGrammar
        /// The path would not be read as it is, or holds an octet outside the grammar of paths.
        case pathOutsideGrammar

        /// What is wrong, and what would be right.
        public var description: String {
            switch self {
            case .nameIsNoToken:
                "The name is no token; use letters, digits and !#$%&'*+-.^_`|~."
            case .valueOutsideGrammar:
                "The value holds white space, a quote, comma, semicolon, backslash or an octet "
                    + "outside ASCII; encode it."
            case .domainOutsideGrammar:
                "The domain ends in a dot, which Domain may not; make the cookie for the host alone."
            case .pathOutsideGrammar:
                "The path begins with no slash, ends in a space, is longer than 1024 octets or "
                    + "holds a control, a semicolon or an octet outside ASCII; encode or mend it."
            }
        }
    }

    /// The strict `Set-Cookie` field value that sets the cookie (RFC 6265bis section 4.1).
    ///
    /// The expiry is written to the second, and one before 1601 or after 9999 as the first or last that
    /// can be read. `Domain` is left out for an IP address, whose cookies no other host shares.
    ///
    /// - Throws: ``SerializationError`` when the strict grammar has no form for the cookie.
    public func serializedSetCookie() throws(SerializationError) -> String {
        guard nameEnd > 0, nameSlice.allSatisfy(SetCookie.isToken) else { throw .nameIsNoToken }
        guard SetCookie.isCookieValue(valueSlice) else { throw .valueOutsideGrammar }
        guard isPathWritable else { throw .pathOutsideGrammar }
        var text = "\(name)=\(value)"
        if let expires {
            text += "; Expires=\(CookieDate.format(expires))"
        }
        if !isHostOnly, !isDomainAddress {
            guard octets.last != Octet.dot else { throw .domainOutsideGrammar }
            text += "; Domain=\(domain)"
        }
        text += "; Path=\(path)"
        text += isSecure ? "; Secure" : ""
        text += isHTTPOnly ? "; HttpOnly" : ""
        switch sameSite {
        case .unspecified: break
        case .none: text += "; SameSite=None"
        case .lax: text += "; SameSite=Lax"
        case .strict: text += "; SameSite=Strict"
        }
        text += partition == nil ? "" : "; Partitioned"
        return text
    }

    /// Whether the path is one of the grammar which the user agent takes as it is.
    private var isPathWritable: Bool {
        pathSlice.first == Octet.slash && pathSlice.last != Octet.space
            && pathCount <= SetCookie.maximumAttributeValue
            && pathSlice.allSatisfy { 0x20..<0x7F ~= $0 && $0 != Octet.semicolon }
    }
}
