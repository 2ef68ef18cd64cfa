public import Foundation

/// What a view is made with.
///
/// The view copies it: later changes of its own properties have no effect on the view. The objects
/// it refers to are shared, save for `defaultWebpagePreferences`.
@MainActor @preconcurrency
open class WKWebViewConfiguration: NSObject, @preconcurrency NSCopying {
    private var givenDataStore: WKWebsiteDataStore?
    private var pagePreferences = WKWebpagePreferences()

    /// The view that asked for a new window, whose process the new view shares.
    weak var opener: WKWebView?

    /// What answers requests for schemes of the app's own, by the scheme in lower case.
    var schemeHandlers: [String: any WKURLSchemeHandler] = [:]

    /// The pool of web processes, which has no effect.
    open var processPool = WKProcessPool()

    /// How every page is treated.
    open var preferences = WKPreferences()

    /// The scripts and message handlers.
    open var userContentController = WKUserContentController()

    /// Where cookies and other data of websites are kept; the default store unless set.
    open var websiteDataStore: WKWebsiteDataStore {
        get {
            let store = givenDataStore ?? .default()
            givenDataStore = store
            return store
        }
        set { givenDataStore = newValue }
    }

    /// How a page is treated when its navigation says nothing else.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var defaultWebpagePreferences: WKWebpagePreferences! {
        get { pagePreferences }
        set { pagePreferences = newValue ?? WKWebpagePreferences() }
    }

    /// What the user agent ends with; `nil` for the engine's own end.
    ///
    /// It stands after `(KHTML, like Gecko)`, as on Apple's platforms. The engine's own end is
    /// `Version/… Safari/…`.
    open var applicationNameForUserAgent: String?

    /// Whether nothing is shown until a page has loaded; without effect on Linux.
    open var suppressesIncrementalRendering = false

    /// Whether AirPlay is allowed; without effect on Linux.
    open var allowsAirPlayForMediaPlayback = true

    /// Whether requests to hosts known to offer HTTPS are upgraded; without effect on Linux.
    open var upgradeKnownHostsToHTTPS = true

    /// The kinds of media that play only after the user acted.
    open var mediaTypesRequiringUserActionForPlayback: WKAudiovisualMediaTypes = []

    /// Whether media play only after the user acted; the older name of a part of
    /// `mediaTypesRequiringUserActionForPlayback`.
    open var mediaPlaybackRequiresUserAction: Bool {
        get { !mediaTypesRequiringUserActionForPlayback.isEmpty }
        set { mediaTypesRequiringUserActionForPlayback = newValue ? .all : [] }
    }

    /// Whether media play only after the user acted; the older name of a part of
    /// `mediaTypesRequiringUserActionForPlayback`.
    open var requiresUserActionForMediaPlayback: Bool {
        get { mediaPlaybackRequiresUserAction }
        set { mediaPlaybackRequiresUserAction = newValue }
    }

    /// Whether only the app's own domains may be navigated to; without effect on Linux.
    open var limitsNavigationsToAppBoundDomains = false

    /// Whether videos play in place rather than on the full screen.
    open var allowsInlineMediaPlayback = true

    /// Whether videos may play in a picture of their own; without effect on Linux.
    open var allowsPictureInPictureMediaPlayback = true

    /// What is made a link in a page's text; without effect on Linux.
    open var dataDetectorTypes: WKDataDetectorTypes = []

    /// Whether the user may zoom where a page says no; without effect on Linux.
    open var ignoresViewportScaleLimits = false

    /// Whether views are white where their page paints nothing, by the key `drawsBackground`.
    var drawsBackground = true

    /// Creates the default configuration.
    public override init() {
        super.init()
    }

    /// Sets what answers a view's requests for a scheme; `nil` removes it.
    ///
    /// - Precondition: The scheme has no handler yet, is valid, and is none that the engine knows.
    open func setURLSchemeHandler(
        _ urlSchemeHandler: (any WKURLSchemeHandler)?,
        forURLScheme urlScheme: String
    ) {
        let scheme = urlScheme.lowercased()
        guard let urlSchemeHandler else {
            schemeHandlers[scheme] = nil
            return
        }
        precondition(
            !WKWebView.handlesURLScheme(scheme),
            "'\(urlScheme)' is a URL scheme that WebKit handles itself: choose another one."
        )
        precondition(
            scheme.wholeMatch(of: /[a-z][a-z0-9+.-]*/) != nil,
            "'\(urlScheme)' is not a valid URL scheme: use letters, digits, '+', '-' and '.'."
        )
        precondition(
            schemeHandlers[scheme] == nil,
            "The URL scheme '\(urlScheme)' has a handler already: remove it by setting nil first."
        )
        schemeHandlers[scheme] = urlSchemeHandler
    }

    /// Returns what answers a view's requests for a scheme.
    @discardableResult
    open func urlSchemeHandler(forURLScheme urlScheme: String) -> (any WKURLSchemeHandler)? {
        schemeHandlers[urlScheme.lowercased()]
    }

    /// Returns a configuration of its own with the same values.
    open func copy(with zone: NSZone? = nil) -> Any {
        copied()
    }

    func copied() -> WKWebViewConfiguration {
        let copy = WKWebViewConfiguration()
        copy.givenDataStore = givenDataStore
        copy.opener = opener
        copy.schemeHandlers = schemeHandlers
        copy.processPool = processPool
        copy.preferences = preferences
        copy.userContentController = userContentController
        copy.pagePreferences = pagePreferences.copied()
        copy.applicationNameForUserAgent = applicationNameForUserAgent
        copy.suppressesIncrementalRendering = suppressesIncrementalRendering
        copy.allowsAirPlayForMediaPlayback = allowsAirPlayForMediaPlayback
        copy.upgradeKnownHostsToHTTPS = upgradeKnownHostsToHTTPS
        copy.mediaTypesRequiringUserActionForPlayback = mediaTypesRequiringUserActionForPlayback
        copy.limitsNavigationsToAppBoundDomains = limitsNavigationsToAppBoundDomains
        copy.allowsInlineMediaPlayback = allowsInlineMediaPlayback
        copy.allowsPictureInPictureMediaPlayback = allowsPictureInPictureMediaPlayback
        copy.dataDetectorTypes = dataDetectorTypes
        copy.ignoresViewportScaleLimits = ignoresViewportScaleLimits
        copy.drawsBackground = drawsBackground
        return copy
    }
}
