// Apart from the declaration, whose accessors and value witnesses then need no unwinding tables.
extension Timestamp {
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

extension Timestamp: Hashable {
    /// Whether both are the same moment.
    public static func == (left: Timestamp, right: Timestamp) -> Bool {
        left.milliseconds == right.milliseconds
    }

    /// Feeds the milliseconds to the hasher.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(milliseconds)
    }
}

extension Timestamp: Comparable {
    /// Whether the first moment lies before the second.
    public static func < (left: Timestamp, right: Timestamp) -> Bool {
        left.milliseconds < right.milliseconds
    }
}
