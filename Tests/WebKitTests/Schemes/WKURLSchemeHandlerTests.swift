import Foundation
import Testing

@testable import WebKit

extension OnTheEngine {
    @Suite("A scheme of the app's own")
    @MainActor
    struct WKURLSchemeHandlerTests {
        final class Handler: NSObject, WKURLSchemeHandler {
            var requests: [URLRequest] = []
            let name: String

            init(name: String) { self.name = name }

            func webView(_ webView: WKWebView, start urlSchemeTask: any WKURLSchemeTask) {
                requests.append(urlSchemeTask.request)
                guard let url = urlSchemeTask.request.url else { return }
                switch url.path() {
                case "/fail":
                    urlSchemeTask.didFailWithError(URLError(.badServerResponse))
                case "/own":
                    let details = [NSLocalizedDescriptionKey: "No such page."]
                    let error = NSError(domain: "Site", code: 7, userInfo: details)
                    urlSchemeTask.didFailWithError(error)
                case "/missing":
                    respond(urlSchemeTask, url, status: 404, "text/plain", ["missing"])
                case "/script.js":
                    respond(urlSchemeTask, url, "text/javascript", ["self.", "ran = 1"])
                default:
                    let page = "<title>\(name)</title><script src='script.js'></script>"
                    respond(urlSchemeTask, url, "text/html", [page])
                }
                urlSchemeTask.didReceive(Data("too late".utf8))
                urlSchemeTask.didFinish()
            }

            private func respond(
                _ task: any WKURLSchemeTask,
                _ url: URL,
                status: Int = 200,
                _ type: String,
                _ parts: [String]
            ) {
                let fields = ["Content-Type": type, "X-Name": name]
                let response = HTTPURLResponse(
                    url: url,
                    statusCode: status,
                    httpVersion: nil,
                    headerFields: fields
                )
                if let response { task.didReceive(response) }
                for part in parts { task.didReceive(Data(part.utf8)) }
                task.didFinish()
            }

            func webView(_ webView: WKWebView, stop urlSchemeTask: any WKURLSchemeTask) {}
        }

        let navigator = Navigator()

        private func view(_ handler: Handler, scheme: String = "app") -> WKWebView {
            .isolated { $0.setURLSchemeHandler(handler, forURLScheme: scheme) }
        }

        @Test("is answered by the view's own handler, pages and resources alike")
        func pages() async throws {
            let handlers = [Handler(name: "one"), Handler(name: "two")]
            let views = handlers.map { view($0) }
            for (view, handler) in zip(views, handlers) {
                try await navigator.load("app://host/page", in: view)
                #expect(
                    try await view.evaluateJavaScript("document.title") as? String == handler.name
                )
                #expect(try await view.evaluateJavaScript("self.ran") as? Int == 1)
                #expect(handler.requests.map { $0.url?.path() } == ["/page", "/script.js"])
                let origin = try await view.evaluateJavaScript("self.origin") as? String
                #expect(origin == "app://host")
            }
            let fetched = try await views[0].callAsyncJavaScript(
                """
                const answer = await fetch('missing');
                return [answer.status, answer.headers.get('X-Name'), await answer.text()];
                """,
                contentWorld: .page
            )
            #expect(fetched as? NSArray == [404, "one", "missing"] as NSArray)
        }

        /// Answers with a text in an encoding that is not the engine's own choice.
        final class Encoder: NSObject, WKURLSchemeHandler {
            func webView(_ webView: WKWebView, start urlSchemeTask: any WKURLSchemeTask) {
                guard let url = urlSchemeTask.request.url else { return }
                let response =
                    url.path() == "/http"
                    ? HTTPURLResponse(
                        url: url,
                        statusCode: 200,
                        httpVersion: nil,
                        headerFields: ["Content-Type": "text/html; charset=windows-1251"]
                    )
                    : URLResponse(
                        url: url,
                        mimeType: "text/html",
                        expectedContentLength: -1,
                        textEncodingName: "windows-1251"
                    )
                if let response { urlSchemeTask.didReceive(response) }
                urlSchemeTask.didReceive(Data([0xC4, 0xE0]))
                urlSchemeTask.didFinish()
            }

            func webView(_ webView: WKWebView, stop urlSchemeTask: any WKURLSchemeTask) {}
        }

        @Test("is read in the encoding that its response names", arguments: ["/http", "/plain"])
        func encoding(path: String) async throws {
            let view = WKWebView.isolated {
                $0.setURLSchemeHandler(Encoder(), forURLScheme: "text")
            }
            try await navigator.load("text://host\(path)", in: view)
            #expect(try await view.evaluateJavaScript("document.body.innerText") as? String == "Да")
        }

        @Test("fails with the handler's error, or for want of a handler")
        func failures() async throws {
            let view = view(Handler(name: "one"), scheme: "app2")
            try await navigator.load("app2://host/fail", in: view)
            #expect((navigator.lastError as? URLError)?.code == .badServerResponse)
            try await navigator.load("app2://host/own", in: view)
            let error = try #require(navigator.lastError) as NSError
            #expect(error.domain == "Site" && error.code == 7)
            #expect(error.localizedDescription == "No such page.")
            try await navigator.load("app2://host/", in: .isolated())
            guard case .failedProvisionally? = navigator.events.last else {
                Issue.record("\(navigator.events)")
                return
            }
        }

        @Test("is found in the configuration, and is none that WebKit knows")
        func configuration() {
            let handler = Handler(name: "one")
            let configuration = WKWebViewConfiguration()
            configuration.setURLSchemeHandler(handler, forURLScheme: "My-App")
            #expect(configuration.urlSchemeHandler(forURLScheme: "my-app") === handler)
            configuration.setURLSchemeHandler(nil, forURLScheme: "my-app")
            #expect(configuration.urlSchemeHandler(forURLScheme: "my-app") == nil)
            #expect(WKWebView.handlesURLScheme("HTTPS") && !WKWebView.handlesURLScheme("my-app"))
        }
    }
}
