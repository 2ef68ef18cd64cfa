extension CookieJar {
    /// Whether no cookie is shared in the domain, because it is a public suffix.
    ///
    /// The answer is kept with the cookies of the domain, whose group is given when it is known.
    func isPublicSuffix(_ domain: CookieHost, group: Int?) -> Bool {
        if let group, let isPublicSuffix = groups[group].isPublicSuffix { return isPublicSuffix }
        return configuration.rejectsPublicSuffixes && publicSuffixes.isPublicSuffix(domain)
    }

    /// What the jar knows of a cookie's domain, which is judged when the cookie is shared in it.
    func destination(of cookie: Cookie) -> Destination {
        let group = group(of: cookie.domain)
        return Destination(
            group: group,
            isPublicSuffix: cookie.isHostOnly ? nil : isPublicSuffix(cookie.domain, group: group)
        )
    }

    /// Notes anew which domains are public suffixes, after the list changed.
    mutating func judgePublicSuffixes() {
        for group in groups.indices where groups[group].isPublicSuffix != nil {
            groups[group].isPublicSuffix = isPublicSuffix(groups[group].domain, group: nil)
        }
    }
}
