import Foundation
import LoopbackServer
import Testing

@testable import WebKit

extension OnTheEngine {
    @Suite("A challenge")
    @MainActor
    struct AuthenticationTests {
        /// Answers by the async spelling.
        final class Answering: NSObject, WKNavigationDelegate {
            var answers: [(URLSession.AuthChallengeDisposition, URLCredential?)] = []
            var spaces: [URLProtectionSpace] = []
            var failures: [Int] = []
            var onEnd: () -> Void = {}
            var error: (any Error)?

            func webView(
                _ webView: WKWebView,
                respondTo challenge: URLAuthenticationChallenge
            ) async -> (URLSession.AuthChallengeDisposition, URLCredential?) {
                spaces.append(challenge.protectionSpace)
                failures.append(challenge.previousFailureCount)
                return answers.isEmpty ? (.performDefaultHandling, nil) : answers.removeFirst()
            }

            func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) { onEnd() }

            func webView(
                _ webView: WKWebView,
                didFailProvisionalNavigation navigation: WKNavigation!,
                withError error: any Error
            ) {
                self.error = error
                onEnd()
            }
        }

        let delegate = Answering()
        let view = WKWebView.isolated()

        /// A server that lets nobody in without a name and a password.
        private func server() async throws -> HTTPServer {
            try await HTTPServer { request in
                let isRight = request.headers["Authorization"] == "Basic dXNlcjpwYXNz"
                let text = isRight ? "in" : "out"
                return .html(
                    "<title>\(text)</title>\(text)",
                    status: isRight ? 200 : 401,
                    headers: isRight ? [] : [.init("WWW-Authenticate", "Basic realm=\"r\"")]
                )
            }
        }

        private func load() async throws {
            let server = try await server()
            let url = try #require(URL(string: server.url()))
            view.navigationDelegate = delegate
            try await once { isOver in
                delegate.onEnd = isOver
                view.load(URLRequest(url: url))
            }
        }

        private var text: String? {
            get async throws {
                try await view.evaluateJavaScript("document.body.innerText") as? String
            }
        }

        private func credential(_ password: String) -> URLCredential {
            URLCredential(user: "user", password: password, persistence: .none)
        }

        @Test("is answered with a credential, and asked again after a wrong one")
        func credentials() async throws {
            delegate.answers = [
                (.useCredential, credential("wrong")), (.useCredential, credential("pass")),
            ]
            try await load()
            #expect(try await text == "in")
            #expect(delegate.failures == [0, 1])
            let space = try #require(delegate.spaces.first)
            #expect(space.host == "localhost" && space.realm == "r")
            #expect(space.authenticationMethod == NSURLAuthenticationMethodHTTPBasic)
        }

        @Test("tells how many answers were wrong, for each one who asks")
        func failures() async throws {
            for _ in 0..<2 {
                delegate.answers = (0..<3).map { _ in (.useCredential, credential("wrong")) }
                try await load()
            }
            #expect(delegate.failures == [0, 1, 2, 3, 0, 1, 2, 3])
            #expect(delegate.spaces.allSatisfy { !$0.isProxy() })
        }

        @Test("of a proxy says so")
        func proxy() async throws {
            let proxy = try await HTTPServer { request in
                request.headers["Proxy-Authorization"] == "Basic dXNlcjpwYXNz"
                    ? .html("in")
                    : .status(407, headers: [.init("Proxy-Authenticate", "Basic realm=\"r\"")])
            }
            let port = try #require(NWEndpoint.Port(rawValue: UInt16(proxy.port)))
            view.configuration.websiteDataStore.proxyConfigurations = [
                ProxyConfiguration(httpCONNECTProxy: .hostPort(host: "localhost", port: port))
            ]
            delegate.answers = [(.useCredential, credential("pass"))]
            view.navigationDelegate = delegate
            let url = try #require(URL(string: "http://far.example/"))
            try await once { isOver in
                delegate.onEnd = isOver
                view.load(URLRequest(url: url))
            }
            let space = try #require(delegate.spaces.first)
            #expect(space.isProxy() && space.realm == "r" && space.port == proxy.port)
            #expect(try await text == "in")
        }

        @Test("shows the server's page when there is no answer")
        func defaultHandling() async throws {
            try await load()
            #expect(try await text == "out" && delegate.spaces.count == 1)
        }

        @Test(
            "shows the server's page when there is nobody to ask, in a window of the module's own too"
        )
        func nobody() async throws {
            for isShown in [false, true] {
                let server = try await server()
                let window = isShown ? try WebViewWindow(view) : nil
                let url = try #require(URL(string: server.url()))
                try await view.await(\.isLoading) { !$0 }
                view.load(URLRequest(url: url))
                try await view.await(\.title) { $0 == "out" }
                view.loadHTMLString("", baseURL: nil)
                try await view.await(\.title) { $0 == "" }
                window?.close()
            }
        }

        /// Answers by the callback spelling, when it is told to.
        private final class Keeping: NSObject, WKNavigationDelegate {
            typealias Handler = (URLSession.AuthChallengeDisposition, URLCredential?) -> Void

            var handler: Handler?
            var onChallenge: () -> Void = {}

            func webView(
                _ webView: WKWebView,
                didReceive challenge: URLAuthenticationChallenge,
                completionHandler:
                    @escaping @MainActor @Sendable (
                        URLSession.AuthChallengeDisposition, URLCredential?
                    ) -> Void
            ) {
                handler = completionHandler
                onChallenge()
            }
        }

        @Test("may be answered when the load, or the view, is gone")
        func late() async throws {
            let server = try await server()
            let url = try #require(URL(string: server.url()))
            let keeping = Keeping()
            for isViewGone in [false, true] {
                var view: WKWebView? = .isolated()
                view?.navigationDelegate = keeping
                try await once { isOver in
                    keeping.onChallenge = isOver
                    view?.load(URLRequest(url: url))
                }
                let handler = try #require(keeping.handler)
                if isViewGone { view = nil } else { view?.stopLoading() }
                handler(.useCredential, credential("pass"))
                try await Navigator().load(html: "", in: view ?? .isolated())
            }
        }

        @Test("cancels the load when it is cancelled")
        func cancel() async throws {
            delegate.answers = [(.cancelAuthenticationChallenge, nil)]
            try await load()
            #expect((delegate.error as? URLError)?.code == .cancelled)
        }
    }
}
