import Foundation
import LoopbackServer
import Testing

@testable import WebKit

extension OnTheEngine {
    @Suite("A challenge to a download")
    @MainActor
    struct DownloadChallengeTests {
        /// Writes a file, and answers by the async spelling.
        final class Answering: NSObject, WKDownloadDelegate {
            let keeper = DownloadKeeper()
            var answer: (URLSession.AuthChallengeDisposition, URLCredential?)
            var realms: [String?] = []

            init(_ answer: (URLSession.AuthChallengeDisposition, URLCredential?)) {
                self.answer = answer
            }

            func download(
                _ download: WKDownload,
                respondTo challenge: URLAuthenticationChallenge
            ) async -> (URLSession.AuthChallengeDisposition, URLCredential?) {
                realms.append(challenge.protectionSpace.realm)
                return answer
            }

            func download(
                _ download: WKDownload,
                decideDestinationUsing response: URLResponse,
                suggestedFilename: String
            ) async -> URL? {
                keeper.folder.appending(path: "file")
            }

            func downloadDidFinish(_ download: WKDownload) {
                keeper.downloadDidFinish(download)
            }

            func download(
                _ download: WKDownload,
                didFailWithError error: any Error,
                resumeData: Data?
            ) {
                keeper.download(download, didFailWithError: error, resumeData: resumeData)
            }
        }

        /// The view's delegate is not asked.
        final class Uninvolved: NSObject, WKNavigationDelegate {
            func webView(
                _ webView: WKWebView,
                respondTo challenge: URLAuthenticationChallenge
            ) async -> (URLSession.AuthChallengeDisposition, URLCredential?) {
                Issue.record("The view's delegate was asked.")
                return (.cancelAuthenticationChallenge, nil)
            }
        }

        let view = WKWebView.isolated()
        let navigationDelegate = Uninvolved()

        /// A server that gives its file to who knows the password.
        private func site() async throws -> HTTPServer {
            try await HTTPServer { request in
                let isRight = request.headers["Authorization"] == "Basic dXNlcjpwYXNz"
                return HTTPServer.Response(
                    status: isRight ? 200 : 401,
                    headers: [
                        .init("Content-Type", "application/octet-stream"),
                        .init("WWW-Authenticate", "Basic realm=\"r\""),
                    ],
                    body: Array((isRight ? "in" : "out").utf8)
                )
            }
        }

        /// Downloads the file of a server, which must not go before this has returned.
        private func download(from server: HTTPServer, answering delegate: Answering) async throws {
            view.navigationDelegate = navigationDelegate
            let download = await view.startDownload(
                using: URLRequest(url: try #require(URL(string: server.url())))
            )
            download.delegate = delegate
            try await delegate.keeper.end()
        }

        @Test("is answered by its delegate")
        func credential() async throws {
            let server = try await site()
            let credential = URLCredential(
                user: "user",
                password: "pass",
                persistence: .forSession
            )
            let delegate = Answering((.useCredential, credential))
            try await download(from: server, answering: delegate)
            #expect(delegate.realms == ["r"])
            #expect(delegate.keeper.contents("file") == "in")
        }

        @Test("ends it when it is cancelled")
        func cancelled() async throws {
            let server = try await site()
            let delegate = Answering((.cancelAuthenticationChallenge, nil))
            try await download(from: server, answering: delegate)
            #expect(delegate.realms == ["r"])
            #expect(delegate.keeper.errors.count == 1 && delegate.keeper.contents("file") == nil)
        }
    }
}
