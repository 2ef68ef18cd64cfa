import TandemCookies
import TandemStorage

extension SyncMachine {
    private static let keySetting = "digest-key"
    private static let agentSetting = "web-user-agent"

    /// Starts from what an earlier launch left in a profile's database.
    ///
    /// - Throws: `StorageError` if it cannot be read, or the key of a new profile not be kept.
    init(
        policy: SyncPolicy,
        marker: Cookie.Identity,
        kept database: ProfileDatabase,
        forgetsSessionCookies: Bool
    ) throws(StorageError) {
        let contents = try database.load()
        let key: CookieDigest.Key
        var first = Batch()
        if let kept = contents.settings[Self.keySetting].flatMap(CookieDigest.Key.init(octets:)) {
            key = kept
        } else {
            key = .random()
            first.settings.upserts = [Setting(name: Self.keySetting, octets: key.octets)]
        }
        self.init(
            policy: policy,
            jar: CookieJar(),
            key: key,
            launch: .random(in: 0 ... .max),
            marker: marker
        )
        restore(contents)
        promotions = Promotions(contents.settings)
        webUserAgent = contents.settings[Self.agentSetting]
            .map { String(decoding: $0, as: UTF8.self) }
        if forgetsSessionCookies { forgetSessionCookies() }
        try database.commit(first)
    }

    /// What is to be kept beside the jar and the sides, as far as it is another than before.
    func settings(changedSince earlier: SyncMachine) -> [Setting] {
        var settings: [Setting] = []
        if promotions != earlier.promotions { settings.append(promotions.setting) }
        if let webUserAgent, webUserAgent != earlier.webUserAgent {
            settings.append(Setting(name: Self.agentSetting, octets: Array(webUserAgent.utf8)))
        }
        return settings
    }
}
