// Apart from the declaration, whose accessors and value witnesses then need no unwinding tables.
extension Cookie.Identity {
    /// Makes an identity from octets, without judging them.
    public init(
        nameOctets: [UInt8],
        domain: CookieHost,
        isHostOnly: Bool,
        pathOctets: [UInt8],
        partition: Partition? = nil
    ) {
        let count = nameOctets.count + pathOctets.count + domain.count
        var writer = OctetWriter(capacity: count)
        writer.append(nameOctets.span)
        writer.append(pathOctets.span)
        writer.append(domain.slice)
        self.init(
            octets: writer.octets,
            nameEnd: nameOctets.count,
            pathEnd: nameOctets.count + pathOctets.count,
            isDomainAddress: domain.isIPAddress,
            isHostOnly: isHostOnly,
            partition: partition
        )
    }

    /// Makes an identity from text, without judging it.
    public init(
        name: String,
        domain: CookieHost,
        isHostOnly: Bool,
        path: String,
        partition: Partition? = nil
    ) {
        self.init(
            nameOctets: Array(name.utf8),
            domain: domain,
            isHostOnly: isHostOnly,
            pathOctets: Array(path.utf8),
            partition: partition
        )
    }

    var nameSlice: ArraySlice<UInt8> { octets[..<nameEnd] }
    var pathSlice: ArraySlice<UInt8> { octets[nameEnd..<pathEnd] }

    /// The host the cookie belongs to, or the domain it is shared in.
    public var domain: CookieHost {
        CookieHost(octets: octets, start: pathEnd, isIPAddress: isDomainAddress)
    }

    /// The octets of the name.
    public var nameOctets: [UInt8] { Array(nameSlice) }

    /// The name, read as UTF-8.
    public var name: String { String(decoding: nameSlice, as: UTF8.self) }

    /// The octets of the path.
    public var pathOctets: [UInt8] { Array(pathSlice) }

    /// The path, read as UTF-8.
    public var path: String { String(decoding: pathSlice, as: UTF8.self) }
}

extension Cookie.Identity: Hashable {
    /// Whether name, domain, path and partition are the same.
    @inline(never)
    public static func == (left: Self, right: Self) -> Bool {
        left.octets == right.octets && left.nameEnd == right.nameEnd
            && left.pathEnd == right.pathEnd && left.isHostOnly == right.isHostOnly
            && left.partition == right.partition
    }

    /// Feeds name, domain, path and partition to the hasher.
    @inline(never)
    public func hash(into hasher: inout Hasher) {
        hasher.combine(octets)
        hasher.combine(nameEnd)
        hasher.combine(isHostOnly)
        hasher.combine(partition)
    }
}

extension Cookie.Identity: Comparable {
    /// Orders identities by domain, path, name, host-only flag and partition.
    public static func < (left: Self, right: Self) -> Bool {
        let domains = left.comparison(with: right) { $0.pathEnd..<$0.octets.count }
        if domains != 0 { return domains < 0 }
        let paths = left.comparison(with: right) { $0.nameEnd..<$0.pathEnd }
        if paths != 0 { return paths < 0 }
        let names = left.comparison(with: right) { 0..<$0.nameEnd }
        if names != 0 { return names < 0 }
        if left.isHostOnly != right.isHostOnly { return left.isHostOnly }
        switch (left.partition, right.partition) {
        case (let left?, let right?): return left < right
        case (nil, .some): return true
        case (_, nil): return false
        }
    }

    private func comparison(with other: Self, of part: (Self) -> Range<Int>) -> Int {
        octets.span.comparison(part(self), with: other.octets.span, part(other))
    }
}

extension Cookie.Identity: CustomStringConvertible {
    /// Name, domain and path; a dot before the domain tells a domain cookie from a host-only one.
    ///
    /// Octets of name and path that are no printable ASCII are written as `\xNN`.
    public var description: String {
        let name = nameEnd == 0 ? "(nameless)" : nameSlice.printable
        let place = "\(isHostOnly ? "" : ".")\(domain)\(pathSlice.printable)"
        return "\(name) at \(place)\(partition.map { " in \($0)" } ?? "")"
    }
}
