import CWebKitGTK
import Foundation
import LoopbackServer
import Testing

@testable import WebKit

extension OnTheEngine {
    @Suite("A view's configuration")
    @MainActor
    struct WKWebViewConfigurationTests {
        @Test("is copied by the view, and by its getter; what it refers to is shared")
        func copies() {
            let configuration = WKWebViewConfiguration()
            configuration.websiteDataStore = .nonPersistent()
            let store = configuration.websiteDataStore
            configuration.applicationNameForUserAgent = "One"
            let view = WKWebView(frame: .zero, configuration: configuration)
            configuration.applicationNameForUserAgent = "Two"
            configuration.websiteDataStore = .nonPersistent()
            configuration.defaultWebpagePreferences.allowsContentJavaScript = false
            view.configuration.allowsInlineMediaPlayback = false
            #expect(view.configuration.applicationNameForUserAgent == "One")
            #expect(view.configuration.websiteDataStore === store)
            #expect(
                view.configuration.userContentController === configuration.userContentController
            )
            #expect(view.configuration.preferences === configuration.preferences)
            #expect(view.configuration.defaultWebpagePreferences.allowsContentJavaScript)
            #expect(view.configuration.allowsInlineMediaPlayback)
            #expect(
                (configuration.copy() as? WKWebViewConfiguration)?.applicationNameForUserAgent
                    == "Two"
            )
        }

        @Test("names the app in the user agent, and a custom agent stands in for all of it")
        func userAgent() async throws {
            let plain = WKWebView.isolated()
            let agent = "navigator.userAgent"
            let standard = try #require(try await plain.evaluateJavaScript(agent) as? String)
            #expect(standard.hasPrefix("Mozilla/5.0 ") && standard.contains(" Safari/"))

            let named = WKWebView.isolated { $0.applicationNameForUserAgent = "MyApp/1.0" }
            let name = try await named.evaluateJavaScript(agent) as? String
            #expect(name?.hasSuffix("(KHTML, like Gecko) MyApp/1.0") == true)
            named.customUserAgent = "custom"
            #expect(try await named.evaluateJavaScript(agent) as? String == "custom")
            named.customUserAgent = nil
            #expect(try await named.evaluateJavaScript(agent) as? String == name)
        }

        @Test("passes preferences on, and their later changes")
        func preferences() async throws {
            let view = WKWebView.isolated { $0.preferences.minimumFontSize = 30 }
            let navigator = Navigator()
            let page = "<p style='font-size: 8px'>x</p><script>self.ran = 1</script>"
            let size = "getComputedStyle(document.querySelector('p')).fontSize"
            try await navigator.load(html: page, in: view)
            #expect(try await view.evaluateJavaScript("self.ran") as? Int == 1)
            let settings = try #require(view.engine?.settings)
            #expect(webkit_settings_get_minimum_font_size(settings) == 30)
            view.configuration.preferences.minimumFontSize = 40
            view.configuration.preferences.javaScriptCanOpenWindowsAutomatically = false
            #expect(webkit_settings_get_minimum_font_size(settings) == 40)
            #expect(webkit_settings_get_javascript_can_open_windows_automatically(settings) == 0)
            #expect(try await view.evaluateJavaScript(size) as? String == "40px")
        }

        @Test(
            "takes the nearest sizes to those that the engine has not",
            arguments: [
                (-1, 0), (.nan, 0), (.infinity, 32_767), (.greatestFiniteMagnitude, 32_767),
                (12.9, 12),
            ] as [(CGFloat, gint)]
        )
        func sizes(given: CGFloat, length: gint) throws {
            let view = WKWebView.isolated { $0.preferences.minimumFontSize = given }
            let engine = try #require(view.engine)
            let size = webkit_settings_get_minimum_font_size(engine.settings)
            #expect(size == (length == 32_767 ? .max : guint32(length)))
            view.frame = CGRect(x: 0, y: 0, width: abs(given), height: 10)
            var (width, height): (gint, gint) = (0, 0)
            gtk_widget_get_size_request(engine.widget, &width, &height)
            #expect(width == (given == -1 ? 1 : length) && height == 10)
            view.frame = .infinite
            gtk_widget_get_size_request(engine.widget, &width, &height)
            #expect(width == 32_767 && height == 32_767)
            _ = try WebViewWindow(view, size: CGSize(width: given, height: 10))
        }

        @Test("lets a page be inspected and zoomed")
        func appearance() throws {
            let view = WKWebView.isolated()
            let engine = try #require(view.engine)
            view.isInspectable = true
            view.pageZoom = 1.5
            view.frame = CGRect(x: 0, y: 0, width: 200, height: 100)
            #expect(webkit_settings_get_enable_developer_extras(engine.settings) != 0)
            #expect(webkit_web_view_get_zoom_level(engine.view) == 1.5)
        }
    }
}
