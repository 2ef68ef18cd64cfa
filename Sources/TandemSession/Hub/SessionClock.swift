import Foundation
package import TandemCookies

/// Where a session takes the time from.
package protocol SessionClock: Sendable {
    /// The time now; asked for from anywhere.
    var now: Timestamp { get }

    /// Waits for some time to go by.
    ///
    /// - Parameter seconds: How long.
    /// - Throws: `CancellationError` if the task is cancelled.
    func sleep(seconds: Double) async throws
}

/// The system's clock.
package struct SystemClock: SessionClock {
    package init() {}

    package var now: Timestamp { Timestamp(Date()) }

    package func sleep(seconds: Double) async throws {
        try await Task.sleep(for: .seconds(seconds.countableSeconds))
    }
}

extension Double {
    /// So many seconds, or the nearest number of them that every clock can count to.
    ///
    /// A bound can be `.infinity`, which the conversions to integers and durations trap at; thirty
    /// years are as good.
    package var countableSeconds: Double { self < 1e9 ? Swift.max(0, self) : 1e9 }
}

extension Timestamp {
    /// The time of a date, to the nearest millisecond, so that a time survives the way there and back.
    init(_ date: Date) {
        let milliseconds = (date.timeIntervalSince1970 * 1_000).rounded()
        // A date can be farther away than the milliseconds reach.
        self.init(milliseconds: Int64(exactly: milliseconds) ?? (milliseconds < 0 ? .min : .max))
    }

    /// The time as a date.
    var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1_000) }
}
