extension Bridge {
    /// Serves a task to pages, in the place of an earlier one of its name.
    ///
    /// A page that is loaded already can call it from now on too. The closure runs in the isolation that
    /// it states, such as `{ @MainActor (item: Item) in … }`; one that states none runs off the main actor
    /// if it awaits something, and where the call arrives if it awaits nothing. It is retained until the
    /// task is removed or the bridge goes: have it capture what owns the bridge weakly.
    ///
    /// ```swift
    /// bridge.task("item") { (id: Int) in try await shop.item(id) }
    /// // In the page: await WebBridge.call("item", 12)
    /// ```
    ///
    /// - Precondition: The name has 1 to 128 characters, and no control characters.
    /// - Parameters:
    ///   - name: The name by which pages call it.
    ///   - trust: Which pages may.
    ///   - body: What it does. A ``BridgeError`` that it throws reaches the page as it is.
    public func task<Options: Decodable & Sendable, Result: Encodable & Sendable>(
        _ name: String,
        allowing trust: BridgeTrust = .standard,
        _ body: @escaping @isolated(any) @Sendable (Options) async throws -> Result
    ) {
        register(
            name,
            TaskHandler(name: name, trust: trust) { options, _ in try await body(options) }
        )
    }

    /// Serves a task that gives pages nothing back, in the place of an earlier one of its name.
    ///
    /// - Precondition: The name has 1 to 128 characters, and no control characters.
    /// - Parameters:
    ///   - name: The name by which pages call it.
    ///   - trust: Which pages may.
    ///   - body: What it does.
    public func task<Options: Decodable & Sendable>(
        _ name: String,
        allowing trust: BridgeTrust = .standard,
        _ body: @escaping @isolated(any) @Sendable (Options) async throws -> Void
    ) {
        register(
            name,
            TaskHandler(name: name, trust: trust) { (options: Options, _) in
                try await body(options)
                return BridgeValue.undefined
            }
        )
    }

    /// Serves a task that awaits nothing, in the place of an earlier one of its name.
    ///
    /// The closure is the main actor's, where the call arrives, as WebKit's own message handlers are: a
    /// page has its answer soonest so. Work that takes long belongs into a function that is
    /// `@concurrent`, which the closure then awaits.
    ///
    /// ```swift
    /// bridge.task("add") { (numbers: [Int]) in numbers.reduce(0, +) }
    /// // In the page: await WebBridge.call("add", [1, 2])
    /// ```
    ///
    /// - Precondition: The name has 1 to 128 characters, and no control characters.
    /// - Parameters:
    ///   - name: The name by which pages call it.
    ///   - trust: Which pages may.
    ///   - body: What it does. A ``BridgeError`` that it throws reaches the page as it is.
    public func task<Options: Decodable & Sendable, Result: Encodable & Sendable>(
        _ name: String,
        allowing trust: BridgeTrust = .standard,
        _ body: @escaping @MainActor @Sendable (Options) throws -> Result
    ) {
        register(
            name,
            TaskHandler(name: name, trust: trust) { options, _ in try await body(options) }
        )
    }

    /// Serves a task that awaits nothing and gives pages nothing back.
    ///
    /// - Precondition: The name has 1 to 128 characters, and no control characters.
    /// - Parameters:
    ///   - name: The name by which pages call it.
    ///   - trust: Which pages may.
    ///   - body: What it does, where the call arrives.
    public func task<Options: Decodable & Sendable>(
        _ name: String,
        allowing trust: BridgeTrust = .standard,
        _ body: @escaping @MainActor @Sendable (Options) throws -> Void
    ) {
        register(
            name,
            TaskHandler(name: name, trust: trust) { (options: Options, _) in
                try await body(options)
                return BridgeValue.undefined
            }
        )
    }

    /// Serves a task that is a type, in the place of an earlier one of its name.
    ///
    /// - Precondition: The name has 1 to 128 characters, and no control characters.
    /// - Parameters:
    ///   - task: The task.
    ///   - trust: Which pages may call it.
    public func add(_ task: some BridgeTask, allowing trust: BridgeTrust = .standard) {
        register(
            task.name,
            TaskHandler(name: task.name, trust: trust) { try await task.run($0, in: $1) }
        )
    }

    /// Takes a task or a stream away; calls that are under way end as they would have.
    public func remove(_ name: String) {
        tasks[name] = nil
        streams[name] = nil
    }

    private func register(_ name: String, _ handler: TaskHandler) {
        precondition(name.isBridgeName, String.bridgeNameRule)
        guard !isClosed else { return }
        tasks[name] = handler
    }
}
