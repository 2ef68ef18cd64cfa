import TandemCookies

/// Recognises what the jar once held or deleted, long after it is gone.
///
/// After a break in a side's life this tells a store that was rolled back, or a cookie that rose from
/// the dead, from something new. Digests are kept until the cookie would have expired; those of what
/// an app has offered for adoption for good, since it may do so at every launch.
struct DigestMemory: Sendable {
    /// How long the digest of a session cookie is kept: it has no expiry of its own, and no store
    /// keeps it for longer than its process lives.
    static let sessionCookieSeconds: Int64 = 30 * 86_400

    /// How many digests are kept, but for those of offers.
    ///
    /// A login whose expiry slides leaves one with each answer, and a page could leave any number. What
    /// is forgotten for it has been replaced so often that no store comes back to it.
    static let limit = 20_000

    let key: CookieDigest.Key
    private(set) var digests: [CookieDigest: Timestamp] = [:]
    /// No digest expires before it, so that most steps need not look through them.
    private var firstExpiry = Timestamp.distantFuture

    init(key: CookieDigest.Key) {
        self.key = key
    }

    /// Takes a digest in, such as one that was kept.
    mutating func restore(_ digest: CookieDigest, until expires: Timestamp) {
        digests[digest] = expires
        firstExpiry = min(firstExpiry, expires)
    }

    /// Remembers an image and returns its digest, nil if it was known.
    mutating func remember(
        _ identity: Cookie.Identity,
        _ image: SideImage,
        at now: Timestamp
    ) -> CookieDigest? {
        let digest = CookieDigest(identity, image, key: key)
        let until = image.expires ?? now.advanced(bySeconds: Self.sessionCookieSeconds)
        if let known = digests[digest], image.expires != nil || known > now { return nil }
        restore(digest, until: until)
        return digest
    }

    func knows(_ identity: Cookie.Identity, _ image: SideImage) -> Bool {
        !digests.isEmpty && digests[CookieDigest(identity, image, key: key)] != nil
    }

    /// Remembers for good a cookie that was offered for adoption; returns its digest, nil if it was
    /// known.
    mutating func rememberOffer(_ cookie: Cookie) -> CookieDigest? {
        let digest = CookieDigest(offered: cookie, key: key)
        return digests.updateValue(.distantFuture, forKey: digest) == nil ? digest : nil
    }

    func knowsOffer(_ cookie: Cookie) -> Bool {
        digests[CookieDigest(offered: cookie, key: key)] != nil
    }

    /// Forgets what the jar has held, and returns it; what was offered for adoption stays known.
    mutating func forgetImages() -> [CookieDigest] {
        let forgotten = digests.filter { $0.value < .distantFuture }.map(\.key)
        for digest in forgotten { digests[digest] = nil }
        return forgotten
    }

    /// Forgets what has expired, and of what is beyond the limit that which expires first.
    ///
    /// - Returns: What it has forgotten.
    /// - Complexity: O(*n* log *n*) in the digests if any is forgotten, else O(1).
    mutating func prune(at now: Timestamp) -> [CookieDigest] {
        guard firstExpiry <= now || digests.count > Self.limit else { return [] }
        var forgotten = digests.filter { $0.value <= now }.map(\.key)
        for digest in forgotten { digests[digest] = nil }
        let passing = digests.filter { $0.value < .distantFuture }
        if passing.count > Self.limit {
            // A tenth of room more, so that not each change sorts them.
            let excess = passing.count - Self.limit * 9 / 10
            let first = passing.sorted { $0.value < $1.value }.prefix(excess).map(\.key)
            for digest in first { digests[digest] = nil }
            forgotten += first
        }
        firstExpiry = digests.values.min() ?? .distantFuture
        return forgotten
    }
}
