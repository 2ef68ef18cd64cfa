import TandemCookies
import TandemStorage

extension SyncMachine {
    private static let keySetting = "digest-key"

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
        if forgetsSessionCookies { forgetSessionCookies() }
        try database.commit(first)
    }
}
