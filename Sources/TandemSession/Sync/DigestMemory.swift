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

    let key: CookieDigest.Key
    private(set) var digests: [CookieDigest: Timestamp] = [:]

    init(key: CookieDigest.Key) {
        self.key = key
    }

    /// Takes a digest back as it was kept.
    mutating func restore(_ digest: CookieDigest, until expires: Timestamp) {
        digests[digest] = expires
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
        digests[digest] = until
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

    /// Forgets what has expired and returns it.
    mutating func prune(at now: Timestamp) -> [CookieDigest] {
        let expired = digests.filter { $0.value <= now }.map(\.key)
        for digest in expired { digests[digest] = nil }
        return expired
    }
}
