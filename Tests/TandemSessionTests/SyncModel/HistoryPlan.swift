import TandemCookies

@testable import TandemSession

/// Who alone writes a cookie in a history.
enum Owner: Hashable {
    case native
    /// The pages of the side with this index.
    case pages(Int)
    /// Native code and the pages of all sides.
    case everyone
}

/// What a history is made of, before anything happens: all of it follows from the seed.
struct HistoryPlan {
    struct CookieSpec {
        let identity: Cookie.Identity
        let url: CookieURL
        let owner: Owner
    }

    /// How often each trouble comes, in percent of the chances it has.
    struct Rates {
        var lostHints = 0
        var earlyHints = 0
        var failures = 0
        var failedCommits = 0
        var kills = 0
        var restarts = 0
        var evictions = 0
        var signOuts = 0
        var oldValues = 0
    }

    static let start = Timestamp(milliseconds: 1_800_000_000_250)
    static let marker = identity(SyncMachine.markerName, at: SyncMachine.markerHost)
    /// The session is about `example.com` only.
    static let policyHost = "example.com"

    let seed: UInt64
    let policy: SyncPolicy
    let cookies: [CookieSpec]
    let stores: [ModelStore]
    let rates: Rates
    let steps: Int

    init(seed: UInt64, using random: inout SplitMix64) {
        self.seed = seed
        let precedence = random.pick([WebSession.Precedence.later, .native, .web])
        let sideCount = 1 + random.below(3)
        cookies = Self.cookies(sideCount: sideCount, using: &random)
        stores = (0..<sideCount).map { [cookies] in Self.store($0, cookies, using: &random) }
        rates = Self.rates(using: &random)
        steps = 20 + random.below(31)
        policy = SyncPolicy(
            sites: Set([Self.host(Self.policyHost)]),
            neverCrossing: random.chance(10) ? [CookieRule("theme")] : [],
            precedence: precedence
        )
    }

    private static func cookies(
        sideCount: Int,
        using random: inout SplitMix64
    ) -> [CookieSpec] {
        let hasTwins = random.chance(15)
        let identities = [
            identity("sid", at: "example.com"),
            identity("token", at: "example.com", isHostOnly: false),
            identity(hasTwins ? "sid" : "lang", at: "example.com", isHostOnly: false),
            identity("sid", at: "www.example.com", path: "/app"),
            identity("theme", at: "www.example.com"),
            identity("sid", at: "elsewhere.net"),
        ]
        return identities.prefix(3 + random.below(4)).map { identity in
            let owner: Owner =
                switch random.below(10) {
                case 0..<4: .native
                case 4..<8: .pages(random.below(sideCount))
                default: .everyone
                }
            return CookieSpec(identity: identity, url: url(for: identity), owner: owner)
        }
    }

    private static func store(
        _ index: Int,
        _ cookies: [CookieSpec],
        using random: inout SplitMix64
    ) -> ModelStore {
        let capabilities = SideCapabilities(
            expiryResolution: random.pick([1, 1000, 1000]),
            sameSite: random.pick([.nothing, .laxAndStrict, .all]),
            holdsHTTPOnly: !random.chance(15),
            holdsSecure: !random.chance(15),
            holdsNonASCIIValues: !random.chance(25),
            keepsHostOnlyApart: !random.chance(25)
        )
        var traits = ModelStore.Traits()
        traits.isEphemeral = random.chance(20)
        traits.protectsHTTPOnly = random.chance(30)
        let isStubborn = random.chance(30)
        for cookie in cookies where isStubborn {
            switch random.below(6) {
            case 0: traits.refused.insert(cookie.identity)
            case 1: traits.altered.insert(cookie.identity)
            case 2: traits.choosy.insert(cookie.identity)
            default: break
            }
        }
        return ModelStore(
            name: SideName(rawValue: "side\(index)"),
            capabilities: capabilities,
            traits: traits
        )
    }

    private static func rates(using random: inout SplitMix64) -> Rates {
        var rates = Rates()
        rates.lostHints = random.pick([0, 0, 30, 100])
        rates.earlyHints = random.pick([0, 3])
        rates.failures = random.pick([0, 0, 5])
        rates.failedCommits = random.pick([0, 0, 0, 3])
        rates.kills = random.pick([0, 0, 2, 6])
        rates.restarts = random.pick([0, 0, 3, 6])
        rates.evictions = random.pick([0, 0, 0, 2])
        rates.signOuts = random.pick([0, 0, 0, 3])
        rates.oldValues = random.pick([0, 10])
        return rates
    }

    // MARK: Names

    private static func host(_ text: String) -> CookieHost {
        do { return try CookieHost(text) } catch { preconditionFailure("\(text) is a host") }
    }

    private static func identity(
        _ name: String,
        at domain: String,
        isHostOnly: Bool = true,
        path: String = "/"
    ) -> Cookie.Identity {
        Cookie.Identity(name: name, domain: host(domain), isHostOnly: isHostOnly, path: path)
    }

    private static func url(for identity: Cookie.Identity) -> CookieURL {
        let text = "https://\(identity.domain.serialized)\(identity.path)"
        do { return try CookieURL(text) } catch { preconditionFailure("\(text) is a URL") }
    }
}
