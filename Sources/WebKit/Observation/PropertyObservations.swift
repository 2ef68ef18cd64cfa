internal import Foundation
internal import Synchronization

/// Who observes which property of an object.
@MainActor
final class PropertyObservations {
    private struct Observer {
        let keyPath: AnyKeyPath
        let token: Token
        let willChange: @MainActor () -> Void
        let didChange: @MainActor () -> Void
    }

    /// Whether an observation still holds; it may end on any thread.
    final class Token: Sendable {
        private let ended = Atomic(false)

        var isValid: Bool { !ended.load(ordering: .acquiring) }

        /// Ends the observation; returns whether it held.
        func end() -> Bool { !ended.exchange(true, ordering: .acquiringAndReleasing) }
    }

    private var observers: [Observer] = []

    func add(
        _ keyPath: AnyKeyPath,
        willChange: @escaping @MainActor () -> Void,
        didChange: @escaping @MainActor () -> Void
    ) -> NSKeyValueObservation {
        let token = Token()
        observers.append(
            Observer(
                keyPath: keyPath,
                token: token,
                willChange: willChange,
                didChange: didChange
            )
        )
        return NSKeyValueObservation { [weak self] in
            guard token.end() else { return }
            Task { @MainActor in self?.dropEnded() }
        }
    }

    /// Lets go of the handlers of observations that have ended, which may hold the object itself.
    private func dropEnded() {
        // What goes with them may observe in its turn, so it goes when the list is whole again.
        let former = observers
        observers = former.filter(\.token.isValid)
        withExtendedLifetime(former) {}
    }

    /// Observes a property of an object, which is not retained.
    func observe<Object: AnyObject, Value>(
        _ object: Object,
        _ keyPath: KeyPath<Object, Value>,
        options: NSKeyValueObservingOptions,
        changeHandler: @escaping @MainActor (Object, NSKeyValueObservedChange<Value>) -> Void
    ) -> NSKeyValueObservation {
        var oldValue: Value?
        let report = { @MainActor [weak object] (isPrior: Bool) in
            guard let object else { return }
            let value = object[keyPath: keyPath]
            changeHandler(
                object,
                NSKeyValueObservedChange(
                    kind: .setting,
                    newValue: options.contains(.new) && !isPrior ? value : nil,
                    oldValue: options.contains(.old) ? oldValue : nil,
                    indexes: nil,
                    isPrior: isPrior
                )
            )
        }
        let observation = add(
            keyPath,
            willChange: { [weak object] in
                oldValue = object?[keyPath: keyPath]
                if options.contains(.prior) { report(true) }
            },
            didChange: { report(false) }
        )
        if options.contains(.initial) { report(false) }
        return observation
    }

    func willChange(_ keyPaths: [AnyKeyPath]) {
        for observer in observers where keyPaths.contains(observer.keyPath) {
            if observer.token.isValid { observer.willChange() }
        }
    }

    func didChange(_ keyPaths: [AnyKeyPath]) {
        for observer in observers where keyPaths.contains(observer.keyPath) {
            if observer.token.isValid { observer.didChange() }
        }
    }
}
