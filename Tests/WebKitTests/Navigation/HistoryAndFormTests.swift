import Foundation
import LoopbackServer
import Testing

@testable import WebKit

extension OnTheEngine {
    @Suite("A step in the list of pages, and a form")
    @MainActor
    struct HistoryAndFormTests {
        /// Decides about steps and notes forms.
        final class Delegate: NSObject, WKNavigationDelegate {
            var steps: [String] = []
            var isMeant = true
            var asked: (() -> Void)?
            var forms: [WKFormInfo] = []
            var release: (() -> Void)?
            var formCame: (() -> Void)?
            var finished: (() -> Void)?

            func webView(
                _ webView: WKWebView,
                shouldGoTo backForwardListItem: WKBackForwardListItem,
                willUseInstantBack: Bool
            ) async -> Bool {
                steps.append("\(backForwardListItem.url.path()) \(willUseInstantBack)")
                asked?()
                return isMeant
            }

            func webView(
                _ webView: WKWebView,
                willSubmitForm formInfo: WKFormInfo,
                submissionHandler: @escaping @MainActor @Sendable () -> Void
            ) {
                forms.append(formInfo)
                release = { submissionHandler() }
                formCame?()
            }

            func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) { finished?() }
        }

        let navigator = Navigator()
        let view = WKWebView.isolated()
        let delegate = Delegate()

        @Test("is asked about before it is taken, whoever takes it")
        func steps() async throws {
            let server = try await HTTPServer { .html("<title>\($0.path)</title>") }
            for path in ["/1", "/2"] {
                try await navigator.load(server.url(path: path), in: view)
            }
            view.navigationDelegate = delegate
            try await once {
                delegate.finished = $0
                view.goBack()
            }
            try await once {
                delegate.finished = $0
                view.evaluateJavaScript("history.forward(); 0")
            }
            #expect(delegate.steps == ["/1 false", "/2 false"])
            #expect(view.url?.path() == "/2")
            delegate.isMeant = false
            try await once {
                delegate.asked = $0
                view.goBack()
            }
            let path = try await view.evaluateJavaScript("location.pathname")
            #expect(path as? String == "/2")
        }

        @Test("is one of the main frame when the page was come to by a link, whoever takes it")
        func stepsOfLinks() async throws {
            let server = try await HTTPServer { .html("<title>\($0.path)</title>") }
            try await navigator.load(server.url(path: "/1"), in: view)
            for path in ["/2", "/3"] {
                try await navigator.end {
                    view.evaluateJavaScript("location = '\(path)'; 0")
                }
            }
            let count = navigator.actions.count
            try await navigator.end { view.goBack() }
            try await navigator.end { view.reload() }
            try await navigator.end { view.evaluateJavaScript("history.forward(); 0") }
            try await navigator.end { view.evaluateJavaScript("location.reload(); 0") }
            #expect(
                navigator.actions.dropFirst(count) == [
                    .init(path: "/2", isMain: true, type: .backForward),
                    .init(path: "/2", isMain: true, type: .reload),
                    .init(path: "/3", isMain: true, type: .backForward),
                    .init(path: "/3", isMain: true, type: .reload),
                ]
            )
            view.navigationDelegate = delegate
            try await once {
                delegate.finished = $0
                view.goBack()
            }
            #expect(delegate.steps == ["/2 false"])
        }

        @Test("that is another frame's is not the main frame's")
        func stepsOfFrames() async throws {
            let server = try await HTTPServer { request in
                request.path == "/"
                    ? .html("<iframe src=/kid></iframe>") : .html("<a href=/other>x</a>")
            }
            try await navigator.load(server.url(), in: view)
            let steps = [
                "frames[0].document.links[0].click()", "history.back()",
                "frames[0].location.reload()",
            ]
            for (step, path) in zip(steps, ["/other", "/kid", "/kid"]) {
                try await navigator.action {
                    $0.path == path
                } after: {
                    view.evaluateJavaScript("self.loaded = \(Self.frameLoad); \(step); 0")
                }
                _ = try await PendingCall("await loaded", in: view).value
            }
            let frames = navigator.actions.dropFirst()
            #expect(frames.allSatisfy { $0.isMain == false } && frames.count == 4)
            #expect(frames.suffix(2).map(\.type) == [.backForward, .reload])
        }

        /// Comes true with the frame's next document.
        private static let frameLoad =
            "new Promise(done => document.querySelector('iframe').onload = done)"

        @Test("within a page leaves nothing that a later navigation is taken for")
        func stepsWithinPages() async throws {
            let server = try await HTTPServer { .html("<title>\($0.path)</title>") }
            try await navigator.load(server.url(path: "/1"), in: view)
            let step = try await after(view, "history.pushState(1, '', '/pushed')") {
                view.goBack()
            }
            #expect(view.navigations.isIdle && view.pageURL?.path() == "/1")
            let address = try #require(URL(string: server.url(path: "/1#x")))
            let move = try await after(view, "0") { view.load(URLRequest(url: address)) }
            #expect(view.navigations.isIdle && view.pageURL?.fragment() == "x")
            try await navigator.end {
                view.evaluateJavaScript("location = '/2'; 0")
            }
            let last = try #require(navigator.navigations.last)
            #expect(last != step.map(ObjectIdentifier.init))
            #expect(last != move.map(ObjectIdentifier.init))
            #expect(view.pageURL?.path() == "/2" && navigator.actions.last?.isMain == true)
        }

        /// Moves within a page, and returns once the page has moved there.
        private func after(
            _ view: WKWebView,
            _ script: String,
            _ move: () -> WKNavigation?
        ) async throws -> WKNavigation? {
            let moved = "new Promise(done => addEventListener('popstate', done, { once: true }))"
            try await view.evaluateJavaScript("\(script); self.moved = \(moved); 0")
            let navigation = move()
            _ = try await PendingCall("await moved", in: view).value
            try await view.evaluateJavaScript("0")
            return navigation
        }

        @Test("is told of before it is sent, and waits")
        func form() async throws {
            let server = try await HTTPServer { request in
                .html(
                    """
                    <form method=post action=/sent><input name=a value=1><input name=b value=é>\
                    </form>\(request.method)
                    """
                )
            }
            try await navigator.load(server.url(path: "/page"), in: view)
            view.navigationDelegate = delegate
            try await once {
                delegate.formCame = $0
                view.evaluateJavaScript("document.forms[0].requestSubmit(); 0")
            }
            let form = try #require(delegate.forms.first)
            #expect(form.httpMethod == "POST" && form.submissionURL.path() == "/sent")
            #expect(form.sourceFrame.isMainFrame && form.targetFrame.isMainFrame)
            #expect(server.requests.map(\.path) == ["/page"])
            try await once {
                delegate.finished = $0
                delegate.release?()
            }
            #expect(server.requests.map(\.path) == ["/page", "/sent"])
        }
    }
}
