import TandemCookies

/// Who wins, and what crosses.
struct SyncPolicy: Hashable, Sendable {
    /// The hosts whose cookies cross, their subdomains included.
    var sites: Set<CookieHost>
    /// Cookies that stay where they are, although they are of the sites.
    var neverCrossing: Set<CookieRule> = []
    /// The sides that take part; nil: all.
    var sides: Set<SideName>?
    /// Which change stands when both parties made one.
    var precedence: WebSession.Precedence = .later

    /// Whether a cookie belongs to one of the sites and may cross at all.
    ///
    /// Partitioned cookies never cross: no side can be given one.
    func covers(_ identity: Cookie.Identity) -> Bool {
        identity.partition == nil && covers(identity.domain)
            && !neverCrossing.contains { $0.matches(identity) }
    }

    /// Whether a host is one of the sites or a subdomain of one.
    func covers(_ host: CookieHost) -> Bool {
        sites.contains { host.domainMatches($0) }
    }

    /// Whether a side takes part.
    func admits(_ side: SideName) -> Bool {
        sides?.contains(side) ?? true
    }

    /// Which cookies cross, as it is kept on disk to be compared with a later launch's.
    var scope: [UInt8] {
        let lines = sites.map(\.serialized).sorted() + neverCrossing.map(\.line).sorted()
        return Array(lines.joined(separator: "\n").utf8)
    }
}
