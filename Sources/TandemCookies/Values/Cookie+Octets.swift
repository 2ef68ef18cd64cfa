extension Cookie {
    /// Where the value begins: after the name and its equals sign, if there is a name.
    @inline(__always)
    var valueStart: Int { nameEnd == 0 ? 0 : nameEnd &+ 1 }

    var nameSlice: ArraySlice<UInt8> { octets[..<nameEnd] }
    var valueSlice: ArraySlice<UInt8> { octets[valueStart..<pairEnd] }
    var pathSlice: ArraySlice<UInt8> { octets[pairEnd..<pathEnd] }

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
    var pathCount: Int { pathEnd &- pairEnd }

    /// The number of octets of name and value, which limits go by.
    var nameAndValueCount: Int { pairEnd - (valueStart - nameEnd) }

    /// Whether the domain is what goes from a place of the octets to their end.
    @inline(__always)
    func isIn(_ other: Span<UInt8>, from start: Int) -> Bool {
        octets.count &- pathEnd == other.count &- start
            && octets.span.matches(pathEnd..<octets.count, other, from: start)
    }

    /// Whether both have one name.
    func hasName(of other: borrowing Cookie) -> Bool {
        nameEnd == other.nameEnd && octets.span.matches(0..<nameEnd, other.octets.span, from: 0)
    }

    /// Whether both have one identity.
    @inline(__always)
    func hasIdentity(of other: borrowing Cookie) -> Bool {
        nameEnd == other.nameEnd && pathCount == other.pathCount && isHostOnly == other.isHostOnly
            && octets.count &- pairEnd == other.octets.count &- other.pairEnd
            && octets.span.matches(0..<nameEnd, other.octets.span, from: 0)
            && octets.span.matches(pairEnd..<octets.count, other.octets.span, from: other.pairEnd)
            && partition == other.partition
    }

    /// Whether the cookie has that identity.
    func hasIdentity(_ identity: Identity) -> Bool {
        let count = octets.count - pairEnd
        return nameEnd == identity.nameEnd && pathCount == identity.pathEnd - identity.nameEnd
            && count == identity.octets.count - identity.nameEnd
            && isHostOnly == identity.isHostOnly
            && octets.span.matches(0..<nameEnd, identity.octets.span, from: 0)
            && octets.span.matches(
                pairEnd..<octets.count,
                identity.octets.span,
                from: identity.nameEnd
            )
            && partition == identity.partition
    }
}
