import Synchronization
public import TandemSession

/// A clock that stands still until a test moves it.
///
/// A session made with it takes expiry times and creation times from it. How long a side may take to
/// answer is real time all the same: give the configuration a small bound.
public final class ManualClock: SessionClock {
    private let time: Mutex<Timestamp>

    /// Makes a clock.
    ///
    /// - Parameter now: What it shows; the first moment of 2026 unless told otherwise.
    public init(now: Timestamp = Timestamp(milliseconds: 1_767_225_600_000)) {
        time = Mutex(now)
    }

    /// The time it shows.
    public var now: Timestamp { time.withLock { $0 } }

    /// Moves the clock.
    ///
    /// - Parameter seconds: How far; a negative number turns it back.
    public func advance(bySeconds seconds: Int64) {
        time.withLock { $0 = $0.advanced(bySeconds: seconds) }
    }
}
