import TandemCookies

/// Copies of host-only cookies, shared in a domain above.
extension SyncMachine {
    /// Has a copy of a cookie follow it from now on.
    mutating func promote(
        _ original: Cookie.Identity,
        to domain: CookieHost,
        at now: Timestamp
    ) throws(Promotion.Refusal) {
        guard original.isHostOnly else { throw .notHostOnly }
        guard original.partition == nil else { throw .partitioned }
        guard let cookie = jar[original] else { throw .noSuchCookie }
        let host = original.domain
        guard !host.isIPAddress, host.domainMatches(domain) else { throw .notParent }
        guard !jar.publicSuffixes.isPublicSuffix(domain) else { throw .publicSuffix }
        guard policy.covers(domain) else { throw .outsideSites }
        let promotion = Promotion(original: original, domain: domain)
        guard promotions[original] != promotion else { return }
        guard jar[promotion.copy] == nil else { throw .taken }
        if case .ignored(let refusal) = store(promotion.copy(of: cookie), from: nil, at: now).change
        {
            throw .rule(refusal)
        }
        // One that was promoted to another domain is shared in this one instead.
        demote(original, at: now)
        promotions.add(promotion)
    }

    /// Removes a cookie's copy and has none follow it any more.
    mutating func demote(_ original: Cookie.Identity, at now: Timestamp) {
        guard let promotion = promotions[original] else { return }
        promotions.remove(original)
        _ = remove(promotion.copy, at: now)
    }

    /// Has the copies follow what the events since the last step changed.
    mutating func followOriginals(at now: Timestamp) {
        guard !promotions.isEmpty else { return }
        for change in step.changes {
            guard change.origin != .signOut else {
                endPromotion(of: change.identity, at: now)
                continue
            }
            guard let promotion = promotions[change.identity] else { continue }
            guard let cookie = jar[change.identity] else {
                _ = remove(promotion.copy, at: now)
                continue
            }
            let copy = promotion.copy(of: cookie)
            if jar[promotion.copy].map(SideImage.init) != SideImage(copy) {
                _ = store(copy, from: nil, at: now)
            }
        }
    }

    /// Ends the promotion of, or to, a cookie that a sign-out has removed.
    ///
    /// The next user's cookie is not to be shared because this one's was.
    private mutating func endPromotion(of identity: Cookie.Identity, at now: Timestamp) {
        for promotion in promotions.all
        where promotion.original == identity || promotion.copy == identity {
            demote(promotion.original, at: now)
        }
    }
}
