public import Foundation

extension Progress {
    /// Observes a property of a download's progress: `fractionCompleted`, `completedUnitCount`,
    /// `totalUnitCount`, `isIndeterminate` or `isFinished`.
    ///
    /// The handler is called on the main actor at each change of the value. Foundation on Linux has no
    /// key-value observing: of other progresses the handler is told the present value alone, if the
    /// options have `initial`.
    ///
    /// - Returns: The observation, which ends when it is invalidated or goes. It does not keep the
    ///   progress alive.
    @MainActor @preconcurrency
    public func observe<Value>(
        _ keyPath: KeyPath<Progress, Value>,
        options: NSKeyValueObservingOptions = [],
        changeHandler: @escaping @Sendable (Progress, NSKeyValueObservedChange<Value>) -> Void
    ) -> NSKeyValueObservation {
        let observations = observations ?? PropertyObservations()
        return observations.observe(self, keyPath, options: options) { changeHandler($0, $1) }
    }

    /// Who observes a download's progress.
    @MainActor
    private var observations: PropertyObservations? {
        userInfo[.observations] as? PropertyObservations
    }

    /// Lets changes be observed that are made by `set(completed:total:)`.
    @MainActor
    func makeObservable() {
        setUserInfoObject(PropertyObservations(), forKey: .observations)
    }

    /// Changes how much is done, and of how much.
    @MainActor
    func set(completed: Int64, total: Int64) {
        let next = Progress(totalUnitCount: total)
        next.completedUnitCount = completed
        let changed = differences(from: next)
        observations?.willChange(changed)
        totalUnitCount = total
        completedUnitCount = completed
        observations?.didChange(changed)
    }

    private func differences(from other: Progress) -> [AnyKeyPath] {
        func differs(_ property: KeyPath<Progress, some Equatable>) -> AnyKeyPath? {
            self[keyPath: property] == other[keyPath: property] ? nil : property
        }
        return [
            differs(\.completedUnitCount), differs(\.totalUnitCount), differs(\.fractionCompleted),
            differs(\.isIndeterminate), differs(\.isFinished),
        ].compactMap { $0 }
    }
}

extension ProgressUserInfoKey {
    fileprivate static let observations = ProgressUserInfoKey("WebKitObservations")
}
