import TandemTesting
import Testing

@testable import TandemSession

@Suite("One user agent", .timeLimit(.minutes(1)))
struct SessionHubClientTests {
    private static let engine = "Mozilla/5.0 (X11) Engine/5"

    @Test(
        "is what native requests send",
        arguments: [
            (WebSession.UserAgent.standard, nil, nil), (.standard, engine, nil),
            (.replacing("Robot/2"), engine, "Robot/2"), (.appending("App/1.0"), nil, "App/1.0"),
            (.appending("App/1.0"), engine + " App/1.0", engine + " App/1.0"),
            (.appending("App/1.1"), engine + " App/1.0", "App/1.1"),
        ]
    )
    func agents(setting: WebSession.UserAgent, ofWeb: String?, sent: String?) async throws {
        let session = try WebSession.sample { $0.userAgent = setting }
        if let ofWeb { await session.setWebUserAgent(ofWeb) }
        #expect(await session.hub.userAgent == sent)
    }

    @Test("is known from the first request of a later launch on")
    func relaunch() async throws {
        let directory = try TemporaryDirectory()
        let agent = Self.engine + " App/1.0"
        let first = try directory.session { $0.userAgent = .appending("App/1.0") }
        await first.setWebUserAgent(agent)
        await first.endProcess()
        let second = try directory.session { $0.userAgent = .appending("App/1.0") }
        #expect(await second.hub.userAgent == agent)
        await second.endProcess()
        // An update of the app names itself, not what it was.
        let third = try directory.session { $0.userAgent = .appending("App/1.1") }
        #expect(await third.hub.userAgent == "App/1.1")
        await third.endProcess()
    }
}
