import Foundation
import LoopbackServer
import Testing

@testable import WebKit

extension OnTheEngine {
    @Suite("A download")
    @MainActor
    struct WKDownloadTests {
        let navigator = Navigator()
        let keeper = DownloadKeeper()
        let view = WKWebView.isolated()

        private func site() async throws -> HTTPServer {
            try await HTTPServer { request in
                switch request.path {
                case "/file":
                    HTTPServer.Response(
                        headers: [
                            .init("Content-Type", "application/octet-stream"),
                            .init("Content-Disposition", "attachment; filename=\"a b.bin\""),
                        ],
                        body: Array("contents".utf8)
                    )
                case "/moved": .redirect(to: "/file")
                case "/cookie": .html(request.headers["Cookie"] ?? "none")
                default: .html("<a id=a href='/file' download='named.bin'>a</a>")
                }
            }
        }

        private func start(_ address: String) async throws -> WKDownload {
            let download = await view.startDownload(
                using: URLRequest(url: try #require(URL(string: address)))
            )
            download.delegate = keeper
            return download
        }

        @Test("that the app starts is written where its delegate says, and tells how far it is")
        func started() async throws {
            let server = try await site()
            let download = try await start(server.url(path: "/moved"))
            #expect(download.webView === view && !download.isUserInitiated)
            #expect(download.originalRequest?.url?.path() == "/moved")
            try await keeper.end()
            #expect(keeper.errors.isEmpty && keeper.suggestions == ["a b.bin"])
            #expect(keeper.contents("a b.bin") == "contents")
            let response = keeper.responses.first as? HTTPURLResponse
            #expect(response?.statusCode == 200 && response?.url?.path() == "/file")
            #expect(download.progress.fractionCompleted == 1)
            #expect(download.progress.completedUnitCount == 8)
        }

        @Test("sends the cookies that were set before it")
        func cookies() async throws {
            let server = try await site()
            let cookie = try #require(
                HTTPCookie(properties: [
                    .name: "a", .value: "1", .domain: "localhost", .path: "/",
                ])
            )
            try await navigator.load(server.url(path: "/page"), in: view)
            let store = view.configuration.websiteDataStore.httpCookieStore
            store.setCookie(cookie, completionHandler: nil)
            _ = try await start(server.url(path: "/cookie"))
            try await keeper.end()
            #expect(keeper.contents(keeper.suggestions[0]) == "a=1")
        }

        /// A navigation delegate that downloads what it is told to, by action or by response.
        final class Downloader: NSObject, WKNavigationDelegate {
            let keeper: DownloadKeeper
            var byAction = false
            var became: [String] = []
            var failure: (any Error)?

            init(keeper: DownloadKeeper) { self.keeper = keeper }

            func webView(
                _ webView: WKWebView,
                decidePolicyFor navigationAction: WKNavigationAction
            ) async -> WKNavigationActionPolicy {
                byAction && navigationAction.request.url?.path() == "/file" ? .download : .allow
            }

            func webView(
                _ webView: WKWebView,
                decidePolicyFor navigationResponse: WKNavigationResponse
            ) async -> WKNavigationResponsePolicy {
                navigationResponse.canShowMIMEType ? .allow : .download
            }

            func webView(
                _ webView: WKWebView,
                navigationAction: WKNavigationAction,
                didBecome download: WKDownload
            ) {
                became.append("action \(navigationAction.request.url?.path() ?? "")")
                download.delegate = keeper
            }

            func webView(
                _ webView: WKWebView,
                navigationResponse: WKNavigationResponse,
                didBecome download: WKDownload
            ) {
                became.append("response \(navigationResponse.response.url?.path() ?? "")")
                download.delegate = keeper
            }

            func webView(
                _ webView: WKWebView,
                didFailProvisionalNavigation navigation: WKNavigation!,
                withError error: any Error
            ) {
                failure = error
            }
        }

        @Test(
            "may be what becomes of a navigation, by its action or its response",
            arguments: [true, false]
        )
        func navigation(byAction: Bool) async throws {
            let server = try await site()
            try await navigator.load(server.url(path: "/page"), in: view)
            let downloader = Downloader(keeper: keeper)
            downloader.byAction = byAction
            view.navigationDelegate = downloader
            view.load(URLRequest(url: try #require(URL(string: server.url(path: "/file")))))
            try await keeper.end()
            #expect(downloader.became == [byAction ? "action /file" : "response /file"])
            #expect(keeper.errors.isEmpty && keeper.contents("a b.bin") == "contents")
            #expect(view.url?.path() == "/page")
            if !byAction {
                #expect((downloader.failure as NSError?)?.domain == "WebKitErrorDomain")
                #expect((downloader.failure as NSError?)?.code == 102)
            }
        }

        @Test("is cancelled where nobody says where it goes, and where its delegate declines")
        func declined() async throws {
            let server = try await site()
            keeper.decide = { _ in nil }
            _ = try await start(server.url(path: "/file"))
            try await keeper.end()
            #expect((keeper.errors.first as? URLError)?.code == .cancelled)
            #expect(keeper.finished == 0)
        }

        @Test("fails where the file exists, and leaves it as it is")
        func existing() async throws {
            let server = try await site()
            try Data("old".utf8).write(to: keeper.folder.appending(path: "a b.bin"))
            _ = try await start(server.url(path: "/file"))
            try await keeper.end()
            #expect((keeper.errors.first as? URLError)?.code == .cannotCreateFile)
            #expect(keeper.contents("a b.bin") == "old")
        }

        @Test("fails with an error of NSURLErrorDomain where there is no server")
        func unreachable() async throws {
            let server = try await HTTPServer { _ in .connectionClosed }
            _ = try await start(server.url())
            try await keeper.end()
            #expect(keeper.errors.first is URLError)
        }

        @Test("that the app cancels tells its delegate nothing more", arguments: [true, false])
        func cancelled(byProgress: Bool) async throws {
            let gate = Gate()
            let server = try await HTTPServer { _ in
                HTTPServer.Response(
                    headers: [.init("Content-Type", "application/octet-stream")],
                    body: Array("part".utf8)
                ).continued(after: gate, with: nil)
            }
            let download = try await start(server.url(path: "/file"))
            _ = try await server.nextRequest()
            if byProgress {
                download.progress.cancel()
            } else {
                #expect(await download.cancel() == nil)
            }
            let other = DownloadKeeper()
            let second = await view.startDownload(
                using: URLRequest(url: try #require(URL(string: "data:text/plain,x")))
            )
            second.delegate = other
            try await other.end()
            gate.open()
            #expect(keeper.errors.isEmpty && keeper.finished == 0)
        }

        @Test("cannot be resumed, and its delegate is told so")
        func resumed() async throws {
            let download = await view.resumeDownload(fromResumeData: Data())
            download.delegate = keeper
            try await keeper.end()
            #expect(keeper.errors.first is WKError)
        }
    }
}
