extension SetCookie {
    /// What a `Set-Cookie` field value does against the grammar for servers, and is tolerated.
    ///
    /// RFC 6265bis section 4.1 says what servers are to send, section 5.6 what user agents bear. White
    /// space around `=` and `;`, none behind a `;`, and a `;` at the end are within that grammar.
    public enum Violation: UInt8, Hashable, Sendable, CaseIterable {
        /// There is no name.
        case nameless
        /// The name is no token.
        case nameIsNoToken
        /// The value holds octets that are no cookie-octets.
        case valueOutsideGrammar
        /// An attribute is unknown, and ignored.
        case unknownAttribute
        /// An attribute comes twice; the last counts.
        case repeatedAttribute
        /// An attribute's value is longer than 1024 octets, and the attribute ignored.
        case attributeTooLong
        /// `Expires` is no date, and ignored.
        case expiresIsNoDate
        /// `Expires` is a date in another form than an IMF-fixdate, and read all the same.
        case expiresIsNoFixdate
        /// `Max-Age` is no number, and ignored.
        case maxAgeIsNoNumber
        /// `Max-Age` is negative, and counts as 0.
        case maxAgeIsNegative
        /// The time to live is beyond the limit, and cut.
        case beyondMaximumAge
        /// `Domain` is empty, and the cookie for the host alone.
        case emptyDomain
        /// `Domain` begins with a dot, which means nothing.
        case domainBeginsWithDot
        /// `Domain` is a public suffix and the host itself, and the cookie for the host alone.
        case domainIsPublicSuffix
        /// `Path` does not begin with a slash, and the default path stands for it.
        case relativePath
        /// `SameSite` has an unknown value, which counts as none given.
        case unknownSameSite
        /// `Secure`, `HttpOnly` or `Partitioned` has a value, which means nothing.
        case valueOfFlag
    }

    /// The violations found so far.
    struct Violations {
        private(set) var bits: UInt32 = 0

        mutating func insert(_ violation: Violation) {
            bits |= 1 << UInt32(violation.rawValue)
        }

        var list: [Violation] {
            Violation.allCases.filter { bits & 1 << UInt32($0.rawValue) != 0 }
        }
    }
}

extension SetCookie.Violation: CustomStringConvertible {
    /// What is odd, and what became of it.
    public var description: String {
        switch self {
        case .nameless: "There is no name; the value is sent alone."
        case .nameIsNoToken: "The name is no token; kept as it is."
        case .valueOutsideGrammar: "The value holds octets outside the grammar; kept as it is."
        case .unknownAttribute: "An attribute is unknown; ignored."
        case .repeatedAttribute: "An attribute comes twice; the last counts."
        case .attributeTooLong: "An attribute is longer than 1024 octets; ignored."
        case .expiresIsNoDate: "Expires is no date; ignored."
        case .expiresIsNoFixdate: "Expires is a date in no form for servers; read all the same."
        case .maxAgeIsNoNumber: "Max-Age is no number; ignored."
        case .maxAgeIsNegative: "Max-Age is negative, which counts as 0."
        case .beyondMaximumAge: "The time to live is beyond the limit; cut."
        case .emptyDomain: "Domain is empty; the cookie is for the host alone."
        case .domainBeginsWithDot: "Domain begins with a dot; the dot is ignored."
        case .domainIsPublicSuffix: "Domain is a public suffix; the cookie is for the host alone."
        case .relativePath: "Path does not begin with a slash; the default path is used."
        case .unknownSameSite: "SameSite is unknown; it counts as none given."
        case .valueOfFlag: "An attribute without a value has one; the value is ignored."
        }
    }
}
