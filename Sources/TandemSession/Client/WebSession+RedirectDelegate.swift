public import Foundation

extension WebSession {
    /// Keeps the cookies of redirects that another client follows, and gives each hop its own.
    ///
    /// Give it to the client as the delegate of its `URLSession` or task, or forward to it from
    /// the client's own. It answers redirects and nothing else:
    ///
    /// ```swift
    /// // Alamofire: a `RedirectHandler` that forwards, for all requests of one `Session`
    /// redirects.urlSession(
    ///     urlSession,
    ///     task: task,
    ///     willPerformHTTPRedirection: response,
    ///     newRequest: request,
    ///     completionHandler: completion
    /// )
    /// ```
    ///
    /// A redirect is not followed, and so becomes the answer, when it leaves http and https, or when
    /// the session was signed out since the request was authorized.
    public final class RedirectDelegate: NSObject, URLSessionTaskDelegate {
        private let session: WebSession

        /// Makes a delegate.
        ///
        /// - Parameter session: Whose cookies the requests carry.
        public init(_ session: WebSession) {
            self.session = session
        }

        /// Keeps the redirect's cookies, then authorizes the request that follows.
        public func urlSession(
            _ session: URLSession,
            task: URLSessionTask,
            willPerformHTTPRedirection response: HTTPURLResponse,
            newRequest request: URLRequest,
            completionHandler: @escaping @Sendable (URLRequest?) -> Void
        ) {
            let original = task.originalRequest ?? request
            Task { [session = self.session] in
                completionHandler(
                    try? await session.authorized(
                        request,
                        redirectedBy: response,
                        from: original
                    )
                )
            }
        }
    }
}
