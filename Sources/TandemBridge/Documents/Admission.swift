/// How much of the pages of one web view is under way, and whether more may join it.
///
/// It outlives documents: a task that does not heed its cancellation counts until it has ended, however
/// often its page is loaded again.
@MainActor
final class Admission {
    private let limits: Bridge.Limits
    private var count = 0
    private var size = 0

    init(limits: Bridge.Limits) { self.limits = limits }

    /// Lets a call in.
    ///
    /// - Throws: ``BridgeError`` with the code `tooLarge` or `tooMany`.
    func admit(size octets: Int) throws(BridgeError) {
        guard octets <= limits.messageSize else {
            throw .tooLarge("The message", octets, limits)
        }
        guard count < limits.callsInFlight, size + octets <= limits.sizeInFlight else {
            throw BridgeError(
                .tooMany,
                """
                \(count) calls with \(size) octets are under way, which is the limit: wait for \
                some of them to end.
                """
            )
        }
        count += 1
        size += octets
    }

    /// Notes that a call has ended.
    func release(size octets: Int) {
        count -= 1
        size -= octets
    }
}
