extension CookieJar {
    /// Whether no cookie is shared in the domain, because it is a public suffix.
    ///
    /// The answer is kept with the cookies of the domain, whose group is given when it is known.
    func isPublicSuffix(_ domain: CookieHost, group: Int?) -> Bool {
        if let group, let isPublicSuffix = groups[group].isPublicSuffix { return isPublicSuffix }
        return configuration.rejectsPublicSuffixes && publicSuffixes.isPublicSuffix(domain)
    }

    /// Notes whether the domain of a cookie that came to a group is a public suffix.
    mutating func judgePublicSuffix(ofGroup group: Int, for cookie: Cookie) {
        guard !cookie.isHostOnly, groups[group].isPublicSuffix == nil else { return }
        groups[group].isPublicSuffix = isPublicSuffix(cookie.domain, group: nil)
    }

    /// Notes anew which domains are public suffixes, after the list changed.
    mutating func judgePublicSuffixes() {
        for group in groups.indices where groups[group].isPublicSuffix != nil {
            groups[group].isPublicSuffix = isPublicSuffix(groups[group].domain, group: nil)
        }
    }
}
