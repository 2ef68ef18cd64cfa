extension Bridge {
    /// A message of a page that was refused.
    public struct Refusal: Hashable, Sendable {
        /// Why; the page was told the same.
        public let error: BridgeError
        /// Who sent it, by the engine's word.
        public let caller: BridgeCaller
    }

    /// What is refused from now on; each access begins a sequence, which holds the latest 256.
    ///
    /// An unknown task, a caller that may not, a message that is too large, and whatever breaks a limit
    /// or the protocol. The page's console shows what was not allowed.
    public var refusals: AsyncStream<Refusal> { refusalFeed.subscribe() }
}
