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

        private func load() async throws {
            let server = try await HTTPServer { request in
                let isRight = request.headers["Authorization"] == "Basic dXNlcjpwYXNz"
                return .html(
                    isRight ? "in" : "out",
                    status: isRight ? 200 : 401,
                    headers: isRight ? [] : [.init("WWW-Authenticate", "Basic realm=\"r\"")]
                )
            }
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

        @Test("shows the server's page when there is no answer")
        func defaultHandling() async throws {
            try await load()
            #expect(try await text == "out" && delegate.spaces.count == 1)
        }

        @Test("cancels the load when it is cancelled")
        func cancel() async throws {
            delegate.answers = [(.cancelAuthenticationChallenge, nil)]
            try await load()
            #expect((delegate.error as? URLError)?.code == .cancelled)
        }
    }
}
