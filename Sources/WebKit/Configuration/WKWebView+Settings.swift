internal import CWebKitGTK
internal import Foundation

/// Gives the engine's settings what the configuration says.
extension WKWebView {
    func applyPreferences() {
        guard let settings = engine?.settings else { return }
        let preferences = ownConfiguration.preferences
        webkit_settings_set_minimum_font_size(
            settings,
            guint32(nearest: preferences.minimumFontSize)
        )
        webkit_settings_set_javascript_can_open_windows_automatically(
            settings,
            gboolean(preferences.javaScriptCanOpenWindowsAutomatically)
        )
        webkit_settings_set_print_backgrounds(
            settings,
            gboolean(preferences.shouldPrintBackgrounds)
        )
        webkit_settings_set_enable_site_specific_quirks(
            settings,
            gboolean(preferences.isSiteSpecificQuirksModeEnabled)
        )
        webkit_settings_set_enable_fullscreen(
            settings,
            gboolean(preferences.isElementFullscreenEnabled)
        )
        webkit_settings_set_enable_javascript(settings, gboolean(preferences.javaScriptEnabled))
        webkit_settings_set_enable_tabs_to_links(settings, gboolean(preferences.tabFocusesLinks))
        webkit_settings_set_enable_developer_extras(
            settings,
            gboolean(isInspectable || preferences.hasDeveloperExtras)
        )
        webkit_settings_set_allow_file_access_from_file_urls(
            settings,
            gboolean(preferences.allowsFileAccessFromFiles)
        )
        webkit_settings_set_allow_universal_access_from_file_urls(
            settings,
            gboolean(preferences.allowsUniversalAccessFromFiles)
        )
        webkit_settings_set_enable_back_forward_navigation_gestures(
            settings,
            gboolean(allowsBackForwardNavigationGestures)
        )
        webkit_settings_set_media_playback_requires_user_gesture(
            settings,
            gboolean(!ownConfiguration.mediaTypesRequiringUserActionForPlayback.isEmpty)
        )
        webkit_settings_set_media_playback_allows_inline(
            settings,
            gboolean(ownConfiguration.allowsInlineMediaPlayback)
        )
        setFeature(
            "HiddenPageDOMTimerThrottling",
            enabled: preferences.inactiveSchedulingPolicy != .none
        )
    }

    /// Applies what a navigation's preferences say of its page.
    func apply(_ preferences: WKWebpagePreferences) {
        guard let settings = engine?.settings else { return }
        webkit_settings_set_enable_javascript_markup(
            settings,
            gboolean(preferences.allowsContentJavaScript)
        )
        let isLocked =
            preferences.isLockdownModeEnabled || preferences.securityRestrictionMode == .lockdown
        guard isLocked != isLockedDown else { return }
        isLockedDown = isLocked
        for feature in Self.featuresLackedInLockdown {
            setFeature(feature, enabled: isLocked ? false : nil)
        }
        setFeature("ForceLockdownFontParser", enabled: isLocked)
    }

    static let featuresLackedInLockdown = [
        "CoreMathML", "Gamepads", "MathML", "OffscreenCanvas", "OffscreenCanvasInWorkers",
        "ServiceWorkers", "SpeechSynthesisAPI", "WebAudio", "WebGL", "WebLocksAPI",
    ]

    func applyUserAgent() {
        guard let engine else { return }
        let agent =
            if let customUserAgent, !customUserAgent.isEmpty {
                customUserAgent
            } else if let name = ownConfiguration.applicationNameForUserAgent {
                UserAgent.naming(name, in: engine.defaultUserAgent)
            } else {
                engine.defaultUserAgent
            }
        webkit_settings_set_user_agent(engine.settings, agent)
    }

    func applyZoom() {
        guard let view = engine?.view else { return }
        webkit_web_view_set_zoom_level(view, Double(pageZoom * magnification))
    }

    func requestSize() {
        guard let widget = engine?.widget, !frame.isEmpty else { return }
        gtk_widget_set_size_request(
            widget,
            gint(length: frame.width),
            gint(length: frame.height)
        )
    }

    /// Turns a feature on or off, or with `nil` to what it is by default.
    private func setFeature(_ identifier: String, enabled: Bool?) {
        guard let settings = engine?.settings, let feature = Self.features[identifier] else {
            return
        }
        webkit_settings_set_feature_enabled(
            settings,
            feature,
            enabled.map { gboolean($0) } ?? webkit_feature_get_default_value(feature)
        )
    }

    /// The engine's features, which it lists in no short time.
    static let features: [String: OpaquePointer] = {
        guard let list = webkit_settings_get_all_features() else { return [:] }
        defer { webkit_feature_list_unref(list) }
        var features: [String: OpaquePointer] = [:]
        for index in 0..<webkit_feature_list_get_length(list) {
            guard let feature = webkit_feature_list_get(list, index),
                let identifier = String(gString: webkit_feature_get_identifier(feature))
            else { continue }
            features[identifier] = webkit_feature_ref(feature)
        }
        return features
    }()
}

/// The user agent's parts.
enum UserAgent {
    /// Puts a name where WebKit has the browser's: after `(KHTML, like Gecko)`.
    static func naming(_ name: String, in agent: String) -> String {
        let engine = "(KHTML, like Gecko)"
        guard let end = agent.range(of: engine)?.upperBound else { return "\(agent) \(name)" }
        return name.isEmpty ? String(agent[..<end]) : "\(agent[..<end]) \(name)"
    }
}

extension gboolean {
    /// GLib's truth values are integers.
    init(_ value: Bool) { self = value ? 1 : 0 }
}
