import Foundation
import LoopbackServer
import Synchronization
import Testing

@testable import WebKit

extension OnTheEngine {
    @Suite("observe")
    @MainActor
    struct ObserveTests {
        let navigator = Navigator()
        let view = WKWebView.isolated()

        @Test("tells each value of each observable property")
        func properties() async throws {
            let server = try await HTTPServer { .html("<title>\($0.path)</title>") }
            let log = Log()
            let observations = [
                view.observe(\.title, options: .new) { log.note("title", $1.newValue ?? nil) },
                view.observe(\.url, options: .new) { log.note("url", $1.newValue??.path()) },
                view.observe(\.isLoading, options: .new) { log.note("loading", $1.newValue) },
                view.observe(\.canGoBack, options: .new) { log.note("back", $1.newValue) },
                view.observe(\.canGoForward, options: .new) { log.note("forward", $1.newValue) },
                view.observe(\.estimatedProgress, options: .new) {
                    log.note("progress", $1.newValue)
                },
            ]
            try await navigator.load(server.url(path: "/1"), in: view)
            try await view.await(\.title) { $0 == "/1" }
            try await navigator.load(server.url(path: "/2"), in: view)
            try await navigator.end { view.goBack() }
            #expect(log.values("url") == ["/1", "/2", "/1"])
            #expect(log.values("title").first == "" && log.values("title").contains("/1"))
            #expect(log.values("loading") == ["true", "false", "true", "false", "true", "false"])
            #expect(log.values("back") == ["true", "false"])
            #expect(log.values("forward") == ["true"])
            #expect(log.values("progress").last == "1.0")
            withExtendedLifetime(observations) {}
        }

        @Test("gives what the options ask for")
        func options() async throws {
            let log = Log()
            let all: NSKeyValueObservingOptions = [.initial, .prior, .old, .new]
            let observation = view.observe(\.isLoading, options: all) { view, change in
                log.note(
                    change.isPrior ? "prior" : "change",
                    [change.oldValue, change.newValue].map { $0.map { "\($0)" } ?? "-" }
                )
            }
            let bare = view.observe(\.isLoading) { _, change in
                log.note("bare", change.newValue == nil && change.oldValue == nil)
            }
            try await navigator.load(html: "", in: view)
            #expect(log.values("change").first == #"["-", "false"]"#)
            #expect(log.values("change").dropFirst().first == #"["false", "true"]"#)
            #expect(log.values("prior").first == #"["false", "-"]"#)
            #expect(Set(log.values("bare")) == ["true"])
            withExtendedLifetime((observation, bare)) {}
        }

        @Test("ends when the observation is invalidated or goes")
        func end() async throws {
            let log = Log()
            let invalidated = view.observe(\.isLoading) { _, _ in log.note("invalidated", true) }
            invalidated.invalidate()
            _ = view.observe(\.isLoading) { _, _ in log.note("dropped", true) }
            let kept = view.observe(\.isLoading) { _, _ in log.note("kept", true) }
            try await navigator.load(html: "", in: view)
            #expect(log.values("invalidated") == [] && log.values("dropped") == [])
            #expect(log.values("kept").count == 2)
            withExtendedLifetime(kept) {}
        }

        @Test("lets go of its handler, and with it of the view, when it is invalidated or goes")
        func release() async throws {
            for isInvalidated in [true, false] {
                var view: WKWebView? = WKWebView.isolated()
                let widget = try #require(view?.gtkWidget)
                var observation = view?.observe(\.title) { [view] _, _ in _ = view }
                try await once { isOver in
                    onEnd(of: widget, isOver)
                    view = nil
                    if isInvalidated { observation?.invalidate() } else { observation = nil }
                }
                withExtendedLifetime(observation) {}
            }
        }
    }
}

/// Texts that handlers of any isolation leave.
private final class Log: Sendable {
    private let entries = Mutex<[(key: String, text: String)]>([])

    func note<Value>(_ key: String, _ value: Value?) {
        let text = value.map { "\($0)" } ?? "nil"
        entries.withLock { $0.append((key, text)) }
    }

    func values(_ key: String) -> [String] {
        entries.withLock { $0.filter { $0.key == key }.map(\.text) }
    }
}
