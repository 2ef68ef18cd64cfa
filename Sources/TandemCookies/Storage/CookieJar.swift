/// The cookies of one user agent, kept by the rules of RFC 6265bis section 5.7.
///
/// A jar is a value: it reads no clock and touches no disk. Every mutation returns what it did.
///
/// ```swift
/// var jar = CookieJar()
/// let url = try CookieURL("https://example.com/account")
/// jar.store(setCookie: "id=31d4; Path=/; Secure; HttpOnly", from: url, at: now)
/// jar.cookieHeader(for: url, at: now)  // "id=31d4"
/// ```
public struct CookieJar: Sendable {
    /// The limits and policies the jar was made with.
    public let configuration: Configuration
    /// The domains in which no cookie is shared; a newer list can be set at any time.
    public var publicSuffixes: PublicSuffixList {
        didSet { judgePublicSuffixes() }
    }
    /// The number of cookies, expired ones included.
    public internal(set) var count = 0
    /// The cookies, each with the others of its domain.
    var groups: [Group] = []
    /// The group of each domain, so that a lookup asks only for the host and what is above it.
    var domainIndex = DomainIndex()
    /// The domains below each domain, or nil while nothing asked for them.
    var descendants: Descendants?
    /// The ordinal of the next cookie.
    var nextOrdinal: UInt64 = 0

    /// Makes an empty jar.
    public init(
        configuration: Configuration = Configuration { _ in },
        publicSuffixes: PublicSuffixList = .builtIn
    ) {
        self.configuration = configuration
        self.publicSuffixes = publicSuffixes
    }

    /// The cookies, in the order in which they came into the jar.
    ///
    /// - Complexity: O(*n* log *n*), where *n* is the number of cookies.
    public var cookies: [Cookie] {
        selections(in: groups.indices, .arrival).map { self[$0.place] }
    }

    /// The cookie of an identity, or nil when the jar holds none.
    ///
    /// - Complexity: O(*n*), where *n* is the number of cookies of that domain.
    public subscript(identity: Cookie.Identity) -> Cookie? {
        place(of: identity).map { self[$0] }
    }

    /// Where the cookie of an identity stands.
    func place(of identity: Cookie.Identity) -> Place? {
        guard let group = group(of: identity.domain) else { return nil }
        return groups[group].entries.firstIndex { $0.cookie.hasIdentity(identity) }
            .map { Place(group: group, entry: $0) }
    }
}
