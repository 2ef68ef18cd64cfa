import CWebKitGTK
import Foundation
import Testing

@testable import WebKit

extension OnTheEngine {
    @Suite("Settings by key")
    @MainActor
    struct KeyedValueTests {
        @Test("reach the engine, before and after the view is made")
        func keys() throws {
            let configuration = WKWebViewConfiguration()
            configuration.setValue(false, forKey: "drawsBackground")
            configuration.preferences.setValue(true, forKey: "developerExtrasEnabled")
            configuration.setValue(
                NSNumber(value: true),
                forKey: "allowUniversalAccessFromFileURLs"
            )
            let view = WKWebView(frame: .zero, configuration: configuration)
            let settings = try #require(view.engine?.settings)
            #expect(view.underPageBackgroundColor.alpha == 0)
            #expect(webkit_settings_get_enable_developer_extras(settings) != 0)
            #expect(webkit_settings_get_allow_universal_access_from_file_urls(settings) != 0)
            #expect(webkit_settings_get_allow_file_access_from_file_urls(settings) == 0)
            view.setValue(true, forKey: "drawsBackground")
            configuration.preferences.setValue(true, forKey: "allowFileAccessFromFileURLs")
            configuration.preferences.setValue(nil, forKey: "developerExtrasEnabled")
            #expect(view.underPageBackgroundColor.alpha == 1)
            #expect(webkit_settings_get_allow_file_access_from_file_urls(settings) != 0)
            #expect(webkit_settings_get_enable_developer_extras(settings) == 0)
        }

        @Test("and the older names of others are parts of the newer")
        func olderNames() {
            let configuration = WKWebViewConfiguration()
            #expect(!configuration.requiresUserActionForMediaPlayback)
            configuration.mediaPlaybackRequiresUserAction = true
            #expect(configuration.mediaTypesRequiringUserActionForPlayback == .all)
            #expect(configuration.requiresUserActionForMediaPlayback)
            configuration.requiresUserActionForMediaPlayback = false
            #expect(configuration.mediaTypesRequiringUserActionForPlayback.isEmpty)
            configuration.dataDetectorTypes = [.link, .phoneNumber]
            let copy = configuration.copy() as? WKWebViewConfiguration
            #expect(copy?.dataDetectorTypes.rawValue == 3)
        }
    }
}
