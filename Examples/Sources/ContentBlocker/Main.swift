import Foundation
import WebKit

/// Hides a part of every page by rules.
@main
struct Main {
    @MainActor
    static func main() async throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let rules = """
            [{
                "trigger": { "url-filter": ".*" },
                "action": { "type": "css-display-none", "selector": ".advertisement" }
            }]
            """
        guard let store = WKContentRuleListStore(url: folder) else { throw CancellationError() }
        let list: WKContentRuleList? = await withCheckedContinuation { continuation in
            store.compileContentRuleList(
                forIdentifier: "advertisements",
                encodedContentRuleList: rules
            ) { list, error in
                if let error { print("The rules are wrong: \(error.localizedDescription)") }
                continuation.resume(returning: list)
            }
        }
        guard let list else { throw CancellationError() }
        let webView = WKWebView(frame: .zero)
        webView.configuration.userContentController.add(list)
        let page = "<p class=advertisement>Buy!</p><p>Text</p>"
        let observer = LoadObserver()
        await observer.load(page, in: webView)
        let hidden = try await webView.evaluateJavaScript(
            "getComputedStyle(document.querySelector('.advertisement')).display",
            in: nil,
            contentWorld: .page
        )
        print("The advertisement's display is \(hidden as? String ?? "")")
        guard hidden as? String == "none" else { throw CancellationError() }
    }
}

/// Awaits a load by observing `isLoading`.
@MainActor
final class LoadObserver {
    private var observation: NSKeyValueObservation?

    func load(_ page: String, in webView: WKWebView) async {
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            observation = webView.observe(\.isLoading, options: [.old, .new]) { _, change in
                if change.oldValue == true, change.newValue == false { continuation.resume() }
            }
            webView.loadHTMLString(page, baseURL: URL(string: "https://example.com/"))
        }
        observation?.invalidate()
    }
}
