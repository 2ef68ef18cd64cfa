import TandemCookies

@testable import TandemSession

/// What native code and pages do.
extension World {
    mutating func actNatively() {
        let cookies = plan.cookies.filter { $0.owner == .native || $0.owner == .everyone }
        guard !cookies.isEmpty else { return }
        let cookie = random.pick(cookies)
        if random.chance(25) {
            trace?.add("native deletes \(cookie.identity)")
            run { ledger, _ in
                ledger.nativeWrote(cookie, nil)
            } _: {
                $0.delete(cookie.identity, at: $1)
            }
            return
        }
        var image = newImage(for: cookie)
        // The jar takes an expiry from the response's Max-Age, in whole seconds from now.
        let lifetime = image.expires.map { max(1, ($0.milliseconds - now.milliseconds) / 1000) }
        image.expires = lifetime.map { now.advanced(bySeconds: $0) }
        let field = setCookie(cookie.identity, image, lifetime: lifetime)
        trace?.add("native receives \(field)")
        run { ledger, _ in
            ledger.nativeWrote(cookie, image)
        } _: {
            $0.store(setCookie: field, from: cookie.url, at: $1)
        }
    }

    private func setCookie(
        _ identity: Cookie.Identity,
        _ image: SideImage,
        lifetime: Int64?
    ) -> String {
        var field = "\(identity.name)=\(String(decoding: image.value, as: UTF8.self))"
        field += "; Path=\(identity.path)"
        if !identity.isHostOnly { field += "; Domain=\(identity.domain.serialized)" }
        if let lifetime { field += "; Max-Age=\(lifetime)" }
        if image.isSecure { field += "; Secure" }
        if image.isHTTPOnly { field += "; HttpOnly" }
        if image.sameSite != .unspecified { field += "; SameSite=\(image.sameSite.rawValue)" }
        return field
    }

    mutating func actAsPage() {
        let side = random.below(stores.count)
        let cookies = plan.cookies.filter { mayWrite($0, pagesOf: side) }
        guard !cookies.isEmpty else { return }
        let cookie = random.pick(cookies)
        let old = stores[side].cookies[cookie.identity]
        var stored: SideImage?
        switch random.below(10) {
        case 0..<2:
            guard old != nil else { return }
            stores[side].delete(cookie.identity)
        case 2 where cookie.owner != .everyone:
            // The value is set again with another lifetime.
            guard var changed = old else { return }
            changed.expires = newExpiry()
            stored = stores[side].set(changed, byPage: true, at: now).map(SideImage.init)
        default:
            let new = newImage(for: cookie).cookie(cookie.identity, creation: now)
            guard let taken = stores[side].set(new, byPage: true, at: now) else { return }
            stored = SideImage(taken)
        }
        if stored?.isExpired(at: now) == true { stored = nil }
        trace?.add(
            "page of \(stores[side].name): \(cookie.identity) = \(stored.map(describe) ?? "deleted")"
        )
        ledger.pageWrote(cookie, stored, on: side)
        queueHint(side)
    }

    private func mayWrite(_ cookie: HistoryPlan.CookieSpec, pagesOf side: Int) -> Bool {
        guard cookie.owner == .everyone || cookie.owner == .pages(side) else { return false }
        // Where a store mixes up a host's cookie with the domain's, a page's write of the one deletes
        // the other, whoever owns that.
        return stores[side].capabilities.keepsHostOnlyApart
            || !plan.cookies.contains { $0.identity == cookie.identity.twin }
    }

    /// Content that nobody has written yet, or now and then an old one.
    private mutating func newImage(for cookie: HistoryPlan.CookieSpec) -> SideImage {
        let old = values[cookie.identity, default: []]
        var value: String
        if cookie.owner != .everyone, !old.isEmpty, random.chance(plan.rates.oldValues) {
            value = random.pick(old)
        } else {
            nextValue += 1
            value = "v\(nextValue)"
            if random.chance(5) { value += "é" }
            values[cookie.identity, default: []].append(value)
        }
        let sameSite = random.pick([SameSite.unspecified, .none, .lax, .strict])
        var image = SideImage(
            Cookie(
                identity: cookie.identity,
                valueOctets: Array(value.utf8),
                expires: newExpiry(),
                isSecure: sameSite == .none || random.chance(50),
                isHTTPOnly: random.chance(30),
                sameSite: sameSite,
                creation: now,
                lastAccess: now
            )
        )
        if random.chance(3) { image.expires = Timestamp(milliseconds: now.milliseconds + 1_000) }
        return image
    }

    private mutating func newExpiry() -> Timestamp? {
        switch random.below(10) {
        case 0..<4: nil
        case 4..<6: Timestamp(milliseconds: now.milliseconds + Int64(random.below(8_000)))
        default: Timestamp(milliseconds: now.milliseconds + 3_600_000 + Int64(random.below(8_000)))
        }
    }

    /// A native request reads the side first, since a hint can come late or never.
    mutating func refreshBeforeRequest() {
        let name = random.pick(stores).name
        trace?.add("native request refreshes \(name)")
        run { $0.refresh(name, at: $1) }
    }
}
