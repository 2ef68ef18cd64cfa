internal import CWebKitGTK

/// What websites keep on this machine: cookies, storage, caches.
///
/// Web views that share a store share their cookies and stored data. Third parties get and set no
/// cookies: the engine's tracking prevention is on, as in Apple's apps.
@MainActor @preconcurrency
open class WKWebsiteDataStore: NSObject {
    /// The cookies of the store.
    public let httpCookieStore: WKHTTPCookieStore

    /// The identifier of a store made with one; nil for the default and for non-persistent stores.
    public let identifier: UUID?

    /// Whether the store keeps its data on disk.
    public let isPersistent: Bool

    /// The proxies that everything is loaded through; none for those of the system.
    ///
    /// On Linux the first alone counts, and stores of one identifier share what was set last.
    open var proxyConfigurations: [ProxyConfiguration] = [] {
        didSet { applyProxy() }
    }

    private static let defaultStore = WKWebsiteDataStore(
        .persistent(in: .ofDefaultStore),
        isPersistent: true,
        identifier: nil
    )

    private init(_ cookieStore: WKHTTPCookieStore, isPersistent: Bool, identifier: UUID?) {
        httpCookieStore = cookieStore
        self.isPersistent = isPersistent
        self.identifier = identifier
        super.init()
    }

    /// Creates the persistent store with an identifier, or opens the one there is.
    ///
    /// All stores of one identifier in a process are one: they share cookies, data and observers.
    ///
    /// - Parameter identifier: Names the store; keep it to find its data again.
    public init(forIdentifier identifier: UUID) {
        httpCookieStore = .persistent(in: StoreDirectories(identifier: identifier))
        isPersistent = true
        self.identifier = identifier
        super.init()
    }

    /// The store of the application, persistent; the same object each time.
    @discardableResult
    open class func `default`() -> WKWebsiteDataStore {
        defaultStore
    }

    /// A new store that keeps everything in memory, and forgets it when it goes.
    @discardableResult
    open class func nonPersistent() -> WKWebsiteDataStore {
        WKWebsiteDataStore(.ephemeral(), isPersistent: false, identifier: nil)
    }

    /// The engine's `WebKitNetworkSession`, valid as long as this store lives.
    var networkSession: OpaquePointer { httpCookieStore.session.opaque }

    /// Looks whether the cookies changed unnoticed, after something that may have changed them.
    ///
    /// A view calls it when a resource ended, a page was committed or a script message came. It is
    /// cheap: while the engine signals changes by itself, nothing is done.
    func noteActivity() {
        httpCookieStore.noteActivity()
    }
}
