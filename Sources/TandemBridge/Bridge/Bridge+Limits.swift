extension Bridge {
    /// How much a bridge takes before it refuses.
    ///
    /// A page can send what it likes; these bound what that costs the app.
    public struct Limits: Hashable, Sendable {
        /// The most octets of one value as text, 16 MiB unless told otherwise; bytes take 4/3 of that.
        public var messageSize = 16 << 20
        /// How deep arrays and objects may be nested, which bounds the stack too.
        public var depth = 128
        /// How many calls and streams of one web view may be under way, its frames' included.
        ///
        /// A call of a page that was left counts until its task has ended.
        public var callsInFlight = 16_384
        /// The most octets of the options of those calls together, 64 MiB unless told otherwise.
        public var sizeInFlight = 64 << 20
        /// How many native calls and events wait for a page that is not ready for them.
        public var queue = 256
        /// How many documents of one web view, frames included, are served at once.
        public var documents = 256

        /// Creates the limits that suit most apps.
        public init() {}
    }
}
