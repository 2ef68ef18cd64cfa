import Foundation
import LoopbackServer
import SoakSupport
import Testing

@testable import WebKit

/// Pages that views load, one after the other.
@Suite(
    "Loads",
    .serialized,
    .timeLimit(.minutes(5 + Soak.loads / 50)),
    .enabled(if: hasDisplay)
)
@MainActor
struct LoadSoakTests {
    /// How many views there are, and how often it is looked at what they take up.
    private static let views = min(20, Soak.loads / 20)
    private static let stretches = 50

    @Test("by the thousand leave the memory as it was, and end no process")
    func loads() async throws {
        let start = ContinuousClock.now
        let store = WKWebsiteDataStore.nonPersistent()
        let loaders = (0..<Self.views).map { _ in Loader(store: store) }
        var loads = 0
        var samples: [ProcessFigures] = []
        while loads < Soak.loads {
            // The log of a server grows, so each stretch has its own.
            let server = try await HTTPServer { Loader.answer($0) }
            let goal = Soak.loads * (samples.count + 1) / Self.stretches
            let each = max(1, (goal - loads) / Self.views)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for loader in loaders {
                    group.addTask {
                        for _ in 0..<each { try await loader.load(from: server) }
                    }
                }
                try await group.waitForAll()
            }
            loads += each * Self.views
            samples.append(.now)
            if let sample = samples.last, samples.count.isMultiple(of: 5) || loads >= Soak.loads {
                Soak.report("\(loads) loads in \(ContinuousClock.now - start)", sample)
            }
        }
        let tenth = max(1, samples.count / 10)
        let (early, late) = (samples.prefix(tenth), samples.suffix(tenth))
        Soak.report(
            "the first tenth \(early.memory) and \(early.webMemory) MB, the last \(late.memory) and \(late.webMemory) MB"
        )
        #expect(late.memory < 1.5 * early.memory)
        #expect(late.webMemory < 1.5 * early.webMemory)
        for sample in samples { #expect(sample.zombies == 0) }
        for loader in loaders { #expect(!loader.navigator.events.contains(.terminated)) }
    }
}

/// A view that loads pages in each of the ways there are, in turn.
@MainActor
private final class Loader {
    let navigator = Navigator()
    private let view: WKWebView
    private let inbox = Inbox()
    private var loads = 0
    /// What the view's page came from, to be loaded again.
    private var server: HTTPServer?

    init(store: WKWebsiteDataStore) {
        let inbox = inbox
        view = .isolated {
            $0.websiteDataStore = store
            $0.userContentController.add(inbox, name: "loaded")
        }
    }

    func load(from server: HTTPServer) async throws {
        defer { loads += 1 }
        switch loads % 5 {
        case 0, 1, 2:
            self.server = server
            try await navigator.load(server.url(path: loads % 5 == 2 ? "/hop" : "/page"), in: view)
        case 3: try await navigator.end { view.reload() }
        default: try await navigator.load(html: Loader.page, in: view)
        }
        try #require(navigator.events.last == .finished)
        #expect(try await inbox.next().body as? Int == 500)
        #expect(try await view.evaluateJavaScript("document.title") as? String == "page")
    }

    nonisolated private static let page = """
        <title>page</title>
        <style>p { color: green }</style>
        <script>
            addEventListener("load", () => {
                for (let n = 0; n < 500; n++) document.body.append(document.createElement("p"));
                webkit.messageHandlers.loaded.postMessage(document.querySelectorAll("p").length);
            });
        </script>
        <body>
        """

    nonisolated static func answer(_ request: HTTPServer.Request) -> HTTPServer.Response {
        request.path == "/hop" ? .redirect(to: "/page") : .html(page)
    }
}

extension Collection<ProcessFigures> {
    /// The mean memory, in MB.
    fileprivate var memory: Double { mean(\.memory) }
    fileprivate var webMemory: Double { mean(\.webMemory) }

    private func mean(_ figure: (Element) -> Int) -> Double {
        Double(reduce(0) { $0 + figure($1) }) / Double(count)
    }
}
