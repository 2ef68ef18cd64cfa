public import Foundation
public import FoundationNetworking

/// A view that shows web pages and runs their scripts.
///
/// On Linux it is not a widget itself but has one, `gtkWidget`, to put in a window; outside of one it
/// loads pages and runs scripts all the same. Without a display it exists and does nothing: each load
/// fails, and each script, with an error that names the fix. Its web process ends with it.
@MainActor @preconcurrency
open class WKWebView: NSObject {
    /// GTK's half, or `nil` without a display.
    private(set) var engine: WebViewEngine?

    /// The configuration that the view was made with, a copy of its own.
    let ownConfiguration: WKWebViewConfiguration

    /// The scripts that have not ended.
    let scriptCalls = ScriptCalls()

    /// The navigation of the main frame.
    var navigations = NavigationTracker()

    /// Who observes which property.
    let observations = PropertyObservations()

    /// The requests for schemes of the app's own that may not be answered yet.
    var schemeTasks: [RunningSchemeTask] = []

    /// What is to become a download, until the engine starts it.
    var pendingDownloads: [PendingDownload] = []

    /// Whether the download that the engine starts now is one that the app asked for.
    var isStartingDownload = false

    /// The address of the page that is shown, while the engine gives that of a load or download.
    var pageURL: URL?

    /// The address of a navigation of the main frame that became a download.
    var downloadURL: URL?

    /// How often the last answers to challenges were wrong.
    var challengeFailures: [AuthenticationRequest.Asker: Int] = [:]

    /// The last navigation by which a form is sent.
    var formAction: WKNavigationAction?

    /// What looks for texts in the page.
    private(set) var finder: Finder?

    /// Whether the page is restricted as in lockdown mode.
    var isLockedDown = false

    /// Whether GTK's dialogs stand in for a delegate, in a `WebViewWindow`.
    var showsOwnPanels = false

    /// What is known of the page that is shown.
    var page = PageState()

    /// What lives as long as the view; elsewhere Objective-C's runtime has a place for it.
    package var associatedObjects: [AnyObject] = []

    /// What decides about the view's navigations and is told how they go; not retained.
    open weak var navigationDelegate: (any WKNavigationDelegate)?

    /// What shows the page's dialogs and windows; not retained.
    open weak var uiDelegate: (any WKUIDelegate)?

    // MARK: Creation

    /// Creates a view with a copy of a configuration.
    ///
    /// The frame's size is what the widget asks for in a window; an empty one leaves it open.
    public init(frame: CGRect, configuration: WKWebViewConfiguration) {
        ownConfiguration = configuration.copied()
        self.frame = frame
        super.init()
        guard Display.obstacle == nil else { return }
        engine = WebViewEngine(configuration: ownConfiguration, webView: self)
        finder = engine.flatMap { Finder($0) }
        connect()
    }

    /// Creates a view with the default configuration.
    public convenience init(frame: CGRect) {
        self.init(frame: frame, configuration: WKWebViewConfiguration())
    }

    /// Creates a view with the default configuration.
    public override convenience init() {
        self.init(frame: .zero)
    }

    /// Creates nothing: views are not archived on Linux.
    public required init?(coder: NSCoder) {
        nil
    }

    isolated deinit {
        scriptCalls.endAll(WKError(.webViewInvalidated, message: "The web view is closed."))
        finder?.endAll()
    }

    /// A copy of the configuration that the view was made with.
    open var configuration: WKWebViewConfiguration {
        let copy = ownConfiguration.copied()
        copy.opener = nil
        return copy
    }

    /// The place and size that the view was asked to have.
    open var frame: CGRect {
        didSet { requestSize() }
    }

    // MARK: State

    /// The page's title; observable.
    open var title: String? { page.title }

    /// The page's address; observable.
    open var url: URL? { page.url }

    /// Whether a page loads; observable.
    open var isLoading: Bool { page.isLoading }

    /// How much of the page has loaded, from 0 to 1; observable.
    open var estimatedProgress: Double { page.estimatedProgress }

    /// Whether everything that the page loaded came encrypted; observable.
    open var hasOnlySecureContent: Bool { page.hasOnlySecureContent }

    /// Whether there is a page to go back to; observable.
    open var canGoBack: Bool { page.canGoBack }

    /// Whether there is a page to go forward to; observable.
    open var canGoForward: Bool { page.canGoForward }

    /// The pages that the view has shown.
    open var backForwardList: WKBackForwardList { WKBackForwardList(webView: self) }

    // MARK: Loading

    /// Loads a request.
    ///
    /// - Returns: The navigation that begins, to be compared with what the delegate is told.
    /// - Note: On Linux method and body are not sent: the engine loads by `GET` alone.
    @discardableResult
    open func load(_ request: URLRequest) -> WKNavigation? { startLoading(request) }

    /// Loads an address.
    @discardableResult
    open func load(_ url: URL) -> WKNavigation? { load(URLRequest(url: url)) }

    /// Loads a page from its text.
    ///
    /// The base address becomes the page's, and gives it its origin; `nil` stands for `about:blank`.
    @discardableResult
    open func loadHTMLString(_ string: String, baseURL: URL?) -> WKNavigation? {
        startLoading(html: string, baseURL: baseURL)
    }

    /// Loads content of any type.
    // swift-format-ignore: AlwaysUseLowerCamelCase
    @discardableResult
    open func load(
        _ data: Data,
        mimeType MIMEType: String,
        characterEncodingName: String,
        baseURL: URL
    ) -> WKNavigation? {
        startLoading(data, mimeType: MIMEType, encoding: characterEncodingName, baseURL: baseURL)
    }

    /// Loads a file; the engine does not limit what it may read.
    // swift-format-ignore: AlwaysUseLowerCamelCase
    @discardableResult
    open func loadFileURL(_ URL: URL, allowingReadAccessTo readAccessURL: URL) -> WKNavigation? {
        load(URLRequest(url: URL))
    }

    /// Shows data as if it were the response to a request.
    ///
    /// On Linux the page sees of the response its type and encoding alone.
    @discardableResult
    open func loadSimulatedRequest(
        _ request: URLRequest,
        response: URLResponse,
        responseData data: Data
    ) -> WKNavigation {
        startLoading(
            data,
            mimeType: response.mimeType ?? "application/octet-stream",
            encoding: response.textEncodingName ?? "",
            baseURL: request.url ?? .blank
        )
    }

    /// Shows a page as if it were the response to a request.
    @discardableResult
    open func loadSimulatedRequest(
        _ request: URLRequest,
        responseHTML string: String
    ) -> WKNavigation {
        startLoading(
            Data(string.utf8),
            mimeType: "text/html",
            encoding: "UTF-8",
            baseURL: request.url ?? .blank
        )
    }

    /// Shows data as if it were the response to a request; the older name.
    @discardableResult
    open func loadSimulatedRequest(
        _ request: URLRequest,
        with response: URLResponse,
        responseData data: Data
    ) -> WKNavigation {
        loadSimulatedRequest(request, response: response, responseData: data)
    }

    /// Shows a page as if it were the response to a request; the older name.
    @discardableResult
    open func loadSimulatedRequest(
        _ request: URLRequest,
        withResponseHTML string: String
    ) -> WKNavigation {
        loadSimulatedRequest(request, responseHTML: string)
    }

    /// Loads a request of a file; the engine does not limit what it may read.
    @discardableResult
    open func loadFileRequest(
        _ request: URLRequest,
        allowingReadAccessTo readAccessURL: URL
    ) -> WKNavigation {
        load(request) ?? WKNavigation()
    }

    /// Loads the page again.
    @discardableResult
    open func reload() -> WKNavigation? { startReloading(fromOrigin: false) }

    /// Loads the page again without what is cached.
    @discardableResult
    open func reloadFromOrigin() -> WKNavigation? { startReloading(fromOrigin: true) }

    /// Stops loading.
    open func stopLoading() { stop() }

    /// Goes to the page before, if there is one.
    @discardableResult
    open func goBack() -> WKNavigation? { backForwardList.backItem.flatMap { go(to: $0) } }

    /// Goes to the page after, if there is one.
    @discardableResult
    open func goForward() -> WKNavigation? { backForwardList.forwardItem.flatMap { go(to: $0) } }

    /// Goes to a page of the back-forward list.
    @discardableResult
    open func go(to item: WKBackForwardListItem) -> WKNavigation? { startGoing(to: item) }

    /// The back-forward list and the place in it, to be given to another view or a later launch.
    ///
    /// Setting what this gave once restores the list and loads its page. On Linux it is `Data`.
    open var interactionState: Any? {
        get { engineState }
        set { if let state = newValue as? Data { restore(state) } }
    }

    /// Returns whether WebKit handles a scheme itself.
    @discardableResult
    open class func handlesURLScheme(_ urlScheme: String) -> Bool {
        WKWebViewConfiguration.ownSchemes.contains(urlScheme.lowercased())
    }

    // MARK: Downloads

    /// Downloads what a request asks for.
    ///
    /// On Linux the request's address alone is sent. The handler takes the download before anything
    /// of it has arrived: give it a delegate there.
    open func startDownload(
        using request: URLRequest,
        completionHandler: @escaping @MainActor @Sendable (WKDownload) -> Void
    ) {
        // No download overtakes a cookie that was set before it.
        ownConfiguration.websiteDataStore.httpCookieStore.afterPendingOperations {
            completionHandler(self.download(request))
        }
    }

    /// Downloads what a request asks for; give what is returned a delegate at once.
    ///
    /// On Linux the request's address alone is sent.
    open func startDownload(using request: URLRequest) async -> WKDownload {
        await withCheckedContinuation { continuation in
            startDownload(using: request) { continuation.resume(returning: $0) }
        }
    }

    /// Fails: the engine cannot resume, and no download gave data to resume with.
    ///
    /// The handler takes a download whose delegate is told the error.
    open func resumeDownload(
        fromResumeData resumeData: Data,
        completionHandler: @escaping @MainActor @Sendable (WKDownload) -> Void
    ) {
        let error = WKError(
            .unknown,
            message: """
                WebKitGTK cannot resume a download: start it anew with startDownload(using:).
                """
        )
        Task { completionHandler(failingDownload(of: nil, error: error)) }
    }

    /// Fails: the engine cannot resume, and no download gave data to resume with.
    ///
    /// - Returns: A download whose delegate is told the error.
    open func resumeDownload(fromResumeData resumeData: Data) async -> WKDownload {
        await withCheckedContinuation { continuation in
            resumeDownload(fromResumeData: resumeData) { continuation.resume(returning: $0) }
        }
    }

    // MARK: Scripts

    /// Evaluates a script in the page's world of the main frame.
    ///
    /// The handler takes the script's value (`nil` for `undefined`, `NSNull` for `null`), or a
    /// `WKError`.
    open func evaluateJavaScript(
        _ javaScriptString: String,
        completionHandler: (@MainActor @Sendable (Any?, (any Error)?) -> Void)? = nil
    ) {
        evaluate(javaScriptString, frame: nil, world: .page) { result in
            switch result {
            case .success(let value): completionHandler?(value, nil)
            case .failure(let error): completionHandler?(nil, error)
            }
        }
    }

    /// Evaluates a script in the page's world of the main frame.
    ///
    /// - Returns: The script's value; `nil` for `undefined`, `NSNull` for `null`.
    /// - Throws: `WKError`.
    @discardableResult
    open func evaluateJavaScript(_ javaScriptString: String) async throws -> Any? {
        try await evaluateJavaScript(javaScriptString, in: nil, contentWorld: .page)
    }

    // MARK: Media

    /// Pauses what plays.
    open func pauseAllMediaPlayback(completionHandler: (@MainActor @Sendable () -> Void)? = nil) {
        media(MediaScript.pause) { _ in completionHandler?() }
    }

    /// Pauses what plays.
    open func pauseAllMediaPlayback() async {
        await withCheckedContinuation { continuation in
            pauseAllMediaPlayback { continuation.resume() }
        }
    }

    /// Pauses what plays and lets nothing play until it is called again with `false`.
    ///
    /// It holds for later pages of the view too.
    open func setAllMediaPlaybackSuspended(
        _ suspended: Bool,
        completionHandler: (@MainActor @Sendable () -> Void)? = nil
    ) {
        engine?.content.isMediaSuspended = suspended
        media(suspended ? MediaScript.suspend : MediaScript.resume) { _ in completionHandler?() }
    }

    /// Pauses what plays and lets nothing play until it is called again with `false`.
    ///
    /// It holds for later pages of the view too.
    open func setAllMediaPlaybackSuspended(_ suspended: Bool) async {
        await withCheckedContinuation { continuation in
            setAllMediaPlaybackSuspended(suspended) { continuation.resume() }
        }
    }

    /// Finds out whether the page plays media.
    open func requestMediaPlaybackState(
        completionHandler: @escaping @MainActor @Sendable (WKMediaPlaybackState) -> Void
    ) {
        media(MediaScript.state) { value in
            completionHandler((value as? Int).flatMap(WKMediaPlaybackState.init) ?? .none)
        }
    }

    /// Returns whether the page plays media.
    open func requestMediaPlaybackState() async -> WKMediaPlaybackState {
        await withCheckedContinuation { continuation in
            requestMediaPlaybackState { continuation.resume(returning: $0) }
        }
    }

    /// Leaves the full screen and the picture in the picture.
    open func closeAllMediaPresentations(
        completionHandler: (@MainActor @Sendable () -> Void)? = nil
    ) {
        media(MediaScript.close) { _ in completionHandler?() }
    }

    /// Leaves the full screen and the picture in the picture.
    open func closeAllMediaPresentations() async {
        await withCheckedContinuation { continuation in
            media(MediaScript.close) { _ in continuation.resume() }
        }
    }

    /// Leaves the full screen and the picture in the picture.
    open func closeAllMediaPresentations() {
        closeAllMediaPresentations(completionHandler: nil)
    }

    /// Whether the page captures pictures; observable.
    open var cameraCaptureState: WKMediaCaptureState { page.cameraCaptureState }

    /// Whether the page captures sound; observable.
    open var microphoneCaptureState: WKMediaCaptureState { page.microphoneCaptureState }

    /// Ends, mutes or unmutes the page's capture of pictures; nothing starts what the page does not.
    open func setCameraCaptureState(
        _ state: WKMediaCaptureState,
        completionHandler: (@MainActor @Sendable () -> Void)? = nil
    ) {
        setEngineCapture(ofCamera: state)
        if let completionHandler { Task { completionHandler() } }
    }

    /// Ends, mutes or unmutes the page's capture of pictures; nothing starts what the page does not.
    open func setCameraCaptureState(_ state: WKMediaCaptureState) async {
        await withCheckedContinuation { continuation in
            setCameraCaptureState(state) { continuation.resume() }
        }
    }

    /// Ends, mutes or unmutes the page's capture of sound; nothing starts what the page does not.
    open func setMicrophoneCaptureState(
        _ state: WKMediaCaptureState,
        completionHandler: (@MainActor @Sendable () -> Void)? = nil
    ) {
        setEngineCapture(ofMicrophone: state)
        if let completionHandler { Task { completionHandler() } }
    }

    /// Ends, mutes or unmutes the page's capture of sound; nothing starts what the page does not.
    open func setMicrophoneCaptureState(_ state: WKMediaCaptureState) async {
        await withCheckedContinuation { continuation in
            setMicrophoneCaptureState(state) { continuation.resume() }
        }
    }

    // MARK: Appearance

    /// Takes a picture of the view.
    ///
    /// - Parameters:
    ///   - snapshotConfiguration: What to take; `nil` for all of the view.
    ///   - completionHandler: Takes the picture, or a `WKError`.
    open func takeSnapshot(
        with snapshotConfiguration: WKSnapshotConfiguration?,
        completionHandler: @escaping @MainActor @Sendable (WKSnapshotImage?, (any Error)?) -> Void
    ) {
        snapshot(snapshotConfiguration) { result in
            switch result {
            case .success(let image): completionHandler(image, nil)
            case .failure(let error): completionHandler(nil, error)
            }
        }
    }

    /// Returns a picture of the view.
    ///
    /// - Parameter snapshotConfiguration: What to take; `nil` for all of the view.
    /// - Returns: The picture.
    /// - Throws: `WKError`.
    open func takeSnapshot(
        configuration snapshotConfiguration: WKSnapshotConfiguration?
    ) async throws -> WKSnapshotImage {
        try await withCheckedThrowingContinuation { continuation in
            snapshot(snapshotConfiguration) { continuation.resume(with: $0) }
        }
    }

    /// Whether an element of the page is on the full screen; observable.
    open var fullscreenState: WKWebView.FullscreenState { page.fullscreenState }

    /// The colour that the page names in its `theme-color`; observable, `nil` for none.
    ///
    /// Linux only in its type, where Apple's platforms have `UIColor` and `NSColor`.
    open var themeColor: WKColor? { page.themeColor }

    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// The colour that shows where the page paints none; observable, white unless set.
    ///
    /// On Linux it is the view's own background. On Apple's platforms it follows the page.
    open var underPageBackgroundColor: WKColor! {
        get { page.underPageBackgroundColor }
        set { setEngineBackground(newValue ?? .init(red: 1, green: 1, blue: 1)) }
    }

    /// A user agent that stands in for the engine's; `nil` for none.
    open var customUserAgent: String? {
        didSet { applyUserAgent() }
    }

    /// Whether the page can be looked into with the web inspector.
    open var isInspectable = false {
        didSet { applyPreferences() }
    }

    /// How large the page is shown; 1 is its natural size.
    open var pageZoom: CGFloat = 1 {
        didSet { applyZoom() }
    }

    /// How much larger the page is shown than `pageZoom` says; 1 unless set.
    ///
    /// On Linux the page is laid out anew, as it is by `pageZoom`.
    open var magnification: CGFloat = 1 {
        didSet { applyZoom() }
    }

    /// Whether a gesture magnifies; without effect on Linux.
    open var allowsMagnification = false

    /// Whether a swipe goes back and forward.
    open var allowsBackForwardNavigationGestures = false {
        didSet { applyPreferences() }
    }

    /// Whether a link shows a preview; without effect on Linux.
    open var allowsLinkPreview = true

    /// The CSS media type that the page is shown for; without effect on Linux.
    open var mediaType: String?
}
