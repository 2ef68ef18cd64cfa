public import Foundation
public import WebKit

extension WebContainer {
    /// Loads a page.
    ///
    /// - Parameter url: The page.
    /// - Returns: The navigation, nil if the view cannot begin it.
    @discardableResult
    public func load(_ url: URL) -> WKNavigation? {
        load(URLRequest(url: url))
    }

    /// Loads a page.
    ///
    /// A `Cookie` field of the request is dropped: it would be lost at the first redirect, and go to
    /// hosts that it is not meant for.
    ///
    /// - Parameter request: The page's request.
    /// - Returns: The navigation, nil if the view cannot begin it.
    @discardableResult
    public func load(_ request: URLRequest) -> WKNavigation? {
        var request = request
        request.setValue(nil, forHTTPHeaderField: "Cookie")
        return webView.load(request)
    }

    /// Loads the page again.
    ///
    /// - Returns: The navigation, nil if there is nothing to load.
    @discardableResult
    public func reload() -> WKNavigation? { webView.reload() }

    /// Goes back in the history.
    ///
    /// - Returns: The navigation, nil if there is nothing to go back to.
    @discardableResult
    public func goBack() -> WKNavigation? { webView.goBack() }

    /// Goes forward in the history.
    ///
    /// - Returns: The navigation, nil if there is nothing to go forward to.
    @discardableResult
    public func goForward() -> WKNavigation? { webView.goForward() }

    /// Ends what is being loaded.
    public func stopLoading() { webView.stopLoading() }

    /// What becomes of the main frame's navigations from now on; each access begins a sequence.
    public var navigations: AsyncStream<NavigationEvent> { events.subscribe().events }

    /// Loads a page and waits until it has finished.
    ///
    /// - Parameters:
    ///   - url: The page.
    ///   - bound: How long it may take, redirects included.
    /// - Throws: ``NavigationFailure`` if it does not come to that, `CancellationError` if the task is
    ///   cancelled; both end the load.
    public func open(_ url: URL, within bound: Duration = .seconds(60)) async throws {
        let (key, navigations) = events.subscribe()
        events.restrict(key, to: load(url))
        let end = Task { () async throws -> Bool in
            for await event in navigations {
                switch event {
                case .finished: return true
                case .failed(let failure): throw failure
                case .started, .redirected, .committed: continue
                }
            }
            return false
        }
        let timer = Task {
            try await Task.sleep(for: bound)
            end.cancel()
        }
        defer { timer.cancel() }
        let hasFinished = try await withTaskCancellationHandler {
            try await end.value
        } onCancel: {
            end.cancel()
        }
        if hasFinished { return }
        stopLoading()
        try Task.checkCancellation()
        throw end.isCancelled ? NavigationFailure.notAnswered(url, bound) : .closed
    }

    /// Leaves the page when the session is signed out, with everything that runs in it.
    ///
    /// A page whose process hangs is not waited for longer than the session's bound: its cookies are
    /// removed all the same, for as long as the session stays closed.
    func endPage() async {
        webView.stopLoading()
        guard webView.url != nil else { return }
        let navigations = self.navigations
        gate.letsBlankPagePass = true
        webView.loadHTMLString("", baseURL: nil)
        let end = Task {
            for await event in navigations where event.isEnd { return }
        }
        let bound = session.configuration.bound
        let timer = Task {
            try await Task.sleep(for: .seconds(bound))
            end.cancel()
        }
        await end.value
        timer.cancel()
        gate.letsBlankPagePass = false
    }
}

/// What becomes of a navigation of the main frame.
public enum NavigationEvent: Sendable {
    /// It has passed the gate and waits for the server.
    case started
    /// The server redirected it.
    case redirected
    /// The page begins to arrive.
    case committed
    /// The page is loaded.
    case finished
    /// It did not come to that.
    case failed(NavigationFailure)

    fileprivate var isEnd: Bool {
        switch self {
        case .finished, .failed: true
        case .started, .redirected, .committed: false
        }
    }
}

/// Why a navigation of the main frame did not take place or end well.
@nonexhaustive
public enum NavigationFailure: Error, CustomStringConvertible {
    /// The session's cookies could not be made ready: the page would have been signed out.
    case notPrepared(any Error)
    /// The app's policy did not allow it, or made it a download.
    case cancelledByPolicy
    /// The engine could not load the page.
    case notLoaded(any Error)
    /// The page was not loaded within the bound.
    case notAnswered(URL, Duration)
    /// The process of the page ended.
    case processTerminated
    /// The container went away.
    case closed

    /// What went wrong, and what to do about it.
    public var description: String {
        switch self {
        case .notPrepared(let error):
            "The page was not loaded, since its session was not ready: \(error)"
        case .cancelledByPolicy: "The container's policy did not allow the navigation."
        case .notLoaded(let error): "The page could not be loaded: \(error.localizedDescription)"
        case .notAnswered(let url, let bound):
            "\(url.host() ?? "The server") did not answer within \(bound). Try again, or wait longer."
        case .processTerminated: "The process of the page ended. Reload the page."
        case .closed: "The container went away while the page was loaded. Keep a reference to it."
        }
    }
}
