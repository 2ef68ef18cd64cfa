public import Foundation
public import Observation
public import TandemBridge
public import TandemSession
public import WebKit

/// A web view that is signed in whenever its session is.
///
/// Every navigation of the main frame waits until the session's cookies are where the page will look
/// for them: those of ``load(_:)-(URL)``, links, forms, scripts, and going back.
///
/// ```swift
/// let container = WebContainer(session: session)
/// container.load(URL(string: "https://example.com/account")!)
/// ```
@MainActor
@Observable
public final class WebContainer {
    /// The session that the view is bound to.
    public let session: WebSession
    /// The web view, to be shown, whose navigation delegate is the container's.
    ///
    /// A sign-out puts another in its place if the session's policy is a fresh store, or if the page
    /// hangs.
    public private(set) var webView: WKWebView

    /// Lets Swift and the page call each other.
    ///
    /// Its ``BridgeTrust/standard`` trusts the session's own sites: the main frame, over HTTPS or from
    /// this machine itself.
    public let bridge: Bridge

    /// The title of the page.
    public internal(set) var title: String?
    /// The URL of the page.
    public internal(set) var url: URL?
    /// How much of the page has arrived, from 0 to 1.
    public internal(set) var estimatedProgress: Double = 0
    /// Whether a page is being loaded.
    public internal(set) var isLoading = false
    /// Why the last navigation of the main frame did not take place, nil once one does.
    public internal(set) var failure: NavigationFailure?

    /// Decides about navigations that the gate would let pass; nil: all are allowed.
    @ObservationIgnored
    public var policy: (@MainActor (WKNavigationAction) async -> WKNavigationActionPolicy)?

    @ObservationIgnored var page = PageState.missing
    @ObservationIgnored let gate = NavigationGate()
    @ObservationIgnored let events = NavigationEvents()
    @ObservationIgnored private var observations: [NSKeyValueObservation] = []
    @ObservationIgnored private var isUserAgentKnown = false

    /// Creates a container with a web view of its own.
    ///
    /// - Parameters:
    ///   - session: The session to bind the view to.
    ///   - configuration: Scripts, handlers and preferences for the view. Its data store becomes the
    ///     session's.
    ///   - frame: The view's frame.
    ///   - limits: How much the bridge takes from pages before it refuses.
    public init(
        session: WebSession,
        configuration: WKWebViewConfiguration = WKWebViewConfiguration(),
        frame: CGRect = .zero,
        limits: Bridge.Limits = Bridge.Limits()
    ) {
        self.session = session
        session.attach(to: configuration)
        bridge = Bridge(
            attachedTo: configuration,
            trusting: .sites(session.configuration.bridgeSites),
            limits: limits
        )
        webView = WKWebView(frame: frame, configuration: configuration)
        if case .replacing(let agent) = session.configuration.userAgent {
            webView.customUserAgent = agent
        }
        gate.container = self
        takeOver()
        session.webSide.add(self)
    }

    /// Puts a new web view with the session's data store in the place of the one there is.
    func renewWebView() {
        let old = webView
        for observation in observations { observation.invalidate() }
        old.navigationDelegate = nil
        let configuration = old.configuration
        configuration.websiteDataStore = session.websiteDataStore
        webView = WKWebView(frame: old.frame, configuration: configuration)
        webView.customUserAgent = old.customUserAgent
        webView.uiDelegate = old.uiDelegate
        page = .missing
        takeOver()
    }

    private func takeOver() {
        webView.navigationDelegate = gate
        bridge.webView = webView
        observe()
    }

    isolated deinit {
        bridge.close()
        events.finish()
        for observation in observations { observation.invalidate() }
    }

    private func observe() {
        observations = [
            webView.observe(\.title) { [weak self] view, _ in
                MainActor.assumeIsolated { self?.title = view.title }
            },
            webView.observe(\.url) { [weak self] view, _ in
                MainActor.assumeIsolated { self?.url = view.url }
            },
            webView.observe(\.estimatedProgress) { [weak self] view, _ in
                MainActor.assumeIsolated { self?.estimatedProgress = view.estimatedProgress }
            },
            webView.observe(\.isLoading) { [weak self] view, _ in
                MainActor.assumeIsolated { self?.isLoading = view.isLoading }
            },
        ]
    }

    /// Tells the session how its web views name themselves, so that native requests do the same.
    func shareUserAgent() async {
        guard !isUserAgentKnown, case .appending = session.configuration.userAgent else { return }
        guard let agent = try? await webView.evaluateJavaScript("navigator.userAgent") as? String
        else { return }
        isUserAgentKnown = true
        await session.setWebUserAgent(agent)
    }
}
