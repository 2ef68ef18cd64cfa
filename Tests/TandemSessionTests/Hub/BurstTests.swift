import TandemTesting
import Testing

@testable import TandemSession
@testable import TandemStorage

@Suite("Changes that are made at one time", .timeLimit(.minutes(1)))
struct BurstTests {
    @Test("are kept in a few transactions, and acknowledged when they are on disk")
    func transactions() async throws {
        let directory = try TemporaryDirectory()
        let session = try directory.session()
        try await session.hub.countTransactions()
        let cookies = try (0..<1_000).map { try sample("c\($0)", host: "h\($0 % 20).example.com") }
        try await withThrowingTaskGroup { group in
            for cookie in cookies { group.addTask { try await session.setCookie(cookie) } }
            try await group.waitForAll()
        }
        let count = try await session.hub.transactionCount()
        #expect((1...100).contains(count), "\(count) transactions")
        #expect(try await session.hub.stored().entries.count == 1_000)
        try await withThrowingTaskGroup { group in
            for cookie in cookies {
                group.addTask { _ = try await session.deleteCookie(cookie.identity) }
            }
            try await group.waitForAll()
        }
        #expect(try await session.hub.stored().entries.isEmpty)
        #expect(try await session.hub.transactionCount() <= count + 100)
        await session.endProcess()
    }

    @Test("fail one by one where not all can be kept together")
    func failure() async throws {
        let session = try WebSession.sample()
        let gone = try sample("gone")
        try await session.setCookie(gone)
        for index in 0..<10 { try await session.setCookie(sample("kept\(index)")) }
        try await session.hub.fillDisk()
        let large = try sample("large", String(repeating: "x", count: 4_000))
        let (removed, storing) = await session.hub.remove(gone.identity, togetherWith: large)
        #expect(removed == gone.identity)
        #expect(storing == .storage(.diskFull(path: ":memory:")))
        #expect(try await session.cookies().count == 10)
        #expect(try await session.hub.stored().entries.count == 10)
    }

    @Test("are all refused when the session is closed before they are kept")
    func closed() async throws {
        let session = try WebSession.sample()
        let cookie = try sample()
        let error = await session.hub.closeBeforeKeeping(cookie)
        #expect(error == .closed)
    }

    @Test("do not take in the answer of a generation that ends before they are kept")
    func signedOutMeanwhile() async throws {
        let session = try WebSession.sample()
        let url = try CookieURL("https://example.com/")
        let field = Array("sid=old".utf8)
        #expect(await session.hub.signOutBeforeKeeping(field, from: url) == .signedOut)
        #expect(try await session.cookies().isEmpty)
    }
}

extension SessionHub {
    /// Removes a cookie and stores another in one burst.
    ///
    /// - Returns: What was removed, and why the other could not be stored.
    fileprivate func remove(
        _ identity: Cookie.Identity,
        togetherWith cookie: Cookie
    ) async -> (Cookie.Identity?, SessionError?) {
        var removed: Cookie.Identity?
        burst = [
            PendingChange { machine, now in
                let cookie = machine.remove(identity, at: now)
                return { removed = cookie?.identity }
            } fail: { _ in
            }
        ]
        // It runs when the storing waits.
        Task { keepBurst() }
        let error = await error { hub in _ = try await hub.store(cookie) }
        return (removed, error)
    }

    /// Closes the hub when a change waits for its transaction.
    fileprivate func closeBeforeKeeping(_ cookie: Cookie) async -> SessionError? {
        Task { close() }
        return await error { hub in _ = try await hub.store(cookie) }
    }

    /// Signs out when an answer waits for its transaction.
    fileprivate func signOutBeforeKeeping(
        _ field: [UInt8],
        from url: CookieURL
    ) async -> SessionError? {
        let generation = machine.generation
        Task { try run { $0.signOut(keeping: [], at: $1) } }
        return await error { hub in
            try await hub.store([field], from: url, generation: generation)
        }
    }

    /// Why something cannot be done.
    private func error(
        _ work: (isolated SessionHub) async throws -> Void
    ) async -> SessionError? {
        do {
            try await work(self)
            return nil
        } catch {
            return error as? SessionError
        }
    }

    /// Has the database count its transactions from now on.
    fileprivate func countTransactions() throws {
        // The machine's clock is written with every change.
        try database.opened().execute(
            """
            CREATE TEMP TABLE transactions (id INTEGER PRIMARY KEY);
            CREATE TEMP TRIGGER count AFTER UPDATE ON setting WHEN NEW.name = 'sync'
            BEGIN INSERT INTO transactions VALUES (NULL); END;
            CREATE TEMP TRIGGER count_first AFTER INSERT ON setting WHEN NEW.name = 'sync'
            BEGIN INSERT INTO transactions VALUES (NULL); END
            """
        )
    }

    fileprivate func transactionCount() throws -> Int64 {
        try database.opened().integer(of: "SELECT count(*) FROM transactions")
    }
}
