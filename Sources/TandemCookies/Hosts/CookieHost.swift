/// A host in canonical form: lower-case A-labels, or an IP address as URLs write it.
///
/// Two hosts are equal exactly when they name the same host, so a host can be a key. RFC 6265bis
/// section 5.1.2.
public struct CookieHost: Sendable {
    /// The octets of a canonical host, or of one below it: this host is their end.
    let octets: [UInt8]
    /// Where this host begins in `octets`.
    let start: Int
    /// Whether the host is an IPv4 or IPv6 address, which has no parent domains.
    public let isIPAddress: Bool

    /// Makes a host of octets known to be canonical.
    init(canonical octets: [UInt8], isIPAddress: Bool) {
        self.octets = octets
        self.start = 0
        self.isIPAddress = isIPAddress
    }

    /// Makes a host of the end of octets, which is known to be canonical.
    init(octets: [UInt8], start: Int, isIPAddress: Bool = false) {
        self.octets = octets
        self.start = start
        self.isIPAddress = isIPAddress
    }
}
