internal import Foundation

/// Knows when the engine has written to its disk cache what the views of a store have received.
///
/// The engine does so about a second after it has received it, and tells nobody. Until then neither
/// the list of website data nor a removal reaches it, and it gets to the disk after both.
@MainActor
final class CacheWrites {
    private let delay: Duration
    private var end: ContinuousClock.Instant?

    /// - Parameter delay: The engine's second, and time to write.
    init(delay: Duration = .milliseconds(1_500)) {
        self.delay = delay
    }

    /// Notes that a view has received something that the engine may cache.
    func note() {
        end = .now + delay
    }

    /// Waits until what was received before the call is written.
    ///
    /// A cancelled wait ends at once.
    func settle() async {
        guard let end, end > .now else { return }
        try? await Task.sleep(until: end, clock: .continuous)
    }
}
