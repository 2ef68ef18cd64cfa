internal import Foundation

extension WKWebView {
    /// Observes a property: `title`, `url`, `isLoading`, `estimatedProgress`, `canGoBack`,
    /// `canGoForward`, `hasOnlySecureContent` and what else is documented as observable.
    ///
    /// The handler is called on the main actor at each change of the value.
    ///
    /// - Returns: The observation, which ends when it is invalidated or goes. It does not keep the
    ///   view alive.
    @MainActor @preconcurrency
    public func observe<Value>(
        _ keyPath: KeyPath<WKWebView, Value>,
        options: NSKeyValueObservingOptions = [],
        changeHandler: @escaping @Sendable (WKWebView, NSKeyValueObservedChange<Value>) -> Void
    ) -> NSKeyValueObservation {
        observations.observe(self, keyPath, options: options) { changeHandler($0, $1) }
    }
}
