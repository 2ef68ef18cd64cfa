import Foundation
import Tandem

/// Pages of a scheme of the app's own: `app://localhost/page` frames `app://elsewhere/`.
@MainActor
final class AppScheme: NSObject, WKURLSchemeHandler {
    static let origin = "app://localhost"

    /// A configuration whose views show such pages.
    static var configuration: WKWebViewConfiguration {
        let configuration = WKWebViewConfiguration()
        configuration.setURLSchemeHandler(AppScheme(), forURLScheme: "app")
        return configuration
    }

    /// The body of each page; a script in it is the page's own.
    static let frames = """
        <iframe src="app://localhost/inner"></iframe><iframe src="app://elsewhere/inner"></iframe>
        """

    func webView(_ webView: WKWebView, start urlSchemeTask: any WKURLSchemeTask) {
        guard let url = urlSchemeTask.request.url else { return }
        let frames = url.path() == "/inner" ? "" : Self.frames
        let page = Data("<!doctype html><title>page</title><body>\(frames)".utf8)
        urlSchemeTask.didReceive(
            URLResponse(
                url: url,
                mimeType: "text/html",
                expectedContentLength: page.count,
                textEncodingName: "utf-8"
            )
        )
        urlSchemeTask.didReceive(page)
        urlSchemeTask.didFinish()
    }

    func webView(_ webView: WKWebView, stop urlSchemeTask: any WKURLSchemeTask) {}
}

extension WebContainer {
    /// What an expression of the page is, as text.
    func text(of expression: String) async throws -> String? {
        try await webView.evaluateJavaScript("String(\(expression))") as? String
    }
}
