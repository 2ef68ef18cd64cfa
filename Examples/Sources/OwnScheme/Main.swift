import Foundation
import WebKit

/// Serves a small site from memory under a scheme of its own.
@main
struct Main {
    @MainActor
    static func main() async throws {
        let site = MemorySite(files: [
            "/index.html": ("text/html", "<link rel=stylesheet href=style.css><h1>Offline</h1>"),
            "/style.css": ("text/css", "h1 { color: rgb(0, 128, 0) }"),
        ])
        let configuration = WKWebViewConfiguration()
        configuration.setURLSchemeHandler(site, forURLScheme: "memory")
        let webView = WKWebView(frame: .zero, configuration: configuration)
        let loader = PageLoader()
        webView.navigationDelegate = loader
        guard let url = URL(string: "memory://site/index.html") else { throw CancellationError() }
        try await loader.load(URLRequest(url: url), in: webView)
        let color = try await webView.callAsyncJavaScript(
            "return getComputedStyle(document.querySelector(selector)).color",
            arguments: ["selector": "h1"],
            contentWorld: .defaultClient
        )
        print("\(site.served) files were served, and the heading is \(color as? String ?? "")")
        guard color as? String == "rgb(0, 128, 0)" else { throw CancellationError() }
    }
}

/// Answers requests from files in memory.
final class MemorySite: NSObject, WKURLSchemeHandler {
    private let files: [String: (type: String, text: String)]
    private(set) var served = 0

    init(files: [String: (type: String, text: String)]) {
        self.files = files
    }

    func webView(_ webView: WKWebView, start urlSchemeTask: any WKURLSchemeTask) {
        guard let url = urlSchemeTask.request.url, let file = files[url.path] else {
            urlSchemeTask.didFailWithError(URLError(.fileDoesNotExist))
            return
        }
        served += 1
        let data = Data(file.text.utf8)
        let response = URLResponse(
            url: url,
            mimeType: file.type,
            expectedContentLength: data.count,
            textEncodingName: "utf-8"
        )
        urlSchemeTask.didReceive(response)
        urlSchemeTask.didReceive(data)
        urlSchemeTask.didFinish()
    }

    func webView(_ webView: WKWebView, stop urlSchemeTask: any WKURLSchemeTask) {}
}

/// Makes a load something to await.
final class PageLoader: NSObject, WKNavigationDelegate {
    private var continuation: CheckedContinuation<Void, any Error>?

    func load(_ request: URLRequest, in webView: WKWebView) async throws {
        try await withCheckedThrowingContinuation { continuation in
            self.continuation = continuation
            webView.load(request)
        }
    }

    func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
        continuation?.resume()
        continuation = nil
    }

    func webView(
        _ webView: WKWebView,
        didFailProvisionalNavigation navigation: WKNavigation!,
        withError error: any Error
    ) {
        continuation?.resume(throwing: error)
        continuation = nil
    }
}
