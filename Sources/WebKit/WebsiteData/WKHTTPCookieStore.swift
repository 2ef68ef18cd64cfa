internal import CWebKitGTK

/// The cookies of a website data store.
///
/// Operations take effect in the order they were started, whether or not they are awaited. A cookie
/// the engine refuses (a public suffix as its domain, for example) is dropped without a word and
/// the call completes, as on Apple's platforms: read back what matters.
@MainActor @preconcurrency
open class WKHTTPCookieStore: NSObject {
    /// Whether the engine lets sites set cookies.
    public enum CookiePolicy: Int, Sendable {
        /// Sites may set cookies, third parties may not.
        case allow = 0
        /// Nobody may set cookies.
        case disallow = 1
    }

    /// How this object learns that cookies changed.
    enum ChangeSource {
        /// The engine signals it.
        case signal
        /// The process that would has ended. Reads are compared; nil until the first one.
        case reads(last: Set<HTTPCookie>?)
    }

    /// The engine's session, which owns the cookie manager.
    let session: GObjectReference
    let manager: OpaquePointer
    /// The disk cache of the session that the cookies belong to.
    let cacheWrites = CacheWrites()
    private var changeSignal: Signal?
    var changeSource = ChangeSource.signal
    private var isComparing = false
    private var observers: [() -> (any WKHTTPCookieStoreObserver)?] = []
    private var operations: [@MainActor () async -> Void] = []
    private var isServing = false
    /// The last of the operations, as long as it waits and consists of writes of one kind.
    private var waitingWrites: PendingWrites?
    /// The process that holds the cookies, nil if none is known.
    private(set) var process: NetworkProcess?

    init(session: GObjectReference) {
        self.session = session
        manager = webkit_network_session_get_cookie_manager(session.opaque)
        super.init()
        changeSignal = Signal("changed", of: manager) { [weak self] _ in self?.engineDidSignal() }
    }

    isolated deinit {
        // The signal keeps the cookie manager, which crashes when it outlives its session.
        changeSignal = nil
        // The engine's session lives on until the processes of its pages have ended, and would write
        // what they tell it of trackers into directories that may have been removed by then.
        webkit_network_session_set_itp_enabled(session.opaque, 0)
    }

    // MARK: Reading

    /// All cookies of the store, in no particular order.
    ///
    /// - Parameter completionHandler: Called once, with HttpOnly and expired-tomorrow ones alike.
    open func getAllCookies(
        _ completionHandler: @escaping @MainActor @Sendable ([HTTPCookie]) -> Void
    ) {
        enqueue {
            let cookies = await self.readAll()
            completionHandler(cookies)
            self.compare(cookies)
        }
    }

    /// All cookies of the store, in no particular order.
    ///
    /// - Complexity: O(*n*) in the number of cookies.
    open func allCookies() async -> [HTTPCookie] {
        await withCheckedContinuation { continuation in
            getAllCookies { continuation.resume(returning: $0) }
        }
    }

    /// The cookies the engine would send to a URL, HttpOnly and SameSite ones included.
    ///
    /// - Parameters:
    ///   - url: An `http` or `https` URL; any other has no cookies.
    ///   - completionHandler: Called once.
    open func getCookies(
        for url: URL,
        completionHandler: @escaping @MainActor @Sendable ([HTTPCookie]) -> Void
    ) {
        enqueue { completionHandler(await self.read(for: url)) }
    }

    /// The cookies the engine would send to a URL, HttpOnly and SameSite ones included.
    ///
    /// - Parameter url: An `http` or `https` URL; any other has no cookies.
    /// - Returns: The cookies, in no particular order.
    open func cookies(for url: URL) async -> [HTTPCookie] {
        await withCheckedContinuation { continuation in
            getCookies(for: url) { continuation.resume(returning: $0) }
        }
    }

    // MARK: Writing

    /// Adds a cookie, or replaces the one with its name, domain and path.
    ///
    /// A cookie with HttpOnly is not replaced by one without: the call completes, with no effect.
    open func setCookie(
        _ cookie: HTTPCookie,
        completionHandler: (@MainActor @Sendable () -> Void)? = nil
    ) {
        setCookies([cookie], completionHandler: completionHandler)
    }

    /// Adds a cookie, or replaces the one with its name, domain and path.
    ///
    /// A cookie with HttpOnly is not replaced by one without: the call returns, with no effect.
    open func setCookie(_ cookie: HTTPCookie) async {
        await setCookies([cookie])
    }

    /// Adds cookies in order, each as `setCookie(_:)` does; others stay.
    open func setCookies(
        _ cookies: [HTTPCookie],
        completionHandler: (@MainActor @Sendable () -> Void)? = nil
    ) {
        enqueue(.addition, cookies, completionHandler)
    }

    /// Adds cookies in order, each as `setCookie(_:)` does; others stay.
    open func setCookies(_ cookies: [HTTPCookie]) async {
        await withCheckedContinuation { continuation in
            setCookies(cookies) { continuation.resume() }
        }
    }

    /// Deletes the cookie with the name, domain and path of this one, whatever its value.
    ///
    /// A cookie with HttpOnly is not deleted by one without: the call completes, with no effect.
    open func delete(
        _ cookie: HTTPCookie,
        completionHandler: (@MainActor @Sendable () -> Void)? = nil
    ) {
        enqueue(.deletion, [cookie], completionHandler)
    }

    /// Deletes the cookie with the name, domain and path of this one, whatever its value.
    ///
    /// A cookie with HttpOnly is not deleted by one without: the call returns, with no effect.
    open func deleteCookie(_ cookie: HTTPCookie) async {
        await withCheckedContinuation { continuation in
            delete(cookie) { continuation.resume() }
        }
    }

    // MARK: Policy

    /// Says whether sites may set cookies.
    open func setCookiePolicy(
        _ policy: CookiePolicy,
        completionHandler: (@MainActor @Sendable () -> Void)? = nil
    ) {
        enqueue {
            webkit_cookie_manager_set_accept_policy(
                self.manager,
                policy == .disallow
                    ? WEBKIT_COOKIE_POLICY_ACCEPT_NEVER
                    : WEBKIT_COOKIE_POLICY_ACCEPT_NO_THIRD_PARTY
            )
            _ = await self.readPolicy()
            completionHandler?()
        }
    }

    /// Says whether sites may set cookies.
    open func setCookiePolicy(_ policy: CookiePolicy) async {
        await withCheckedContinuation { continuation in
            setCookiePolicy(policy) { continuation.resume() }
        }
    }

    /// Whether sites may set cookies.
    open func getCookiePolicy(
        _ completionHandler: @escaping @MainActor @Sendable (CookiePolicy) -> Void
    ) {
        enqueue { completionHandler(await self.readPolicy()) }
    }

    /// Whether sites may set cookies.
    open var cookiePolicy: CookiePolicy {
        get async {
            await withCheckedContinuation { continuation in
                getCookiePolicy { continuation.resume(returning: $0) }
            }
        }
    }

    // MARK: Observers

    /// Tells an observer, from now on, when cookies change; it is not kept alive.
    open func add(_ observer: any WKHTTPCookieStoreObserver) {
        remove(observer)
        observers.append { [weak observer] in observer }
    }

    /// Tells an observer nothing any more.
    open func remove(_ observer: any WKHTTPCookieStoreObserver) {
        observers.removeAll { $0().map { $0 === observer } ?? true }
    }

    private func engineDidSignal() {
        findProcess()
        notifyObservers()
    }

    func notifyObservers() {
        for observer in observers.compactMap({ $0() }) { observer.cookiesDidChange(in: self) }
    }

    // MARK: Order

    /// Runs a closure when the operations started so far have ended: at once if there are none.
    ///
    /// A view starts its loads through it, so that none overtakes a cookie set before it.
    func afterPendingOperations(_ body: @escaping @MainActor () -> Void) {
        if isServing { enqueue { body() } } else { body() }
    }

    func enqueue(_ operation: @escaping @MainActor () async -> Void) {
        waitingWrites = nil
        operations.append(operation)
        guard !isServing else { return }
        isServing = true
        Task {
            while !operations.isEmpty {
                await operations.removeFirst()()
                findProcess()
            }
            isServing = false
        }
    }

    /// Has cookies written, together with writes of the same kind that wait.
    ///
    /// Each operation that writes may have to read the whole store: many in a row do so once.
    private func enqueue(
        _ kind: PendingWrites.Kind,
        _ cookies: [HTTPCookie],
        _ completionHandler: (@MainActor @Sendable () -> Void)?
    ) {
        let writes: PendingWrites
        if let waitingWrites, waitingWrites.kind == kind {
            writes = waitingWrites
        } else {
            writes = PendingWrites(kind)
            enqueue {
                if self.waitingWrites === writes { self.waitingWrites = nil }
                switch kind {
                case .addition: await self.write(writes.cookies)
                case .deletion: await self.delete(writes.cookies)
                }
                for completionHandler in writes.completionHandlers { completionHandler() }
            }
            waitingWrites = writes
        }
        writes.cookies += cookies.compactMap { EngineCookie($0) }
        if let completionHandler { writes.completionHandlers.append(completionHandler) }
    }

    // MARK: The network process

    /// Has the process watched, if none is known.
    ///
    /// It has just answered or said something, so that it is there: before that, there may be one that
    /// is ending with the stores before this one.
    private func findProcess() {
        if process == nil { process = NetworkProcess.find(for: self) }
    }

    /// The process that held the cookies has ended: what it had not stored is lost.
    func networkProcessDidEnd() {
        process = nil
        changeSource = .reads(last: nil)
        notifyObservers()
    }

    /// Compares the cookies with the last read, after something that may have changed them.
    ///
    /// Nothing is done while the engine signals changes by itself.
    func noteActivity() {
        findProcess()
        guard case .reads = changeSource, !isComparing, !observers.isEmpty else { return }
        isComparing = true
        enqueue {
            self.isComparing = false
            self.compare(await self.readAll())
        }
    }

    /// Takes a read for what the observers know, and tells them if it is not.
    func compare(_ cookies: [HTTPCookie]) {
        guard case .reads(let last) = changeSource else { return }
        let current = Set(cookies)
        changeSource = .reads(last: current)
        if current != last { notifyObservers() }
    }
}
