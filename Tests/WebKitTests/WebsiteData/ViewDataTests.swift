import Foundation
import LoopbackServer
import Testing

@testable import WebKit

extension OnTheEngine {
    @Suite("A view's own data")
    @MainActor
    struct ViewDataTests {
        let navigator = Navigator()

        @Test("is what its page's origin keeps for the session, and goes back into another view")
        func sessionStorage() async throws {
            let server = try await HTTPServer { _ in .html("") }
            let first = WKWebView.isolated()
            try await navigator.load(server.url(), in: first)
            try await first.evaluateJavaScript("sessionStorage.a = 'é'; sessionStorage.b = 2; 0")
            let data = try await first.fetchData(of: .sessionStorage)
            let second = WKWebView.isolated()
            try await navigator.load(server.url(host: "127.0.0.1"), in: second)
            await #expect(throws: WKError.self) { try await second.restoreData(data) }
            try await navigator.load(server.url(path: "/other"), in: second)
            try await second.restoreData(data)
            let kept = try await second.evaluateJavaScript("({...sessionStorage})")
            #expect(kept as? NSDictionary == ["a": "é", "b": "2"] as NSDictionary)
            await #expect(throws: WKError.self) { try await second.restoreData(Data()) }
        }

        @Test("of a store cannot be copied as one piece, and says so")
        func store() async {
            let store = WKWebsiteDataStore.nonPersistent()
            await #expect(throws: WKError.self) {
                try await store.fetchData(of: [WKWebsiteDataTypeLocalStorage])
            }
            await #expect(throws: WKError.self) { try await store.restoreData(Data()) }
        }
    }
}
