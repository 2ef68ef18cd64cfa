import Foundation
import Testing

@testable import WebKit

extension OnTheEngine {
    @Suite("A request for a scheme of the app's own")
    @MainActor
    struct SchemeTaskTests {
        /// Answers pages, and leaves `/slow` without an answer.
        final class Handler: NSObject, WKURLSchemeHandler {
            var bodies: [String] = []
            var waiting: [any WKURLSchemeTask] = []
            var stopped: [String] = []
            var came: (() -> Void)?

            func webView(_ webView: WKWebView, start urlSchemeTask: any WKURLSchemeTask) {
                guard let url = urlSchemeTask.request.url else { return }
                if let body = urlSchemeTask.request.httpBody {
                    bodies.append(
                        "\(urlSchemeTask.request.httpMethod ?? "") "
                            + String(decoding: body, as: UTF8.self)
                    )
                }
                if url.path() == "/slow" {
                    waiting.append(urlSchemeTask)
                    came?()
                    return
                }
                let response = HTTPURLResponse(
                    url: url,
                    statusCode: 200,
                    httpVersion: nil,
                    headerFields: ["Content-Type": "text/html"]
                )
                if let response { urlSchemeTask.didReceive(response) }
                urlSchemeTask.didFinish()
            }

            func webView(_ webView: WKWebView, stop urlSchemeTask: any WKURLSchemeTask) {
                stopped.append(urlSchemeTask.request.url?.path() ?? "")
            }
        }

        let navigator = Navigator()
        let handler = Handler()

        private func view() -> WKWebView {
            .isolated { $0.setURLSchemeHandler(handler, forURLScheme: "task") }
        }

        @Test("comes with its body")
        func body() async throws {
            let view = view()
            try await navigator.load("task://host/", in: view)
            try await view.callAsyncJavaScript(
                "await fetch('/', { method: 'POST', body: 'é' })",
                contentWorld: .page
            )
            #expect(handler.bodies == ["POST é"])
        }

        @Test("may be answered when the view is gone, which tells nothing")
        func gone() async throws {
            var view: WKWebView? = view()
            try await navigator.load("task://host/", in: #require(view))
            try await once {
                handler.came = $0
                view?.evaluateJavaScript("fetch('/slow').catch(() => {}); 0")
            }
            let widget = try #require(view?.gtkWidget)
            try await once { isOver in
                onEnd(of: widget, isOver)
                view = nil
                handler.waiting.removeFirst().didFinish()
            }
            #expect(handler.stopped == [])
        }

        @Test("is stopped when the page goes or stops, and then takes no answer")
        func stop() async throws {
            let view = view()
            try await navigator.load("task://host/", in: view)
            try await once {
                handler.came = $0
                view.evaluateJavaScript("fetch('/slow').catch(() => {}); 0")
            }
            try await navigator.load("task://host/other", in: view)
            #expect(handler.stopped == ["/slow"])
            handler.waiting.removeFirst().didFinish()
            try await once {
                handler.came = $0
                view.load(URLRequest(url: URL(string: "task://host/slow") ?? .blank))
            }
            view.stopLoading()
            #expect(handler.stopped == ["/slow", "/slow"])
        }
    }
}
