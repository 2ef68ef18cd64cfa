internal import Foundation
internal import Synchronization

/// Who observes which property of a view.
@MainActor
final class PropertyObservations {
    private struct Observer {
        let keyPath: PartialKeyPath<WKWebView>
        let token: Token
        let willChange: @MainActor () -> Void
        let didChange: @MainActor () -> Void
    }

    /// Whether an observation still holds; it may end on any thread.
    final class Token: Sendable {
        private let ended = Atomic(false)

        var isValid: Bool { !ended.load(ordering: .acquiring) }

        func end() { ended.store(true, ordering: .releasing) }
    }

    private var observers: [Observer] = []

    func add(
        _ keyPath: PartialKeyPath<WKWebView>,
        willChange: @escaping @MainActor () -> Void,
        didChange: @escaping @MainActor () -> Void
    ) -> NSKeyValueObservation {
        let token = Token()
        observers.removeAll { !$0.token.isValid }
        observers.append(
            Observer(
                keyPath: keyPath,
                token: token,
                willChange: willChange,
                didChange: didChange
            )
        )
        return NSKeyValueObservation { token.end() }
    }

    func willChange(_ keyPaths: [PartialKeyPath<WKWebView>]) {
        for observer in observers where keyPaths.contains(observer.keyPath) {
            if observer.token.isValid { observer.willChange() }
        }
    }

    func didChange(_ keyPaths: [PartialKeyPath<WKWebView>]) {
        for observer in observers where keyPaths.contains(observer.keyPath) {
            if observer.token.isValid { observer.didChange() }
        }
    }
}
