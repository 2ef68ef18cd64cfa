/// What became of a database file that was damaged when it was opened.
///
/// What the sides hold is to be judged anew after one: rows may be missing.
public struct Recovery: Hashable, Sendable {
    /// Where the damaged file is now, next to where it was.
    ///
    /// It goes with the first batch that leaves no trace, and with `ProfileDatabase.remove(at:)`; at once
    /// if such a batch was committed before and its traces could not be erased.
    public let setAsidePath: String
    /// How many cookies of the jar were read from it and kept.
    public let cookieCount: Int
    /// How many rows of all tables were read from it and kept, the cookies among them.
    public let rowCount: Int
    /// Whether every table could be read to its end.
    public let isComplete: Bool
}
