public import Foundation

/// How a view treats the page of one navigation.
@MainActor @preconcurrency
open class WKWebpagePreferences: NSObject, @preconcurrency NSCopying {
    /// The kind of content that a page is asked for.
    public enum ContentMode: Int, Sendable {
        /// What suits the device.
        case recommended = 0

        /// What is made for phones.
        case mobile = 1

        /// What is made for desktops.
        case desktop = 2
    }

    /// What becomes of a request that could go over HTTPS.
    public enum UpgradeToHTTPSPolicy: Int, Sendable {
        /// It stays as it is.
        case keepAsRequested = 0

        /// It is upgraded, and falls back by itself.
        case automaticFallbackToHTTP = 1

        /// It is upgraded, and the user decides about falling back.
        case userMediatedFallbackToHTTP = 2

        /// It is upgraded, or fails.
        case errorOnFailure = 3
    }

    /// The kind of content that the page is asked for; without effect on Linux.
    open var preferredContentMode: ContentMode = .recommended

    /// Whether the page may run scripts; the app's own run all the same.
    ///
    /// On Linux the setting is the view's: what a navigation of the main frame is decided with holds
    /// until the next.
    open var allowsContentJavaScript = true

    /// Whether the page is restricted as in lockdown mode.
    ///
    /// On Linux it has no WebGL, WebAudio, MathML, gamepads, service workers, web locks, speech or
    /// offscreen canvas, and its fonts are read by a parser made for safety. Scripts are compiled as
    /// ever. As with scripts, the setting is the view's until the main frame's next navigation.
    open var isLockdownModeEnabled = false

    /// How far the page is restricted for the user's safety.
    ///
    /// `lockdown` is as `isLockdownModeEnabled`; `maximizeCompatibility` is without effect on Linux.
    open var securityRestrictionMode: WKSecurityRestrictionMode = .none

    /// What becomes of a request that could go over HTTPS; without effect on Linux.
    open var preferredHTTPSNavigationPolicy: UpgradeToHTTPSPolicy = .keepAsRequested

    /// Creates the default preferences.
    public override init() {
        super.init()
    }

    /// Returns preferences of their own with the same values.
    open func copy(with zone: NSZone? = nil) -> Any {
        copied()
    }

    func copied() -> WKWebpagePreferences {
        let copy = WKWebpagePreferences()
        copy.preferredContentMode = preferredContentMode
        copy.allowsContentJavaScript = allowsContentJavaScript
        copy.isLockdownModeEnabled = isLockdownModeEnabled
        copy.securityRestrictionMode = securityRestrictionMode
        copy.preferredHTTPSNavigationPolicy = preferredHTTPSNavigationPolicy
        return copy
    }
}
