/// A moment, in milliseconds since 1970-01-01 00:00:00 UTC.
///
/// The engine reads no clock: every operation that depends on the time takes it as an argument. From
/// Foundation's: `Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1000))`.
public struct Timestamp: Sendable {
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
}
