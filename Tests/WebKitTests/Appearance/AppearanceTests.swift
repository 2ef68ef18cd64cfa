import Foundation
import Testing

@testable import WebKit

extension OnTheEngine {
    @Suite("A view's colours and full screen")
    @MainActor
    struct AppearanceTests {
        let navigator = Navigator()
        let view = WKWebView.isolated()

        @Test("follow the page's theme, observably")
        func theme() async throws {
            // The engine tells of it when it paints.
            let window = try WebViewWindow(view)
            defer { window.close() }
            try await navigator.load(html: "", in: view)
            #expect(view.themeColor == nil)
            let page = "<meta name=theme-color content='rgb(255, 0, 51)'>"
            view.loadHTMLString(page, baseURL: nil)
            let red = WKColor(red: 1, green: 0, blue: 0.2)
            try await view.await(\.themeColor) { color in
                color.map { abs($0.blue - red.blue) < 0.01 && $0.red == 1 && $0.alpha == 1 }
                    ?? false
            }
            view.loadHTMLString("", baseURL: nil)
            try await view.await(\.themeColor) { $0 == nil }
        }

        @Test("are white under the page, or what is set, observably")
        func underPage() {
            #expect(view.underPageBackgroundColor == WKColor(red: 1, green: 1, blue: 1))
            var colors: [WKColor?] = []
            let observation = view.observe(\.underPageBackgroundColor, options: .new) { view, _ in
                MainActor.assumeIsolated { colors.append(view.underPageBackgroundColor) }
            }
            let green = WKColor(red: 0, green: 1, blue: 0, alpha: 0)
            view.underPageBackgroundColor = green
            view.underPageBackgroundColor = nil
            #expect(colors == [green, WKColor(red: 1, green: 1, blue: 1)])
            observation.invalidate()
        }

        @Test("are in full screen when an element is")
        func fullscreen() async throws {
            view.configuration.preferences.isElementFullscreenEnabled = true
            let window = try WebViewWindow(view)
            defer { window.close() }
            try await navigator.load(html: "<p>x", in: view)
            #expect(view.fullscreenState == .notInFullscreen)
            try await view.evaluateJavaScript("document.querySelector('p').requestFullscreen(); 0")
            try await view.await(\.fullscreenState) { $0 == .inFullscreen }
            await view.closeAllMediaPresentations()
            try await view.await(\.fullscreenState) { $0 == .notInFullscreen }
        }
    }
}
