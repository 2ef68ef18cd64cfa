import Foundation
import TandemCookies
import TandemStorage

extension SyncMachine {
    private static let keySetting = "digest-key"
    private static let agentSetting = "web-user-agent"

    /// Starts from what an earlier launch left in a profile's database.
    ///
    /// A sign-out that was wanted then and had not begun is done first.
    ///
    /// - Parameters:
    ///   - policy: What crosses.
    ///   - marker: The session's own cookie in each side that is read.
    ///   - database: The profile's database.
    ///   - sessionCookies: Which cookies without an expiry are taken over.
    ///   - freshStore: Whether each generation gets a data store of its own.
    ///   - profile: Whose database it is.
    ///   - now: The time.
    /// - Throws: `StorageError` if it cannot be read, or what is new about it not be kept.
    init(
        policy: SyncPolicy,
        marker: Cookie.Identity,
        kept database: ProfileDatabase,
        sessionCookies: WebSession.SessionCookiePolicy,
        freshStore: Bool,
        profile: Profile,
        at now: Timestamp
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
        if database.recovery != nil {
            recover(at: now)
            // Another launch does not know of the damage.
            try database.commit(takeStep().batch)
        }
        promotions = Promotions(contents.settings)
        webUserAgent = contents.settings[Self.agentSetting]
            .map { String(decoding: $0, as: UTF8.self) }
        forgetSessionCookies { !sessionCookies.keeps($0, at: now) }
        try database.commit(first)
        try completeIntendedSignOut(
            in: database,
            freshStore: freshStore,
            profile: profile,
            at: now
        )
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

extension Timestamp {
    /// How much time goes by until another moment, zero if that is earlier.
    fileprivate func elapsed(until later: Timestamp) -> Duration {
        guard later.milliseconds > milliseconds else { return .zero }
        let (difference, isTooMuch) = later.milliseconds.subtractingReportingOverflow(milliseconds)
        return .milliseconds(isTooMuch ? .max : difference)
    }
}

extension WebSession.SessionCookiePolicy {
    /// Whether a cookie without an expiry outlives a launch.
    ///
    /// On disk its last access is when it was last set: accesses alone are not written.
    fileprivate func keeps(_ cookie: Cookie, at now: Timestamp) -> Bool {
        switch self {
        case .never: false
        case .until(let age):
            cookie.lastAccess.elapsed(until: now) < age
        case .always: true
        }
    }
}
