extension CookieJar {
    /// The cookies of one domain, in the order in which they are sent; never empty in a jar.
    struct Group {
        var entries: [Entry]
        /// Whether no cookie is shared in the domain; nil until a shared one asks.
        var isPublicSuffix: Bool?
    }

    /// Where in the jar a cookie stands.
    struct Place {
        let group: Int
        let entry: Int
    }

    /// What the jar knows of the domain of a cookie that is to be stored.
    struct Destination {
        /// The group of the domain, or nil when there is none yet.
        var group: Int?
        /// Whether no cookie is shared in the domain; nil when that was not asked.
        var isPublicSuffix: Bool?
    }
}
