import TandemCookies

@testable import TandemSession

/// A simulated cookie store, with what real ones do to cookies.
struct ModelStore {
    /// How the store treats what is written to it, which follows from the cookie alone.
    struct Traits {
        /// Cookies that it never takes, whoever sets them.
        var refused: Set<Cookie.Identity> = []
        /// Cookies of which it takes only values of even length.
        var choosy: Set<Cookie.Identity> = []
        /// Cookies whose values it changes.
        var altered: Set<Cookie.Identity> = []
        /// Whether nothing at all outlives its process.
        var isEphemeral = false
        /// Whether the hub cannot put a cookie that scripts see in the place of one they do not.
        var protectsHTTPOnly = false
    }

    let name: SideName
    let capabilities: SideCapabilities
    let traits: Traits
    private(set) var cookies: [Cookie.Identity: Cookie] = [:]
    /// What was on its disk at some moments.
    private var backups: [[Cookie.Identity: Cookie]] = [[:]]

    init(name: SideName, capabilities: SideCapabilities, traits: Traits) {
        self.name = name
        self.capabilities = capabilities
        self.traits = traits
    }

    /// What the store would hold if it were given a cookie, nil if it would not take it.
    func stored(_ cookie: Cookie) -> Cookie? {
        let image = capabilities.projecting(SideImage(cookie))
        let isRefused =
            traits.refused.contains(cookie.identity)
            || traits.choosy.contains(cookie.identity) && !image.value.count.isMultiple(of: 2)
        guard !isRefused, capabilities.canHold(image) else { return nil }
        var stored = image
        if traits.altered.contains(cookie.identity), stored.value.last != UInt8(ascii: "~") {
            stored.value.append(UInt8(ascii: "~"))
        }
        return stored.cookie(cookie.identity, creation: .distantPast)
    }

    /// Stores a cookie.
    ///
    /// - Returns: What the store holds of it now, or nil if it was not taken.
    mutating func set(_ cookie: Cookie, byPage: Bool, at now: Timestamp) -> Cookie? {
        guard let stored = stored(cookie) else { return nil }
        if !byPage, traits.protectsHTTPOnly, !stored.isHTTPOnly,
            cookies[cookie.identity]?.isHTTPOnly == true
        {
            return nil
        }
        if !capabilities.keepsHostOnlyApart { cookies[cookie.identity.twin] = nil }
        cookies[cookie.identity] = stored.isExpired(at: now) ? nil : stored
        return stored
    }

    @discardableResult
    mutating func delete(_ identity: Cookie.Identity) -> Cookie? {
        cookies.removeValue(forKey: identity)
    }

    mutating func expire(at now: Timestamp) {
        cookies = cookies.filter { !$0.value.isExpired(at: now) }
    }

    /// Remembers what is on disk now, for a later ``restart(_:at:)``.
    mutating func backUp() {
        backups.append(cookies.filter { $0.value.expires != nil })
    }

    enum Restart: CaseIterable {
        /// What is on disk is there again.
        case persistent
        /// Nothing is.
        case empty
        /// An earlier state of the disk is.
        case older
    }

    /// The store's process dies and another takes its place.
    mutating func restart(_ restart: Restart, at now: Timestamp, using random: inout SplitMix64) {
        switch restart {
        case _ where traits.isEphemeral: cookies = [:]
        case .empty: cookies = [:]
        case .persistent: cookies = cookies.filter { $0.value.expires != nil }
        case .older: cookies = random.pick(backups)
        }
        expire(at: now)
    }
}
