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
