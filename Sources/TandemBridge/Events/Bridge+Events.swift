extension Bridge {
    /// Tells the pages of an event.
    ///
    /// The main frames of all web views that the bridge serves hear of it, as far as the trust goes, in
    /// the order of sending. While there is no page at all, it waits for the first that may hear it.
    ///
    /// ```swift
    /// try bridge.send("theme", "dark", retained: true)
    /// // In the page: WebBridge.on("theme", (theme) => …)
    /// ```
    ///
    /// - Parameters:
    ///   - name: The event's name.
    ///   - value: What pages are told.
    ///   - retained: Whether the value is kept for pages and listeners that come later, until another
    ///     takes its place or ``forget(_:)`` is called.
    ///   - trust: Which pages may hear it.
    /// - Throws: ``BridgeError`` if the name is none or the value cannot be encoded, with the code
    ///   `tooMany` if too much waits already, and `closed` after ``close()``.
    public func send(
        _ name: String,
        _ value: some Encodable,
        retained: Bool = false,
        allowing trust: BridgeTrust = .standard
    ) throws(BridgeError) {
        guard name.isBridgeName else { throw .invalidName }
        if let closing { throw closing }
        let event = EventQueue.Event(
            name: name,
            text: try ValueEncoder.text(of: value, named: "value", limits: limits),
            trust: trust,
            isRetained: retained
        )
        if retained { events.retain(event) }
        if pages.isEmpty, !retained { try events.queue(event) }
        for page in pages where trust.allows(page.caller, standard: standard) {
            deliver(event, to: page)
        }
    }

    /// Forgets the last value of a retained event: who comes later, page or listener, is not told of it.
    public func forget(_ name: String) {
        guard let event = events.forget(name) else { return }
        for page in pages where event.trust.allows(page.caller, standard: standard) {
            page.scripts.perform(.forget(document: page.identity, name: name)) { _ in }
        }
    }

    func deliver(_ event: EventQueue.Event, to page: PageDocument) {
        page.scripts.perform(
            .send(
                document: page.identity,
                name: event.name,
                text: event.text,
                retained: event.isRetained
            )
        ) { _ in }
    }
}
