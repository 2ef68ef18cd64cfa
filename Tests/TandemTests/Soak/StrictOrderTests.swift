import Foundation
import LoopbackServer
import SoakSupport
import Tandem
import Testing

/// A native request that follows upon what a page did to a cookie.
@Suite("Strict order", .timeLimit(.minutes(2 + Soak.races / 100)))
@MainActor
struct StrictOrderTests {
    /// How many pages of one session there are at a time.
    nonisolated private static let pages = 4
    /// How many races a server sees, whose log grows.
    private static let stretch = 400

    @Test("holds: a native request carries what a script or an answer to the page has just changed")
    func races() async throws {
        let start = ContinuousClock.now
        var configuration = WebSession.Configuration(sites: [RaceSite.domain])
        configuration.bound = 600
        let session = try WebSession(profile: .ephemeral(), configuration: configuration)
        var done = 0
        while done < Soak.races {
            let numbers = done..<min(done + Self.stretch, Soak.races)
            let site = try await RaceSite()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for lane in 0..<Self.pages {
                    group.addTask {
                        let racer = try await Racer(lane: lane, session: session, site: site)
                        for number in numbers where number % Self.pages == lane {
                            try await racer.race(number / Self.pages)
                        }
                        await racer.end()
                    }
                }
                try await group.waitForAll()
            }
            done = numbers.upperBound
            Soak.report("\(done) races in \(ContinuousClock.now - start)")
        }
    }
}

/// A page that changes cookies of its own, each followed by a native request.
@MainActor
private final class Racer: NSObject, WKScriptMessageHandler {
    /// How a page comes to change a cookie.
    private enum Way: CaseIterable {
        /// A script sets it.
        case script
        /// A script sets it and says so in a message.
        case message
        /// The answer to a fetch sets it, HttpOnly.
        case answer
        /// A script deletes it.
        case deletion
        /// The answer to a fetch deletes it.
        case expiry
        /// The answer to a navigation sets it, HttpOnly.
        case page
    }

    private let lane: Int
    private let session: WebSession
    private let site: RaceSite
    private let container: WebContainer
    private let messages: AsyncStream<Void>
    private let message: AsyncStream<Void>.Continuation

    init(lane: Int, session: WebSession, site: RaceSite) async throws {
        self.lane = lane
        self.session = session
        self.site = site
        (messages, message) = AsyncStream.makeStream()
        let configuration = WKWebViewConfiguration()
        container = WebContainer(session: session, configuration: configuration)
        super.init()
        container.webView.configuration.userContentController.add(self, name: "race")
        try await container.open(site.url("/page"))
    }

    /// Lets go of the page: what handles its messages is kept by it.
    func end() {
        let controller = container.webView.configuration.userContentController
        controller.removeScriptMessageHandler(forName: "race")
    }

    func userContentController(
        _ userContentController: WKUserContentController,
        didReceive message: WKScriptMessage
    ) {
        self.message.yield()
    }

    /// Changes a cookie, and sends a native request at once.
    func race(_ number: Int) async throws {
        let way = Way.allCases[number % Way.allCases.count]
        // Scripts cannot replace what answers set HttpOnly, so these have another name.
        let name = (way == .answer || way == .expiry || way == .page ? "a" : "s") + "\(lane)"
        let value = "\(number)"
        switch way {
        case .script:
            try await run("document.cookie = '\(name)=\(value); Path=/'")
        case .message:
            let script = """
                document.cookie = '\(name)=\(value); Path=/';
                webkit.messageHandlers.race.postMessage('');
                """
            let end = Task { try await run(script) }
            for await _ in messages { break }
            try await request(name, [value], way, number)
            return try await end.value
        case .answer:
            try await run("await fetch('/set?\(name)=\(value)', { cache: 'no-store' })")
        case .deletion:
            try await run("document.cookie = '\(name)=; Path=/; Max-Age=0'")
        case .expiry:
            try await run("await fetch('/expire?\(name)', { cache: 'no-store' })")
        case .page:
            try await container.open(site.url("/set?\(name)=\(value)"))
        }
        try await request(name, way == .deletion || way == .expiry ? [] : [value], way, number)
    }

    private func request(_ name: String, _ values: [String], _ way: Way, _ number: Int) async throws
    {
        let query = "\(lane)-\(number)"
        _ = try await session.data(from: site.url("/native?\(query)"))
        let sent = try #require(site.request(query))
        #expect(
            sent.values(of: name) == values,
            "race \(query), \(way): \(name) is \(values), \(sent.cookies ?? "no cookie") was sent"
        )
    }

    private func run(_ script: String) async throws {
        _ = try await container.webView.callAsyncJavaScript(script, contentWorld: .page)
    }
}

/// A site whose answers set and delete the cookies that their address says.
private struct RaceSite: Sendable {
    static let domain = "race.tandem.localhost"

    private let server: HTTPServer

    init() async throws {
        server = try await HTTPServer { request in
            let cookie = request.query ?? ""
            return switch request.path {
            case "/set":
                .html("set", headers: [.init("Set-Cookie", "\(cookie); Path=/; HttpOnly")])
            case "/expire":
                .html("expired", headers: [.init("Set-Cookie", "\(cookie)=; Path=/; Max-Age=0")])
            default: .html("plain")
            }
        }
    }

    func url(_ path: String) throws -> URL {
        try #require(URL(string: server.url(host: Self.domain, path: path)))
    }

    /// What came of the native request with a query.
    func request(_ query: String) -> HTTPServer.Request? {
        server.requests.last { $0.query == query }
    }
}
