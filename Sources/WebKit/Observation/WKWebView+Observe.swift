internal import Foundation

extension WKWebView {
    /// Observes a property: `title`, `url`, `isLoading`, `estimatedProgress`, `canGoBack`,
    /// `canGoForward` or `hasOnlySecureContent`.
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
        var oldValue: Value?
        let report = { @MainActor [weak self] (isPrior: Bool) in
            guard let self else { return }
            let value = self[keyPath: keyPath]
            changeHandler(
                self,
                NSKeyValueObservedChange(
                    kind: .setting,
                    newValue: options.contains(.new) && !isPrior ? value : nil,
                    oldValue: options.contains(.old) ? oldValue : nil,
                    indexes: nil,
                    isPrior: isPrior
                )
            )
        }
        let observation = observations.add(
            keyPath,
            willChange: { [weak self] in
                oldValue = self?[keyPath: keyPath]
                if options.contains(.prior) { report(true) }
            },
            didChange: { report(false) }
        )
        if options.contains(.initial) { report(false) }
        return observation
    }
}
