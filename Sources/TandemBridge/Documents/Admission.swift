/// Which calls of a document are under way, and whether another may join them.
struct Admission {
    private let limits: Bridge.Limits
    private var sizes: [Int: Int] = [:]
    private var size = 0

    init(limits: Bridge.Limits) { self.limits = limits }

    /// Lets a call in.
    ///
    /// - Throws: ``BridgeError`` with the code `malformed` for a number that is in use, `tooLarge`
    ///   or `tooMany`.
    mutating func admit(_ number: Int, size octets: Int) throws(BridgeError) {
        guard number > 0, sizes[number] == nil else {
            throw BridgeError(.malformed, "The number of a call is in use.")
        }
        guard octets <= limits.messageSize else {
            throw .tooLarge("The message", octets, limits)
        }
        guard sizes.count < limits.callsInFlight, size + octets <= limits.sizeInFlight else {
            throw BridgeError(
                .tooMany,
                """
                \(sizes.count) calls with \(size) octets are under way, which is the limit: wait \
                for some of them to end.
                """
            )
        }
        sizes[number] = octets
        size += octets
    }

    /// Notes that a call has ended.
    mutating func release(_ number: Int) {
        size -= sizes.removeValue(forKey: number) ?? 0
    }
}
