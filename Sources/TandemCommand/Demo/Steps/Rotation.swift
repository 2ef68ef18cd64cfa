import Foundation
import Tandem

extension DemoStep {
    /// Step 5: the server gives the page a new token.
    static let rotation = DemoStep(
        5,
        "A token rotated by the page's server is seen by native code exactly once"
    ) { scene in
        let ada = try scene.visitor()
        let old = try await ada.signIn()
        let page = ada.page()
        try await page.open(scene.site.url("/account"))
        let changes = ChangeFeed(ada.session)
        let writes = WriteCount(of: ada.session.websiteDataStore.httpCookieStore)
        defer { writes.end() }

        scene.check("the page's server rotates the token", try await page.fetch("/rotate"), is: 204)
        let change = try await changes.next()
        scene.check("native code sees the token change", change.identity.name, is: "sid")
        scene.check("by the web side", change.origin, is: .side(.web))
        scene.check("to a new value", change.cookie?.value == old, is: false)

        // An echo would come with the next exchanges of the two sides.
        let mark = scene.site.mark
        for _ in 1...3 { try await ada.session.synchronize() }
        let answer = try await ada.request("/api/me")
        scene.check("a native request with it is answered 200", answer.status, is: 200)
        let request = scene.site.requests(after: mark, to: "/api/me").first
        scene.check("it carried the new token", request?.cookie("sid"), is: change.cookie?.value)
        scene.check("the web store was written once, by the page: no echo", writes.count, is: 1)

        let address = try CookieURL(scene.site.url("/").absoluteString)
        try await ada.session.setCookie(Cookie(name: "last", value: "1", for: address))
        let next = try await changes.next()
        scene.check("native code sees no second change", next.identity.name, is: "last")
    }
}

/// Counts how often a web store tells of a change.
@MainActor
final class WriteCount: NSObject, WKHTTPCookieStoreObserver {
    private(set) var count = 0
    private let store: WKHTTPCookieStore

    init(of store: WKHTTPCookieStore) {
        self.store = store
        super.init()
        store.add(self)
    }

    func cookiesDidChange(in cookieStore: WKHTTPCookieStore) { count += 1 }

    func end() { store.remove(self) }
}
