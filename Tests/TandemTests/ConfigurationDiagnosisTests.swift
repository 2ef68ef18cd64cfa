import Foundation
import Tandem
import Testing

@Suite("Diagnosing a web view's configuration", .timeLimit(.minutes(1)))
@MainActor
struct ConfigurationDiagnosisTests {
    private func session() async throws -> WebSession {
        let session = try WebSession(
            profile: .ephemeral(),
            configuration: .init(sites: ["example.com"])
        )
        let url = try CookieURL("https://example.com/")
        try await session.setCookie(
            Cookie(name: "sid", value: "very-secret", for: url, isHTTPOnly: true)
        )
        try await session.setCookie(Cookie(name: "theme", value: "dark", for: url))
        return session
    }

    @Test("finds nothing in an attached one, the session's own scripts and others included")
    func clean() async throws {
        let session = try await session()
        let configuration = WKWebViewConfiguration()
        session.attach(to: configuration)
        let planting = try await session.plantCookies(
            of: try #require(URL(string: "https://example.com/")),
            in: configuration.userContentController,
            for: [PageOrigin(AppScheme.origin)]
        )
        for source in ["if (document.cookie == 'a=b') {}", "const c = document.cookie;"] {
            configuration.userContentController.addUserScript(
                WKUserScript(
                    source: source,
                    injectionTime: .atDocumentStart,
                    forMainFrameOnly: true
                )
            )
        }
        #expect(try await session.diagnose(configuration).isEmpty)
        _ = planting
    }

    @Test("finds a data store that is not the session's")
    func store() async throws {
        let session = try await session()
        let configuration = WKWebViewConfiguration()
        configuration.websiteDataStore = .nonPersistent()
        let problems = try await session.diagnose(configuration)
        #expect(problems.map(\.kind) == [.otherDataStore])
        #expect("\(problems)".contains("attach(to:)"))
    }

    @Test(
        "finds scripts that set cookies",
        arguments: [
            ("document.cookie = 'sid=very-secret; path=/'", ["sid"]),
            (#"document.cookie="theme=dark""#, []),
            ("window.document [ 'cookie' ] = value", []),
            ("document.cookie=`a=b`;document.cookie=`sid=${token}`", ["sid"]),
        ]
    )
    func scripts(source: String, httpOnly: [String]) async throws {
        let session = try await session()
        let configuration = WKWebViewConfiguration()
        session.attach(to: configuration)
        configuration.userContentController.addUserScript(
            WKUserScript(source: "other()", injectionTime: .atDocumentStart, forMainFrameOnly: true)
        )
        configuration.userContentController.addUserScript(
            WKUserScript(source: source, injectionTime: .atDocumentEnd, forMainFrameOnly: false)
        )
        let problems = try await session.diagnose(configuration)
        var expected = LoginProblem.CookieScriptProblem(index: 1)
        expected.httpOnly = httpOnly
        expected.isLate = true
        expected.isInAllFrames = true
        #expect(problems.map(\.kind) == [.cookieScript(expected)])
        let text = "\(problems)"
        #expect(text.contains("User script 2 sets cookies."))
        #expect(!text.contains("very-secret"))
        #expect(text.contains("sid is HttpOnly") == !httpOnly.isEmpty)
    }
}
