// Apart from the declaration, whose accessors and value witnesses then need no unwinding tables.
extension Cookie {
    /// Makes a cookie that a store holds already, without judging it.
    public init(
        identity: Identity,
        valueOctets: [UInt8],
        expires: Timestamp?,
        isSecure: Bool,
        isHTTPOnly: Bool,
        sameSite: SameSite,
        creation: Timestamp,
        lastAccess: Timestamp
    ) {
        self.init(
            octets: CookieOctets(
                name: identity.octets[..<identity.nameEnd],
                value: valueOctets[...],
                path: identity.octets[identity.nameEnd..<identity.pathEnd],
                domain: identity.octets[identity.pathEnd...]
            ),
            isDomainAddress: identity.isDomainAddress,
            isHostOnly: identity.isHostOnly,
            partition: identity.partition,
            expires: expires,
            isSecure: isSecure,
            isHTTPOnly: isHTTPOnly,
            sameSite: sameSite,
            creation: creation,
            lastAccess: lastAccess
        )
    }

    /// The host the cookie belongs to, or the domain it is shared in.
    public var domain: CookieHost {
        CookieHost(octets: octets, start: pathEnd, isIPAddress: isDomainAddress)
    }

    /// What tells the cookie from every other.
    public var identity: Identity {
        var writer = OctetWriter(capacity: nameEnd + octets.count - pairEnd)
        writer.append(nameSlice)
        writer.append(octets[pairEnd...])
        return Identity(
            octets: writer.octets,
            nameEnd: nameEnd,
            pathEnd: nameEnd + pathCount,
            isDomainAddress: isDomainAddress,
            isHostOnly: isHostOnly,
            partition: partition
        )
    }

    /// The cookie for the host that is its domain alone.
    var hostOnly: Cookie {
        replacing(
            identity: Identity(
                octets: identity.octets,
                nameEnd: nameEnd,
                pathEnd: nameEnd + pathCount,
                isDomainAddress: isDomainAddress,
                isHostOnly: true,
                partition: partition
            ),
            valueOctets: valueOctets
        )
    }

    /// The cookie with another value, which is not judged.
    public func withValue(_ valueOctets: [UInt8]) -> Cookie {
        replacing(identity: identity, valueOctets: valueOctets)
    }

    private func replacing(identity: Identity, valueOctets: [UInt8]) -> Cookie {
        Cookie(
            identity: identity,
            valueOctets: valueOctets,
            expires: expires,
            isSecure: isSecure,
            isHTTPOnly: isHTTPOnly,
            sameSite: sameSite,
            creation: creation,
            lastAccess: lastAccess
        )
    }
}

extension Cookie: Hashable {
    /// Whether all of both cookies is the same.
    public static func == (left: Cookie, right: Cookie) -> Bool {
        left.octets == right.octets && left.nameEnd == right.nameEnd
            && left.pairEnd == right.pairEnd && left.pathEnd == right.pathEnd
            && left.expires == right.expires && left.creation == right.creation
            && left.lastAccess == right.lastAccess && left.isHostOnly == right.isHostOnly
            && left.isSecure == right.isSecure && left.isHTTPOnly == right.isHTTPOnly
            && left.sameSite == right.sameSite && left.partition == right.partition
    }

    /// Feeds the octets, the times and the partition to the hasher.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(octets)
        hasher.combine(nameEnd)
        hasher.combine(expires)
        hasher.combine(creation)
        hasher.combine(partition)
    }
}

extension Cookie: CustomStringConvertible {
    /// The identity.
    ///
    /// The value is kept out, since it may be a secret.
    public var description: String { identity.description }
}
