import Foundation
import TandemCookies
import TandemSession
import TandemTesting

extension WebSession {
    /// A session of `example.com` in memory.
    static func sample(
        profile: Profile = .ephemeral(),
        clock: ManualClock = ManualClock(),
        _ configure: (inout Configuration) -> Void = { _ in }
    ) throws -> WebSession {
        var configuration = Configuration(sites: ["example.com"])
        configure(&configuration)
        return try WebSession(profile: profile, configuration: configuration, testClock: clock)
    }

    /// A session in memory with a side that is in step.
    static func sample(
        with side: InMemorySide,
        clock: ManualClock = ManualClock(),
        _ configure: (inout Configuration) -> Void = { _ in }
    ) async throws -> WebSession {
        let session = try sample(clock: clock, configure)
        session.attach(side, named: .web)
        try await session.synchronize()
        return session
    }
}

/// A cookie of `https://example.com/`.
func sample(
    _ name: String = "sid",
    _ value: String = "1",
    host: String = "example.com",
    domain: String? = nil,
    path: String? = nil,
    expires: Timestamp? = nil,
    isSecure: Bool = false,
    isHTTPOnly: Bool = false,
    sameSite: SameSite = .unspecified
) throws -> Cookie {
    try Cookie(
        name: name,
        value: value,
        for: CookieURL("https://\(host)/"),
        domain: domain,
        path: path,
        expires: expires,
        isSecure: isSecure,
        isHTTPOnly: isHTTPOnly,
        sameSite: sameSite
    )
}

extension InMemorySide {
    /// Name and value of each cookie, as a server would be sent them.
    var pairs: [String] { cookies.map(\.pair) }

    /// How often a cookie was written.
    func writes(of identity: Cookie.Identity) -> Int {
        performed.joined()
            .filter { if case .set = $0 { $0.identity == identity } else { false } }
            .count
    }
}

extension Cookie {
    /// Name and value, as a server would be sent them.
    var pair: String { "\(name)=\(value)" }
}

/// A directory that goes with the last reference to it.
final class TemporaryDirectory: Sendable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory
            .appending(path: "tandem-session-\(UUID())", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    /// A session of the standard profile that is kept there.
    func session(
        clock: ManualClock = ManualClock(),
        _ configure: (inout WebSession.Configuration) -> Void = { _ in }
    ) throws -> WebSession {
        try WebSession.sample(profile: .standard, clock: clock) { configuration in
            configuration.directory = url
            configure(&configuration)
        }
    }

    /// A session of the standard profile that is kept there, and a side that holds its cookie too.
    func session(with side: InMemorySide, holding cookie: Cookie) async throws -> WebSession {
        let session = try session()
        session.attach(side, named: .web)
        try await session.setCookie(cookie)
        try await session.synchronize()
        return session
    }

    /// Whether some octets are found in any file there.
    func holds(_ text: String) throws -> Bool {
        try FileManager.default.contentsOfDirectory(at: url, includingPropertiesForKeys: nil)
            .contains { try Data(contentsOf: $0).range(of: Data(text.utf8)) != nil }
    }
}
