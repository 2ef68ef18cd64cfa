import TandemCookies

/// A jar as plain and as slow as can be: a flat list, and each rule of sections 5.7 and 5.8 of RFC
/// 6265bis in the words of its text, with what `Documentation/cookie-rules.md` says beside it.
///
/// ``CookieJar`` must do the same, whatever it does to be quick.
struct NaiveJar {
    struct Held {
        var cookie: Cookie
        let number: Int
    }

    enum Effect: Equatable {
        case inserted(Cookie)
        case replaced(old: Cookie, new: Cookie)
        case removed(Cookie)
        case unchanged
        /// All rules that refuse the cookie; a jar names one of them.
        case refused(Set<Cookie.Refusal>)
    }

    let configuration: CookieJar.Configuration
    var publicSuffixes: Set<String>
    private(set) var held: [Held] = []
    private var nextNumber = 0

    init(configuration: CookieJar.Configuration, publicSuffixes: Set<String>) {
        self.configuration = configuration
        self.publicSuffixes = publicSuffixes
    }

    var cookies: [Cookie] {
        held.sorted { $0.number < $1.number }.map(\.cookie)
    }
}

// MARK: - Section 5.1 and 5.2

extension NaiveJar {
    static func isIPAddress(_ host: String) -> Bool {
        host.hasPrefix("[") || host.allSatisfy { "0123456789.".contains($0) }
    }

    static func domainMatches(_ host: String, _ domain: String) -> Bool {
        host == domain || !isIPAddress(host) && host.hasSuffix("." + domain)
    }

    static func pathMatches(_ request: [UInt8], _ cookie: [UInt8]) -> Bool {
        guard request != cookie else { return true }
        guard request.starts(with: cookie) else { return false }
        return cookie.last == 0x2F || request[cookie.count] == 0x2F
    }

    static func defaultPath(_ path: [UInt8]) -> [UInt8] {
        guard path.first == 0x2F, let slash = path.lastIndex(of: 0x2F), slash > 0 else {
            return [0x2F]
        }
        return Array(path[..<slash])
    }

    func isPublicSuffix(_ domain: String) -> Bool {
        !Self.isIPAddress(domain) && (publicSuffixes.contains(domain) || !domain.contains("."))
    }

    func site(of url: CookieURL) throws -> Site {
        var labels = url.host.serialized.split(separator: ".")
        guard !url.host.isIPAddress, !isPublicSuffix(url.host.serialized) else {
            return Site(scheme: url.isSecure ? "https" : "http", host: url.host)
        }
        while !isPublicSuffix(labels.dropFirst().joined(separator: ".")) {
            labels.removeFirst()
        }
        return Site(
            scheme: url.isSecure ? "https" : "http",
            host: try CookieHost(labels.joined(separator: "."))
        )
    }

    private func isSecure(_ url: CookieURL) -> Bool {
        url.isSecure
            || configuration.treatsLoopbackAsSecure
                && ["localhost", "127.0.0.1"].contains(url.host.serialized)
    }

    private func isSameSite(_ url: CookieURL, _ context: CookieJar.Context) throws -> Bool {
        switch context.relation {
        case .sameSite: true
        case .crossSite: false
        case .siteForCookies(let site): try self.site(of: url) == site
        }
    }

    private static func isExpired(_ cookie: Cookie, at now: Timestamp) -> Bool {
        cookie.expires.map { $0 <= now } ?? false
    }
}

// MARK: - Section 5.7

extension NaiveJar {
    mutating func store(
        _ octets: [UInt8],
        from url: CookieURL,
        context: CookieJar.Context,
        at now: Timestamp
    ) throws -> (effect: Effect, evicted: [Cookie]) {
        let field = NaiveField(octets)
        // Steps 2 to 4, which the parser shares.
        guard !field.hasControl else { return (.refused([.controlCharacter]), []) }
        guard field.name.count + field.value.count <= 4096 else {
            return (.refused([.tooLong]), [])
        }
        guard !field.name.isEmpty || !field.value.isEmpty else { return (.refused([.empty]), []) }
        // Steps 7 to 10.
        let scope = scope(of: field, host: url.host.serialized)
        guard scope.refusals.isEmpty else { return (.refused(scope.refusals), []) }
        // Step 11.
        let givenPath = field.path
        let partition = try context.partition ?? Partition(topLevelSite: site(of: url))
        // Steps 5, 6, 12, 14 and 17.
        let cookie = Cookie(
            identity: .init(
                nameOctets: field.name,
                domain: try CookieHost(scope.domain),
                isHostOnly: scope.isHostOnly,
                pathOctets: givenPath ?? Self.defaultPath(Array(url.path.utf8)),
                partition: field.has("partitioned") ? partition : nil
            ),
            valueOctets: field.value,
            expires: field.expiry(at: now, limit: configuration.maximumAgeSeconds),
            isSecure: field.has("secure"),
            isHTTPOnly: field.has("httponly"),
            sameSite: field.sameSite,
            creation: now,
            lastAccess: now
        )
        let refusals = try refusals(
            of: cookie,
            hasRootPath: givenPath == [0x2F],
            from: url,
            context: context,
            at: now
        )
        guard refusals.isEmpty else { return (.refused(refusals), []) }
        return place(cookie, at: now)
    }

    /// Steps 7 to 10.
    private func scope(
        of field: NaiveField,
        host: String
    ) -> (domain: String, isHostOnly: Bool, refusals: Set<Cookie.Refusal>) {
        guard var attribute = field.last("domain"), !attribute.isEmpty else {
            return (host, true, [])
        }
        if attribute.first == 0x2E {
            attribute.removeFirst()
        }
        // By the text, what is left of a mere dot would make the cookie host-only.
        guard !attribute.isEmpty else { return (host, true, [.domainMismatch]) }
        let domain = String(decoding: NaiveField.lowercased(attribute), as: UTF8.self)
        var refusals: Set<Cookie.Refusal> = []
        if attribute.contains(where: { $0 >= 0x80 }) {
            refusals.insert(.nonASCIIDomain)
        }
        if configuration.rejectsPublicSuffixes, isPublicSuffix(domain) {
            if domain == host { return (host, true, refusals) }
            refusals.insert(.publicSuffixDomain)
        }
        if !Self.domainMatches(host, domain) {
            refusals.insert(.domainMismatch)
        }
        return (domain, false, refusals)
    }

    /// Steps 13 to 23.2, all of them.
    private func refusals(
        of cookie: Cookie,
        hasRootPath: Bool,
        from url: CookieURL,
        context: CookieJar.Context,
        at now: Timestamp
    ) throws -> Set<Cookie.Refusal> {
        var refusals: Set<Cookie.Refusal> = []
        func refuse(_ refusal: Cookie.Refusal, if condition: Bool) {
            if condition { refusals.insert(refusal) }
        }
        let live = held.map(\.cookie).filter { !Self.isExpired($0, at: now) }
        refuse(.nonASCIIPath, if: cookie.pathOctets.contains { $0 >= 0x80 })
        refuse(.secureFromInsecureOrigin, if: cookie.isSecure && !isSecure(url))
        refuse(.httpOnlyFromScript, if: cookie.isHTTPOnly && !context.isHTTPAPI)
        let (domain, path) = (cookie.domain.serialized, cookie.pathOctets)
        refuse(
            .overlaysSecureCookie,
            if: !isSecure(url) && !cookie.isSecure
                && live.contains { other in
                    other.isSecure && other.nameOctets == cookie.nameOctets
                        && other.partition == cookie.partition
                        && (Self.domainMatches(other.domain.serialized, domain)
                            || Self.domainMatches(domain, other.domain.serialized))
                        && Self.pathMatches(path, other.pathOctets)
                }
        )
        let isNavigation = context.isHTTPAPI && context.isTopLevelNavigation
        refuse(
            .sameSiteFromCrossSite,
            if: try cookie.sameSite != .none && !isNavigation && !isSameSite(url, context)
        )
        refuse(.sameSiteNoneWithoutSecure, if: cookie.sameSite == .none && !cookie.isSecure)
        refuse(
            .tooLongForPartition,
            if: cookie.partition != nil
                && cookie.nameOctets.count + cookie.valueOctets.count
                    > configuration.octetsPerPartition
        )
        refuse(.partitionedWithoutSecure, if: cookie.partition != nil && !cookie.isSecure)
        let isForHost = cookie.isSecure && cookie.isHostOnly && hasRootPath
        let isForHTTP = cookie.isSecure && cookie.isHTTPOnly
        switch Self.prefix(of: cookie.nameOctets) {
        case "__host-http-": refuse(.hostHTTPPrefix, if: !isForHost || !isForHTTP)
        case "__host-": refuse(.hostPrefix, if: !isForHost)
        case "__http-": refuse(.httpPrefix, if: !isForHTTP)
        case "__secure-": refuse(.securePrefix, if: !cookie.isSecure)
        default: break
        }
        refuse(
            .prefixInNamelessValue,
            if: cookie.nameOctets.isEmpty && Self.prefix(of: cookie.valueOctets) != nil
        )
        refuse(
            .replacesHTTPOnlyCookie,
            if: !context.isHTTPAPI
                && live.contains { $0.identity == cookie.identity && $0.isHTTPOnly }
        )
        return refusals
    }

    private static func prefix(of octets: [UInt8]) -> String? {
        ["__host-http-", "__host-", "__http-", "__secure-"].first {
            NaiveField.lowercased(octets).starts(with: $0.utf8)
        }
    }

    /// Steps 23 and 24, and what comes after them.
    private mutating func place(
        _ cookie: Cookie,
        at now: Timestamp
    ) -> (effect: Effect, evicted: [Cookie]) {
        let old = held.firstIndex { $0.cookie.identity == cookie.identity }
        guard !Self.isExpired(cookie, at: now) else {
            return (old.map { .removed(held.remove(at: $0).cookie) } ?? .unchanged, [])
        }
        guard let old else {
            append(cookie)
            let evicted = evictFromDomain(of: cookie, at: now) + evictFromAll(at: now)
            return (.inserted(cookie), evicted)
        }
        var new = cookie
        let replaced = held[old].cookie
        if Self.isExpired(replaced, at: now) {
            held.remove(at: old)
            append(new)
        } else {
            new.creation = replaced.creation
            held[old].cookie = new
        }
        let evicted =
            new.partition == nil
            ? [] : evictFromDomain(of: new, at: now) + evictFromAll(at: now)
        return (.replaced(old: replaced, new: new), evicted)
    }

    private mutating func append(_ cookie: Cookie) {
        held.append(Held(cookie: cookie, number: nextNumber))
        nextNumber += 1
    }

    mutating func importCookie(_ cookie: Cookie) {
        if let old = held.firstIndex(where: { $0.cookie.identity == cookie.identity }) {
            let creation = held[old].cookie.creation
            held[old].cookie = cookie
            held[old].cookie.creation = creation
        } else {
            append(cookie)
        }
    }

    mutating func removeAll(where isIncluded: (Cookie) -> Bool) -> [Cookie] {
        let removed = cookies.filter(isIncluded)
        held.removeAll { isIncluded($0.cookie) }
        return removed
    }

    mutating func removeExpired(at now: Timestamp) -> [Cookie] {
        removeAll { Self.isExpired($0, at: now) }
    }
}

// MARK: - The limits

extension NaiveJar {
    /// Takes out the one of which `goesFirst` says that it goes before every other.
    private mutating func removeFirst(
        where isIncluded: (Cookie) -> Bool,
        by goesFirst: (Held, Held) -> Bool
    ) -> Cookie? {
        guard
            let first = held.filter({ isIncluded($0.cookie) }).min(by: goesFirst),
            let index = held.firstIndex(where: { $0.number == first.number })
        else { return nil }
        return held.remove(at: index).cookie
    }

    private static func wasUsedBefore(_ left: Held, _ right: Held) -> Bool {
        (left.cookie.lastAccess, left.number) < (right.cookie.lastAccess, right.number)
    }

    /// Priorities 1 to 3: expired ones, those that are not secure, any.
    private mutating func evictFromDomain(of cookie: Cookie, at now: Timestamp) -> [Cookie] {
        let isOfDomain = { (other: Cookie) in
            other.domain == cookie.domain && other.partition == cookie.partition
        }
        let goesFirst = { (left: Held, right: Held) in
            let isExpired = Self.isExpired(left.cookie, at: now)
            if isExpired != Self.isExpired(right.cookie, at: now) { return isExpired }
            if left.cookie.isSecure != right.cookie.isSecure { return !left.cookie.isSecure }
            return Self.wasUsedBefore(left, right)
        }
        var evicted: [Cookie] = []
        let limit = configuration.cookiesPerDomain
        let all = held.map(\.cookie).filter(isOfDomain)
        if all.count > limit.maximum {
            let live = all.count { !Self.isExpired($0, at: now) }
            let remaining = live > limit.maximum ? min(limit.remaining, limit.maximum) : live
            while held.count(where: { isOfDomain($0.cookie) }) > remaining {
                evicted += [removeFirst(where: isOfDomain, by: goesFirst)].compactMap(\.self)
            }
        }
        let octets = { (jar: NaiveJar) in
            jar.cookies.filter(isOfDomain).map { $0.nameOctets.count + $0.valueOctets.count }
                .reduce(0, +)
        }
        while cookie.partition != nil, octets(self) > configuration.octetsPerPartition {
            evicted += [removeFirst(where: isOfDomain, by: goesFirst)].compactMap(\.self)
        }
        return evicted
    }

    /// Priorities 1 and 4: expired ones, any.
    private mutating func evictFromAll(at now: Timestamp) -> [Cookie] {
        let limit = configuration.cookies
        guard held.count > limit.maximum else { return [] }
        var evicted = removeExpired(at: now)
        guard held.count > limit.maximum else { return evicted }
        while held.count > min(limit.remaining, limit.maximum) {
            evicted += [removeFirst(where: { _ in true }, by: Self.wasUsedBefore)].compactMap(
                \.self
            )
        }
        return evicted
    }
}

// MARK: - Section 5.8

extension NaiveJar {
    /// Step 1 of section 5.8.3, for one cookie.
    func exclusion(
        of cookie: Cookie,
        for url: CookieURL,
        context: CookieJar.Context,
        at now: Timestamp
    ) throws -> CookieJar.Exclusion? {
        let (host, domain) = (url.host.serialized, cookie.domain.serialized)
        if cookie.isHostOnly ? host != domain : !Self.domainMatches(host, domain) { return .domain }
        if !cookie.isHostOnly, configuration.rejectsPublicSuffixes, isPublicSuffix(domain) {
            return .publicSuffix
        }
        if Self.isExpired(cookie, at: now) { return .expired }
        if !Self.pathMatches(Array(url.path.utf8), cookie.pathOctets) { return .path }
        if cookie.isSecure, !isSecure(url) { return .insecureConnection }
        if cookie.isHTTPOnly, !context.isHTTPAPI { return .httpOnly }
        let partition = try context.partition ?? Partition(topLevelSite: site(of: url))
        if let other = cookie.partition, other != partition { return .partition }
        guard try cookie.sameSite != .none && !isSameSite(url, context) else { return nil }
        if cookie.sameSite == .strict { return .sameSiteStrict }
        let isSafe = ["GET", "HEAD", "OPTIONS", "TRACE"].contains(context.method)
        let age = now.milliseconds - cookie.creation.milliseconds
        let limit = configuration.laxAllowingUnsafeSeconds * 1000
        let isYoung = limit > 0 && age <= limit
        let isAllowed = isSafe || cookie.sameSite == .unspecified && isYoung
        return context.isHTTPAPI && context.isTopLevelNavigation && isAllowed ? nil : .sameSiteLax
    }

    /// Section 5.8.3.
    mutating func cookieString(
        for url: CookieURL,
        context: CookieJar.Context,
        at now: Timestamp
    ) throws -> [UInt8]? {
        var sent: [Held] = []
        for index in held.indices
        where try exclusion(of: held[index].cookie, for: url, context: context, at: now) == nil {
            held[index].cookie.lastAccess = now
            sent.append(held[index])
        }
        sent.sort { left, right in
            let (leftCount, rightCount) = (
                left.cookie.pathOctets.count, right.cookie.pathOctets.count
            )
            if leftCount != rightCount { return leftCount > rightCount }
            return (left.cookie.creation, left.number) < (right.cookie.creation, right.number)
        }
        let pairs = sent.map { held in
            let name = held.cookie.nameOctets
            return (name.isEmpty ? [] : name + [0x3D]) + held.cookie.valueOctets
        }
        return pairs.isEmpty ? nil : Array(pairs.joined(separator: [0x3B, 0x20]))
    }
}
