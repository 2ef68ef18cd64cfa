// Apart from the declaration, whose accessors and value witnesses then need no unwinding tables.
extension CookieJar.Context: Hashable {
    /// Whether both say the same.
    @inline(never)
    public static func == (left: Self, right: Self) -> Bool {
        left.method == right.method && left.relation == right.relation
            && left.isTopLevelNavigation == right.isTopLevelNavigation
            && left.isHTTPAPI == right.isHTTPAPI && left.partition == right.partition
    }

    /// Feeds method, relation and partition to the hasher.
    @inline(never)
    public func hash(into hasher: inout Hasher) {
        hasher.combine(method)
        hasher.combine(relation)
        hasher.combine(partition)
    }
}

extension CookieJar.Context.Relation: Hashable {
    /// Whether both are the same relation, and to the same site.
    @inline(never)
    public static func == (left: Self, right: Self) -> Bool {
        switch (left, right) {
        case (.sameSite, .sameSite), (.crossSite, .crossSite): true
        case (.siteForCookies(let left), .siteForCookies(let right)): left == right
        default: false
        }
    }

    /// Feeds the site to the hasher.
    @inline(never)
    public func hash(into hasher: inout Hasher) {
        if case .siteForCookies(let site) = self {
            hasher.combine(site)
        } else {
            hasher.combine(self == .sameSite)
        }
    }
}

extension CookieJar.Context {
    var isSafeMethod: Bool {
        switch method {
        case "GET", "HEAD", "OPTIONS", "TRACE": true
        default: false
        }
    }
}
