extension Cookie {
    /// What tells one cookie from another: name, domain, host-only flag, path and partition.
    ///
    /// RFC 6265bis section 5.7 step 23, with the partition of CHIPS. The host-only flag is part of
    /// it: a cookie for a host and one for the domain of the same name are two.
    public struct Identity: Sendable {
        /// The name, the path and the domain, one after the other.
        let octets: [UInt8]
        /// Where the name ends and the path begins.
        let nameEnd: Int
        /// Where the path ends and the domain begins.
        let pathEnd: Int
        let isDomainAddress: Bool
        /// Whether the cookie is sent to ``domain`` itself only.
        public let isHostOnly: Bool
        /// The partition the cookie is kept in, or nil when it has none.
        public let partition: Partition?
    }
}
