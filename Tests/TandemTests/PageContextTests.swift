import Foundation
import Tandem
import Testing

@Suite("What an app tells pages about the user", .timeLimit(.minutes(3)))
@MainActor
struct PageContextTests {
    private struct User: Encodable {
        var name: String
        var roles = ["reader", "writer"]
    }

    private let page = URL(string: "app://localhost/page")

    private func session() throws -> WebSession {
        try WebSession(profile: .ephemeral(), configuration: .init(sites: ["example.com"]))
    }

    @Test("reaches the main frame of a listed origin, its frames only if asked for, and no other")
    func origins() async throws {
        let session = try session()
        let configuration = AppScheme.configuration
        let controller = configuration.userContentController
        let origins: Set = [try PageOrigin(AppScheme.origin)]
        let main = try await session.share(
            User(name: "Ada"),
            as: "user",
            with: origins,
            in: controller
        )
        let all = try await session.share(
            1,
            as: "everywhere",
            with: origins,
            in: controller,
            allFrames: true
        )
        let container = WebContainer(session: session, configuration: configuration)
        try await container.open(#require(page))
        #expect(try await container.text(of: "user.name + user.roles[1]") == "Adawriter")
        #expect(
            try await container.text(of: "[typeof frames[0].user, frames[0].everywhere]")
                == "undefined,1"
        )
        try await container.open(#require(URL(string: "app://elsewhere/page")))
        #expect(
            try await container.text(of: "[typeof user, typeof everywhere]")
                == "undefined,undefined"
        )
        #expect([main.name, all.name] == ["user", "everywhere"])
    }

    @Test("cannot be changed by the page, in depth")
    func frozen() async throws {
        let session = try session()
        let configuration = AppScheme.configuration
        let context = try await session.share(
            User(name: "Ada"),
            as: "user",
            with: [PageOrigin(AppScheme.origin)],
            in: configuration.userContentController
        )
        let container = WebContainer(session: session, configuration: configuration)
        try await container.open(#require(page))
        let script = """
            (() => {
                user.name = "Eve"; user.roles[0] = "admin"; window.user = 1; delete window.user;
                return user.name + user.roles[0];
            })()
            """
        #expect(try await container.text(of: script) == "Adareader")
        _ = context
    }

    @Test(
        "arrives as it is, whatever is in it",
        arguments: [
            #"quote"d' \ back"#, "</script><script>evil()</script>", "line\u{2028}\nend", "`${x}`",
            "caf\u{e9}\u{1f600}\0",
        ]
    )
    func values(value: String) async throws {
        let session = try session()
        let configuration = AppScheme.configuration
        let context = try await session.share(
            ["__proto__": value],
            as: "user",
            with: [PageOrigin(AppScheme.origin)],
            in: configuration.userContentController
        )
        let container = WebContainer(session: session, configuration: configuration)
        try await container.open(#require(page))
        let shown = try await container.text(of: "JSON.stringify(user)")
        let decoded = try JSONDecoder().decode(
            [String: String].self,
            from: Data(try #require(shown).utf8)
        )
        #expect(decoded == ["__proto__": value])
        _ = context
    }

    @Test("is renewed by an update, and gone for good after a sign-out")
    func life() async throws {
        let session = try session()
        let configuration = AppScheme.configuration
        let controller = configuration.userContentController
        let context = try await session.share(
            User(name: "Ada"),
            as: "user",
            with: [PageOrigin(AppScheme.origin)],
            in: controller
        )
        let scripts = controller.userScripts.count
        try context.update(User(name: "Grace"))
        #expect(controller.userScripts.count == scripts)
        let container = WebContainer(session: session, configuration: configuration)
        try await container.open(#require(page))
        #expect(try await container.text(of: "user.name") == "Grace")
        try await session.signOut()
        #expect(!controller.userScripts.contains { $0.source.contains("Grace") })
        #expect(throws: PageContext.Failure.signedOut) { try context.update(User(name: "Ada")) }
        try await container.open(#require(page))
        #expect(try await container.text(of: "typeof user") == "undefined")
    }

    @Test("is not shared while a sign-out goes on, which would leave it behind")
    func duringSignOut() async throws {
        let session = try session()
        let controller = WKUserContentController()
        let share: @MainActor @Sendable () async -> Void = {
            await #expect(throws: PageContext.Failure.signedOut) {
                try await session.share(User(name: "Ada"), as: "user", with: [], in: controller)
            }
        }
        session.attach(StoppingSide(stop: share), named: SideName(rawValue: "stopping"))
        try await session.signOut { await share() }
        #expect(controller.userScripts.isEmpty)
        let context = try await session.share(1, as: "user", with: [], in: controller)
        #expect(controller.userScripts.count == 1)
        _ = context
    }

    @Test("refuses a name that is none, and a value that is no JSON")
    func failures() async throws {
        let session = try session()
        let controller = WKUserContentController()
        for name in ["", "1st", "a-b", "a b", "x;alert(1)", "\u{e9}"] {
            await #expect(throws: PageContext.Failure.invalidName(name)) {
                try await session.share(1, as: name, with: [], in: controller)
            }
        }
        let failure = await #expect(throws: PageContext.Failure.self) {
            try await session.share(Double.nan, as: "x", with: [], in: controller)
        }
        guard case .notEncodable = failure else {
            Issue.record("It is \(String(describing: failure)).")
            return
        }
        #expect(controller.userScripts.isEmpty)
    }
}

/// An empty side that does something when a sign-out ends its pages.
private final class StoppingSide: CookieSide {
    let capabilities = SideCapabilities(isReadable: false)
    let hints = AsyncStream<Void> { _ in }
    private let work: @Sendable () async -> Void

    init(stop work: @escaping @Sendable () async -> Void) {
        self.work = work
    }

    func snapshot() -> [Cookie] { [] }

    func perform(_ operations: [SideOperation]) {}

    func stop() async { await work() }
}
