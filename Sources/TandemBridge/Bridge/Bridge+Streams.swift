extension Bridge {
    /// Serves a stream to pages, in the place of an earlier one of its name.
    ///
    /// A value is made when the page asks for it, a few ahead of what it takes: a page that is slow
    /// slows the stream down. When the page leaves its loop, cancels or goes away, the task that
    /// iterates over the sequence is cancelled.
    ///
    /// ```swift
    /// bridge.stream("ticks") { (every: Double) in clock.ticks(every: .seconds(every)) }
    /// // In the page: for await (const tick of WebBridge.stream("ticks", 1)) { … }
    /// ```
    ///
    /// - Precondition: The name has 1 to 128 characters, and no control characters.
    /// - Parameters:
    ///   - name: The name by which pages open it.
    ///   - trust: Which pages may.
    ///   - open: Makes the sequence, once for each time that a page opens the stream.
    public func stream<Options: Decodable & Sendable, Values: AsyncSequence & Sendable>(
        _ name: String,
        allowing trust: BridgeTrust = .standard,
        _ open: @escaping @isolated(any) @Sendable (Options) async throws -> Values
    ) where Values.Element: Encodable {
        precondition(name.isBridgeName, String.bridgeNameRule)
        guard !isClosed else { return }
        streams[name] = StreamHandler(name: name, trust: trust, open: open)
    }
}
