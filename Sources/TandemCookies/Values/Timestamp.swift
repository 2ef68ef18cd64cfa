/// A moment, in milliseconds since 1970-01-01 00:00:00 UTC.
///
/// The engine reads no clock: every operation that depends on the time takes it as an argument.
public struct Timestamp: Hashable, Sendable {
    /// The milliseconds since 1970-01-01 00:00:00 UTC, negative before it.
    public var milliseconds: Int64

    /// A moment before every other: as an expiry, one long past.
    public static let distantPast = Timestamp(milliseconds: .min)
    /// A moment after every other.
    public static let distantFuture = Timestamp(milliseconds: .max)

    /// Makes a moment from the milliseconds since 1970-01-01 00:00:00 UTC.
    public init(milliseconds: Int64) {
        self.milliseconds = milliseconds
    }

    /// The moment that many seconds later, or earlier when negative.
    ///
    /// A result that cannot be represented becomes ``distantPast`` or ``distantFuture``.
    public func advanced(bySeconds seconds: Int64) -> Timestamp {
        let (offset, offsetOverflow) = seconds.multipliedReportingOverflow(by: 1000)
        let (sum, overflow) = milliseconds.addingReportingOverflow(offset)
        guard offsetOverflow || overflow else { return Timestamp(milliseconds: sum) }
        return seconds < 0 ? .distantPast : .distantFuture
    }
}

extension Timestamp: Comparable {
    /// Whether the first moment lies before the second.
    public static func < (left: Timestamp, right: Timestamp) -> Bool {
        left.milliseconds < right.milliseconds
    }
}
