extension Cookie {
    var nameSlice: ArraySlice<UInt8> { octets[..<valueStart] }
    var valueSlice: ArraySlice<UInt8> { octets[valueStart..<pathStart] }
    var pathSlice: ArraySlice<UInt8> { octets[pathStart...] }

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

    /// The cookie with another value, which is not judged.
    public func withValue(_ valueOctets: [UInt8]) -> Cookie {
        var cookie = self
        cookie.octets.replaceSubrange(valueStart..<pathStart, with: valueOctets)
        cookie.pathStart = valueStart + valueOctets.count
        return cookie
    }

    /// Whether both have one identity.
    func hasIdentity(of other: Cookie) -> Bool {
        isHostOnly == other.isHostOnly && nameSlice == other.nameSlice
            && pathSlice == other.pathSlice && domain == other.domain
            && partition == other.partition
    }
}

extension Cookie {
    /// The number of octets of the path.
    @inline(__always)
    var pathCount: Int { octets.count - pathStart }

    /// Whether the cookie has that identity.
    func hasIdentity(_ identity: Identity) -> Bool {
        isHostOnly == identity.isHostOnly && nameSlice == identity.nameSlice
            && pathSlice == identity.pathSlice && domain == identity.domain
            && partition == identity.partition
    }
}
