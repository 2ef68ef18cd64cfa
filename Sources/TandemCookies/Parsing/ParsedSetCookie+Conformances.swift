// Apart from the declaration, whose accessors and value witnesses then need no unwinding tables.
extension ParsedSetCookie {
    /// What the field does against the grammar, as far as the parser noted it.
    @inline(__always)
    var violationSet: SetCookie.Violations {
        get { SetCookie.Violations(bits: violationBits) }
        set { violationBits = newValue.bits }
    }

    /// The octets of the name, empty for a nameless cookie.
    public var nameOctets: [UInt8] { Array(octets[name]) }

    /// The octets of the value.
    public var valueOctets: [UInt8] { Array(octets[value]) }

    /// The octets of the last `Domain` attribute without its leading dot, nil when there is none.
    public var domainOctets: [UInt8]? { domain.map { Array(octets[$0]) } }

    /// The octets of the last `Path` attribute, nil when the default path stands for it.
    public var pathOctets: [UInt8]? { path.map { Array(octets[$0]) } }

    /// What the field does against the grammar for servers, and is tolerated.
    public var violations: [SetCookie.Violation] {
        var violations = violationSet
        if name.isEmpty {
            violations.insert(.nameless)
        } else if !octets[name].allSatisfy(SetCookie.isToken) {
            violations.insert(.nameIsNoToken)
        }
        if !SetCookie.isCookieValue(octets[value]) {
            violations.insert(.valueOutsideGrammar)
        }
        if expires != nil, !CookieDate.isFixdate(octets.span, expiresValue) {
            violations.insert(.expiresIsNoFixdate)
        }
        return violations.list
    }
}

extension ParsedSetCookie: Hashable {
    /// Whether the same was read from the same octets.
    @inline(never)
    public static func == (left: Self, right: Self) -> Bool {
        // The octets tell all but what a jar notes when it stores them.
        left.octets == right.octets && left.violationBits == right.violationBits
    }

    /// Feeds the octets to the hasher.
    @inline(never)
    public func hash(into hasher: inout Hasher) {
        hasher.combine(octets)
    }
}

extension ParsedSetCookie: CustomStringConvertible {
    /// The name, and the number of the value's octets.
    ///
    /// The value is kept out, since it may be a secret.
    public var description: String {
        "\(octets[name].printable)=(\(value.count) octets)"
    }
}
