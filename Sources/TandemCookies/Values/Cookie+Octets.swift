extension Cookie {
    var nameSlice: ArraySlice<UInt8> { octets[..<nameEnd] }
    var pathSlice: ArraySlice<UInt8> { octets[nameEnd..<pathEnd] }
    var valueSlice: ArraySlice<UInt8> { octets[pathEnd...] }

    /// The name, read as UTF-8, empty for a nameless cookie.
    public var name: String { String(decoding: nameSlice, as: UTF8.self) }

    /// The octets of the name.
    public var nameOctets: [UInt8] { Array(nameSlice) }

    /// The value, read as UTF-8.
    public var value: String { String(decoding: valueSlice, as: UTF8.self) }

    /// The octets of the value.
    public var valueOctets: [UInt8] { Array(valueSlice) }

    /// The path, read as UTF-8.
    public var path: String { String(decoding: pathSlice, as: UTF8.self) }

    /// The octets of the path.
    public var pathOctets: [UInt8] { Array(pathSlice) }

    /// The number of octets of the path.
    @inline(__always)
    var pathCount: Int { pathEnd &- nameEnd }

    /// The number of octets of name and value, which limits go by.
    var nameAndValueCount: Int { octets.count - pathCount }

    /// Whether both have one identity.
    @inline(__always)
    func hasIdentity(of other: borrowing Cookie) -> Bool {
        nameEnd == other.nameEnd && pathEnd == other.pathEnd && isHostOnly == other.isHostOnly
            && octets.span.matches(0..<pathEnd, other.octets.span, from: 0)
            && domain == other.domain && partition == other.partition
    }

    /// Whether the cookie has that identity.
    func hasIdentity(_ identity: Identity) -> Bool {
        nameEnd == identity.nameEnd && pathEnd == identity.octets.count
            && isHostOnly == identity.isHostOnly
            && octets.span.matches(0..<pathEnd, identity.octets.span, from: 0)
            && domain == identity.domain && partition == identity.partition
    }
}
