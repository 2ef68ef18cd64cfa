import Foundation
import Testing

@testable import WebKit

extension OnTheEngine {
    @Suite("Lockdown")
    @MainActor
    struct LockdownTests {
        /// Says how each page is treated.
        final class Restricting: NSObject, WKNavigationDelegate {
            var isLockdownModeEnabled = false
            var mode = WKSecurityRestrictionMode.none
            var onEnd: () -> Void = {}

            func webView(
                _ webView: WKWebView,
                decidePolicyFor navigationAction: WKNavigationAction,
                preferences: WKWebpagePreferences
            ) async -> (WKNavigationActionPolicy, WKWebpagePreferences) {
                preferences.isLockdownModeEnabled = isLockdownModeEnabled
                preferences.securityRestrictionMode = mode
                return (.allow, preferences)
            }

            func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) { onEnd() }
        }

        let view = WKWebView.isolated()
        let delegate = Restricting()

        /// The interfaces that a new page has, of those that a locked one lacks.
        private func interfaces() async throws -> [String] {
            view.navigationDelegate = delegate
            try await once { isOver in
                delegate.onEnd = isOver
                view.loadHTMLString("", baseURL: URL(string: "https://a.localhost/"))
            }
            let script = """
                ["AudioContext", "MathMLElement", "OffscreenCanvas", "Gamepad", "SpeechSynthesis",
                    "LockManager", "WebGLRenderingContext", "ServiceWorker"]
                    .filter(name => name in self)
                """
            return try #require(try await view.evaluateJavaScript(script) as? [String])
        }

        @Test("turns off features that the engine has")
        func features() {
            let known = Set(WKWebView.features.keys)
            #expect(known.isSuperset(of: WKWebView.featuresLackedInLockdown))
            #expect(known.contains("ForceLockdownFontParser"))
        }

        @Test("takes interfaces from the pages it holds for, and from no later one")
        func interfacesOfPages() async throws {
            let all = try await interfaces()
            #expect(all.count == 8)
            delegate.isLockdownModeEnabled = true
            #expect(try await interfaces() == [])
            delegate.isLockdownModeEnabled = false
            #expect(try await interfaces() == all)
            delegate.mode = .lockdown
            #expect(try await interfaces() == [])
            delegate.mode = .maximizeCompatibility
            #expect(try await interfaces() == all)
        }
    }
}
