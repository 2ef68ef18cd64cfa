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
        guard count < limits.callsInFlight else {
            throw .full("\(count) calls and streams are under way", limit: "callsInFlight")
        }
        guard size + octets <= limits.sizeInFlight else {
            throw .full("Calls with \(size) octets are under way", limit: "sizeInFlight")
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

extension BridgeError {
    fileprivate static func full(_ what: String, limit: String) -> BridgeError {
        BridgeError(
            .tooMany,
            "\(what), and no more may be: wait for some to end, or raise '\(limit)' of Bridge.Limits."
        )
    }
}
