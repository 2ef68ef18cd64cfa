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

    // MARK: Records

    /// All types of website data, those included of which the engine keeps none.
    @discardableResult
    open class func allWebsiteDataTypes() -> Set<String> {
        WebsiteDataTypes.all
    }

    /// Which websites keep data of some types, a record each.
    open func fetchDataRecords(
        ofTypes dataTypes: Set<String>,
        completionHandler: @escaping @MainActor @Sendable ([WKWebsiteDataRecord]) -> Void
    ) {
        httpCookieStore.enqueue { completionHandler(await self.records(ofTypes: dataTypes)) }
    }

    /// Which websites keep data of some types, a record each.
    ///
    /// - Returns: The records, in no particular order.
    open func dataRecords(
        ofTypes dataTypes: Set<String>
    ) async -> [WKWebsiteDataRecord] {
        await withCheckedContinuation { continuation in
            fetchDataRecords(ofTypes: dataTypes) { continuation.resume(returning: $0) }
        }
    }

    /// Removes data of some types of the websites of some records.
    ///
    /// - Parameters:
    ///   - dataTypes: What to remove.
    ///   - dataRecords: Records of this store. One that the application made itself stands for the
    ///     cookies of its `displayName`.
    ///   - completionHandler: Called once when the data is gone.
    open func removeData(
        ofTypes dataTypes: Set<String>,
        for dataRecords: [WKWebsiteDataRecord],
        completionHandler: @escaping @MainActor @Sendable () -> Void
    ) {
        httpCookieStore.enqueue {
            await self.remove(dataTypes, of: dataRecords)
            completionHandler()
        }
    }

    /// Removes data of some types of the websites of some records.
    ///
    /// - Parameters:
    ///   - dataTypes: What to remove.
    ///   - dataRecords: Records of this store. One that the application made itself stands for the
    ///     cookies of its `displayName`.
    open func removeData(
        ofTypes dataTypes: Set<String>,
        for dataRecords: [WKWebsiteDataRecord]
    ) async {
        await withCheckedContinuation { continuation in
            removeData(ofTypes: dataTypes, for: dataRecords) { continuation.resume() }
        }
    }

    /// Removes data of some types that was changed since a date.
    ///
    /// - Parameters:
    ///   - dataTypes: What to remove.
    ///   - date: Of cookies, whose changes the engine does not date, all are removed.
    ///   - completionHandler: Called once when the data is gone.
    open func removeData(
        ofTypes dataTypes: Set<String>,
        modifiedSince date: Date,
        completionHandler: @escaping @MainActor @Sendable () -> Void
    ) {
        httpCookieStore.enqueue {
            await self.remove(dataTypes, modifiedSince: date)
            completionHandler()
        }
    }

    /// Removes data of some types that was changed since a date.
    ///
    /// - Parameters:
    ///   - dataTypes: What to remove.
    ///   - date: Of cookies, whose changes the engine does not date, all are removed.
    open func removeData(
        ofTypes dataTypes: Set<String>,
        modifiedSince date: Date
    ) async {
        await withCheckedContinuation { continuation in
            removeData(ofTypes: dataTypes, modifiedSince: date) { continuation.resume() }
        }
    }

    // MARK: Data as one piece, which the engine cannot give or take

    /// Fails: the engine cannot export website data; cookies are in `httpCookieStore`.
    open func fetchData(
        of dataTypes: Set<String>,
        completionHandler: @escaping @MainActor @Sendable (Data?, (any Error)?) -> Void
    ) {
        Task { completionHandler(nil, WKError.noTransferOfData) }
    }

    /// Fails: the engine cannot export website data; cookies are in `httpCookieStore`.
    ///
    /// - Throws: `WKError`, always.
    open func fetchData(of dataTypes: Set<String>) async throws -> Data {
        throw WKError.noTransferOfData
    }

    /// Fails: the engine cannot import website data; cookies go into `httpCookieStore`.
    open func restoreData(
        _ data: Data,
        completionHandler: @escaping @MainActor @Sendable ((any Error)?) -> Void
    ) {
        Task { completionHandler(WKError.noTransferOfData) }
    }

    /// Fails: the engine cannot import website data; cookies go into `httpCookieStore`.
    ///
    /// - Throws: `WKError`, always.
    open func restoreData(_ data: Data) async throws {
        throw WKError.noTransferOfData
    }

    // MARK: The engine

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

extension WKError {
    fileprivate static var noTransferOfData: WKError {
        WKError(
            .unknown,
            message: """
                WebKitGTK cannot export or import website data: copy cookies by httpCookieStore, and \
                sessionStorage by the web view's fetchData(of:).
                """
        )
    }
}
