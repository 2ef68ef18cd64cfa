import Foundation
import WebKit

/// Watches the cookies that a page and native code set.
@main
struct Main {
    @MainActor
    static func main() async throws {
        let store = WKWebsiteDataStore.nonPersistent()
        let watcher = CookieWatcher()
        store.httpCookieStore.add(watcher)
        let cookie = HTTPCookie(properties: [
            .name: "session", .value: "1", .domain: "example.com", .path: "/", .secure: "TRUE",
        ])
        guard let cookie else { throw CancellationError() }
        await store.httpCookieStore.setCookie(cookie)

        let configuration = WKWebViewConfiguration()
        configuration.websiteDataStore = store
        let webView = WKWebView(frame: .zero, configuration: configuration)
        webView.loadHTMLString("", baseURL: URL(string: "https://example.com/"))
        let seen = try await webView.evaluateJavaScript("document.cookie") as? String
        print("The page sees \(seen ?? "")")
        _ = try await webView.evaluateJavaScript("document.cookie = 'page=2; Secure'; 0")

        store.httpCookieStore.getAllCookies { cookies in
            print("The store has \(cookies.map(\.name).sorted())")
            watcher.end()
        }
        await watcher.isOver()
        await store.httpCookieStore.deleteCookie(cookie)
        await store.removeData(
            ofTypes: WKWebsiteDataStore.allWebsiteDataTypes(),
            modifiedSince: .distantPast
        )
        let rest = await store.httpCookieStore.allCookies()
        store.httpCookieStore.remove(watcher)
        print("\(watcher.changes) changes were told, and \(rest.count) cookies are left")
        guard watcher.changes > 1, rest.isEmpty else { throw CancellationError() }
    }
}

/// Counts changes.
final class CookieWatcher: NSObject, WKHTTPCookieStoreObserver {
    private(set) var changes = 0
    private var isEnded = false
    private var completion: (() -> Void)?

    func cookiesDidChange(in cookieStore: WKHTTPCookieStore) {
        changes += 1
        cookieStore.getAllCookies { cookies in
            print("Now: \(cookies.map { "\($0.name)=\($0.value)" }.sorted())")
        }
    }

    func end() {
        isEnded = true
        completion?()
    }

    func isOver() async {
        guard !isEnded else { return }
        await withCheckedContinuation { continuation in
            completion = { continuation.resume() }
        }
    }
}
