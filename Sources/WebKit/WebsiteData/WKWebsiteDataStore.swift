internal import CWebKitGTK

/// What websites keep on this machine: cookies, storage, caches.
///
/// Web views that share a store share their cookies and stored data.
@MainActor @preconcurrency
open class WKWebsiteDataStore: NSObject {
    private let session: GObjectReference

    /// The engine's `WebKitNetworkSession`, valid as long as this store lives.
    var networkSession: OpaquePointer { session.opaque }

    /// The cookies of the store.
    public let httpCookieStore: WKHTTPCookieStore

    /// Whether the store keeps its data on disk.
    public let isPersistent: Bool

    private init(session: GObjectReference, isPersistent: Bool) {
        self.session = session
        self.isPersistent = isPersistent
        httpCookieStore = WKHTTPCookieStore(session: session)
        super.init()
    }

    /// A new store that keeps everything in memory, and forgets it when it goes.
    @discardableResult
    open class func nonPersistent() -> WKWebsiteDataStore {
        Engine.start()
        return WKWebsiteDataStore(
            session: GObjectReference(adopting: webkit_network_session_new_ephemeral()),
            isPersistent: false
        )
    }

    /// Looks whether the cookies changed unnoticed, after something that may have changed them.
    ///
    /// A view calls it when a resource ended, a page was committed or a script message came. It is
    /// cheap: while the engine signals changes by itself, nothing is done.
    func noteActivity() {
        httpCookieStore.noteActivity()
    }
}
