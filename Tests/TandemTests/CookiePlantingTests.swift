import Foundation
import Tandem
import Testing

@Suite("Cookies planted in pages that no store reaches", .timeLimit(.minutes(3)))
@MainActor
struct CookiePlantingTests {
    private let url = URL(string: "https://example.com/")
    private let page = URL(string: "app://localhost/page")

    /// A session, a container for pages of the app's own scheme, and a planting in them.
    private func scene(
        _ cookies: [(name: String, value: String)]
    ) async throws -> (WebSession, WebContainer, CookiePlanting) {
        let session = try WebSession(
            profile: .ephemeral(),
            configuration: .init(sites: ["example.com"])
        )
        for cookie in cookies { try await set(cookie.name, cookie.value, in: session) }
        let configuration = AppScheme.configuration
        let container = WebContainer(session: session, configuration: configuration)
        let planting = try await session.plantCookies(
            of: try #require(url),
            in: configuration.userContentController,
            for: [PageOrigin(AppScheme.origin)]
        )
        return (session, container, planting)
    }

    private func set(
        _ name: String,
        _ value: String,
        isHTTPOnly: Bool = false,
        in session: WebSession
    ) async throws {
        let site = try CookieURL("https://example.com/")
        let cookie = try Cookie(name: name, value: value, for: site, isHTTPOnly: isHTTPOnly)
        try await session.setCookie(cookie)
    }

    @Test("are shown to the listed origin, in all its frames, and to no other")
    func origins() async throws {
        let (session, container, planting) = try await scene([("theme", "dark"), ("lang", "en")])
        try await set("sid", "secret", isHTTPOnly: true, in: session)
        try await session.prepare()
        try await container.open(#require(page))
        #expect(try await container.text(of: "document.cookie") == "theme=dark; lang=en")
        let frames = "[frames[0].document.cookie, Array.from(frames).length].join()"
        #expect(try await container.text(of: frames) == "theme=dark; lang=en,2")
        // The other frame is of another origin and can only be asked from within.
        let scripts = container.webView.configuration.userContentController.userScripts
        #expect(scripts.count { $0.source.contains("dark") } == 1)
        #expect(!scripts.contains { $0.source.contains("secret") })
        try await container.open(#require(URL(string: "app://elsewhere/page")))
        #expect(try await container.text(of: "document.cookie") == "")
        _ = planting
    }

    @Test(
        "arrive as they are, whatever is in them",
        arguments: [
            #"quote"d'"#, "</script><script>evil()</script>", #"back\slash\u0041"#,
            "line\u{2028}\u{2029}end", "`${evil()}`", "a=b=c", "caf\u{e9}\u{1f600}",
        ]
    )
    func values(value: String) async throws {
        let (_, container, planting) = try await scene([("value", value)])
        try await container.open(#require(page))
        #expect(try await container.text(of: "document.cookie") == "value=\(value)")
        _ = planting
    }

    @Test("can be changed and deleted by the page; a deleted one is not planted again")
    func deletion() async throws {
        let (session, container, planting) = try await scene([("theme", "dark"), ("lang", "en")])
        try await container.open(#require(page))
        let script = """
            (() => {
                document.cookie = "lang=de; path=/";
                document.cookie = "own=1";
                document.cookie = "theme=; max-age=0";
                return document.cookie;
            })()
            """
        #expect(try await container.text(of: script) == "lang=de; own=1")
        try await container.open(#require(page))
        #expect(try await container.text(of: "document.cookie") == "lang=en")
        // Changed and then deleted, by a date.
        let again = """
            (() => {
                document.cookie = "lang=de";
                document.cookie = "lang=x; expires=Thu, 01 Jan 1970 00:00:00 GMT";
                return document.cookie;
            })()
            """
        #expect(try await container.text(of: again) == "")
        try await container.open(#require(page))
        #expect(try await container.text(of: "document.cookie") == "")
        // A new value is another cookie.
        try await set("theme", "light", in: session)
        try await session.prepare()
        try await container.open(#require(page))
        #expect(try await container.text(of: "document.cookie") == "theme=light")
        _ = planting
    }

    @Test("follow the session, and leave the other scripts of the controller in their order")
    func renewal() async throws {
        let session = try WebSession(
            profile: .ephemeral(),
            configuration: .init(sites: ["example.com"])
        )
        let controller = WKUserContentController()
        let sources = { controller.userScripts.map { String($0.source.prefix(12)) } }
        func add(_ source: String) {
            controller.addUserScript(
                WKUserScript(source: source, injectionTime: .atDocumentEnd, forMainFrameOnly: true)
            )
        }
        add("first()")
        try await set("a", "1", in: session)
        var planting: CookiePlanting? = try await session.plantCookies(
            of: try #require(url),
            in: controller,
            for: [PageOrigin(AppScheme.origin)]
        )
        add("second()")
        #expect(sources() == ["first()", "/* Tandem: p", "second()"])
        try await set("b", "2", in: session)
        try await session.prepare()
        #expect(sources() == ["first()", "/* Tandem: p", "second()"])
        #expect(controller.userScripts[1].source.contains(#"["b", "2","#))
        let report = try await session.signOut()
        #expect(report.isComplete)
        #expect(sources() == ["first()", "second()"])
        try await set("c", "3", in: session)
        try await session.prepare()
        #expect(sources() == ["first()", "second()", "/* Tandem: p"])
        #expect(planting != nil)
        planting = nil
        #expect(sources() == ["first()", "second()"])
    }

    @Test("stand back where the page has the name, as pages of the web do")
    func ownNames() async throws {
        let site = try await SignInSite()
        let session = try WebSession(profile: .ephemeral(), configuration: site.configuration)
        _ = try await session.data(from: site.url("/login"))
        let configuration = WKWebViewConfiguration()
        let planting = try await session.plantCookies(
            of: site.url("/"),
            in: configuration.userContentController,
            for: [PageOrigin(site.url("/").absoluteString)]
        )
        let container = WebContainer(session: session, configuration: configuration)
        try await container.open(site.url("/plain"))
        #expect(try await container.text(of: "document.cookie") == "theme=dark")
        let script = "(document.cookie = 'theme=; max-age=0; path=/', document.cookie)"
        #expect(try await container.text(of: script) == "")
        try await container.open(site.url("/plain"))
        #expect(try await container.text(of: "document.cookie") == "")
        #expect(try await session.cookies().map(\.name) == ["sid"])
        _ = planting
    }
}
