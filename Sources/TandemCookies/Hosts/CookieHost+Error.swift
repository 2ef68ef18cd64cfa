extension CookieHost {
    /// Why a text names no host.
    public enum Error: Swift.Error, Hashable, Sendable, CustomStringConvertible {
        /// The text, or what canonicalisation leaves of it, is empty.
        case empty
        /// The text is longer than a name in DNS can be, 253 octets.
        case tooLong
        /// A character that no host can hold, such as a space, a slash or a control.
        case forbiddenCharacter
        /// A label that international domain names do not allow, or a false A-label.
        case invalidLabel
        /// A text whose last label is a number, but which is no IPv4 address.
        case invalidIPv4Address
        /// A text with a colon or in brackets which is no IPv6 address.
        case invalidIPv6Address

        /// What is wrong, and what would be right.
        public var description: String {
            switch self {
            case .empty:
                "The host is empty; give a host name or an IP address."
            case .tooLong:
                "The host is longer than 253 octets; no such name exists."
            case .forbiddenCharacter:
                "The host holds a character that no host may; give the host alone, without port or path."
            case .invalidLabel:
                "A label of the host is empty or no valid label of a domain name; correct it."
            case .invalidIPv4Address:
                "The host ends in a number but is no IPv4 address such as 192.0.2.1."
            case .invalidIPv6Address:
                "The host holds a colon but is no IPv6 address such as [2001:db8::1]; give it without port."
            }
        }
    }
}
