import Foundation
import LoopbackServer
import Testing

@testable import WebKit

extension OnTheEngine {
    @Suite("A page's dialogs and windows")
    @MainActor
    struct WKUIDelegateTests {
        let navigator = Navigator()
        let view = WKWebView.isolated()

        /// Answers by the callback spelling.
        final class Callbacks: NSObject, WKUIDelegate {
            var messages: [String] = []

            func webView(
                _ webView: WKWebView,
                runJavaScriptAlertPanelWithMessage message: String,
                initiatedByFrame frame: WKFrameInfo,
                completionHandler: @escaping @MainActor @Sendable () -> Void
            ) {
                messages.append("\(message) \(frame.isMainFrame)")
                Task { completionHandler() }
            }

            func webView(
                _ webView: WKWebView,
                runJavaScriptConfirmPanelWithMessage message: String,
                initiatedByFrame frame: WKFrameInfo,
                completionHandler: @escaping @MainActor @Sendable (Bool) -> Void
            ) {
                messages.append(message)
                completionHandler(true)
                completionHandler(false)
            }

            func webView(
                _ webView: WKWebView,
                runJavaScriptTextInputPanelWithPrompt prompt: String,
                defaultText: String?,
                initiatedByFrame frame: WKFrameInfo,
                completionHandler: @escaping @MainActor @Sendable (String?) -> Void
            ) {
                messages.append("\(prompt) \(defaultText ?? "-")")
                completionHandler("é")
            }
        }

        /// Answers by the async spelling.
        final class Asyncs: NSObject, WKUIDelegate {
            var messages: [String] = []

            func webView(
                _ webView: WKWebView,
                runJavaScriptAlertPanelWithMessage message: String,
                initiatedByFrame frame: WKFrameInfo
            ) async {
                messages.append("\(message) \(frame.isMainFrame)")
            }

            func webView(
                _ webView: WKWebView,
                runJavaScriptConfirmPanelWithMessage message: String,
                initiatedByFrame frame: WKFrameInfo
            ) async -> Bool {
                messages.append(message)
                return true
            }

            func webView(
                _ webView: WKWebView,
                runJavaScriptTextInputPanelWithPrompt prompt: String,
                defaultText: String?,
                initiatedByFrame frame: WKFrameInfo
            ) async -> String? {
                messages.append("\(prompt) \(defaultText ?? "-")")
                return "é"
            }
        }

        /// Implements nothing.
        final class Nothing: NSObject, WKUIDelegate {}

        /// Drops every handler.
        final class Dropping: NSObject, WKUIDelegate {
            func webView(
                _ webView: WKWebView,
                runJavaScriptAlertPanelWithMessage message: String,
                initiatedByFrame frame: WKFrameInfo,
                completionHandler: @escaping @MainActor @Sendable () -> Void
            ) {}

            func webView(
                _ webView: WKWebView,
                runJavaScriptConfirmPanelWithMessage message: String,
                initiatedByFrame frame: WKFrameInfo,
                completionHandler: @escaping @MainActor @Sendable (Bool) -> Void
            ) {}
        }

        static let script = "[alert('a'), confirm('c'), prompt('p', 'd'), prompt('q')]"

        @Test("are answered by the delegate, in either spelling")
        func answers() async throws {
            let callbacks = Callbacks()
            let asyncs = Asyncs()
            try await navigator.load(html: "", in: view)
            for delegate in [callbacks, asyncs] as [any WKUIDelegate] {
                view.uiDelegate = delegate
                let answers = try await view.evaluateJavaScript(Self.script)
                #expect(answers as? NSArray == [NSNull(), true, "é", "é"] as NSArray)
            }
            #expect(callbacks.messages == ["a true", "c", "p d", "q "])
            #expect(asyncs.messages == callbacks.messages)
        }

        /// Notes which page asks.
        final class Asking: NSObject, WKUIDelegate {
            var frames: [WKFrameInfo] = []

            func webView(
                _ webView: WKWebView,
                runJavaScriptTextInputPanelWithPrompt prompt: String,
                defaultText: String?,
                initiatedByFrame frame: WKFrameInfo
            ) async -> String? {
                frames.append(frame)
                return nil
            }
        }

        @Test("name the page that asks, not the one that it is about to load")
        func askingPage() async throws {
            let gate = Gate()
            defer { gate.open() }
            let next = try await HTTPServer { request in
                if request.path == "/" { return .redirect(to: "/slow") }
                await gate.wait()
                return .html("")
            }
            let server = try await HTTPServer { _ in .html("") }
            let asking = Asking()
            view.uiDelegate = asking
            try await navigator.load(server.url(path: "/1"), in: view)
            try await view.evaluateJavaScript("history.pushState(0, '', '/2'); prompt('')")
            try await navigator.next(.redirected) {
                view.evaluateJavaScript("location = '\(next.url())'; 0")
            }
            #expect(view.url?.port == next.port)
            try await view.evaluateJavaScript("prompt('')")
            let slow = try #require(URL(string: next.url(path: "/slow")))
            try await navigator.next(.started) { view.load(URLRequest(url: slow)) }
            #expect(view.url?.port == next.port)
            try await view.evaluateJavaScript("prompt('')")
            #expect(
                asking.frames.map(\.securityOrigin.port) == [server.port, server.port, server.port]
            )
            #expect(asking.frames.map { $0.request.url?.path() } == ["/2", "/2", "/2"])
        }

        @Test("have Apple's answers without a delegate, or one that does not answer")
        func defaults() async throws {
            let delegates = [nil, Nothing(), Dropping()] as [(any WKUIDelegate)?]
            try await navigator.load(html: "", in: view)
            for delegate in delegates {
                view.uiDelegate = delegate
                let answers = try await view.evaluateJavaScript(Self.script)
                #expect(
                    answers as? NSArray == [NSNull(), false, NSNull(), NSNull()] as NSArray
                )
            }
        }

        /// Opens windows, and notes what it is told of them.
        final class Opener: NSObject, WKUIDelegate {
            var windows: [WKWebView] = []
            var actions: [WKNavigationAction] = []
            var onClose: (WKWebView) -> Void = { _ in }
            var open: (WKWebViewConfiguration) -> WKWebView? = {
                WKWebView(frame: .zero, configuration: $0)
            }

            func webView(
                _ webView: WKWebView,
                createWebViewWith configuration: WKWebViewConfiguration,
                for navigationAction: WKNavigationAction,
                windowFeatures: WKWindowFeatures
            ) -> WKWebView? {
                actions.append(navigationAction)
                guard let window = open(configuration) else { return nil }
                window.uiDelegate = self
                windows.append(window)
                return window
            }

            func webViewDidClose(_ webView: WKWebView) { onClose(webView) }
        }

        @Test("open in a view of the delegate, which shares process and session")
        func newWindow() async throws {
            let server = try await HTTPServer { _ in .html("") }
            let opener = Opener()
            view.uiDelegate = opener
            try await navigator.load(server.url(), in: view)
            let opened = try await view.evaluateJavaScript(
                "self.kid = open('\(server.url(path: "/kid"))'); kid !== null"
            )
            #expect(opened as? Bool == true)
            let window = try #require(opener.windows.first)
            #expect(opener.actions.first?.targetFrame == nil)
            #expect(opener.actions.first?.request.url?.path() == "/kid")
            try await window.await(\.url) { $0?.path() == "/kid" }
            try await window.await(\.isLoading) { !$0 }
            #expect(try await window.evaluateJavaScript("opener !== null") as? Bool == true)
            #expect(window.configuration.websiteDataStore === view.configuration.websiteDataStore)

            await withCheckedContinuation { continuation in
                opener.onClose = {
                    #expect($0 === window)
                    continuation.resume()
                }
                view.evaluateJavaScript("kid.close()") { _, _ in }
            }
            opener.windows.removeAll()
            #expect(try await view.evaluateJavaScript("1") as? Int == 1)
        }

        @Test("do not open without a view made for them")
        func refused() async throws {
            let opener = Opener()
            try await navigator.load(html: "", in: view)
            for open in [{ _ in nil }, { _ in .isolated() }]
                as [(WKWebViewConfiguration) -> WKWebView?]
            {
                opener.open = open
                view.uiDelegate = opener
                let opened = try await view.evaluateJavaScript("open('about:blank') !== null")
                #expect(opened as? Bool == false)
            }
        }
    }
}
