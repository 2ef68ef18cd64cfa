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
        do {
            try await session.requireOutsideExchange()
        } catch {
            throw NavigationFailure.notPrepared(error)
        }
        let (key, navigations) = events.subscribe()
        events.restrict(key, to: load(url))
        do {
            let end = try await withBound(seconds: bound / .seconds(1)) { await navigations.end() }
            guard let end else { throw NavigationFailure.notAnswered(url, bound) }
            try end.get()
        } catch let failure as NavigationFailure {
            if case .notAnswered = failure { stopLoading() }
            throw failure
        } catch {
            stopLoading()
            throw error
        }
    }

    /// Leaves the page when the session is signed out, with everything that runs in it.
    ///
    /// A page whose process hangs is waited for half as long as a side may take to answer. Then its
    /// view makes place for another, with which its process ends: the engine would wait for it when
    /// website data is removed. So does that of a page which stays for another reason.
    func endPage() async {
        webView.stopLoading()
        guard webView.url != nil else { return }
        let (key, navigations) = events.subscribe()
        gate.isPageLeft = true
        events.restrict(key, to: webView.loadHTMLString("", baseURL: nil))
        let bound = session.configuration.bound / 2
        let end = try? await withBound(seconds: bound) {
            // What the page itself still begins is refused.
            await navigations.filter { !$0.isRefusal }.end()
        }
        gate.isPageLeft = false
        switch end {
        case .success?, .failure(.processTerminated)?: break
        case .failure?, nil: renewWebView()
        }
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
}

extension NavigationEvent {
    /// Whether the gate has refused a navigation.
    fileprivate var isRefusal: Bool {
        if case .failed(.notPrepared) = self { true } else { false }
    }
}

extension AsyncSequence<NavigationEvent, Never> {
    /// Waits until a navigation has come to its end.
    fileprivate func end() async -> Result<Void, NavigationFailure> {
        for await event in self {
            switch event {
            case .finished: return .success(())
            case .failed(let failure): return .failure(failure)
            case .started, .redirected, .committed: continue
            }
        }
        return .failure(.closed)
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
