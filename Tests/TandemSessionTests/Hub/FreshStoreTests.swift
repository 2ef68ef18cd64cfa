import Foundation
import Synchronization
import TandemTesting
import Testing

@testable import TandemSession

@Suite("A fresh data store for each generation", .timeLimit(.minutes(1)))
struct FreshStoreTests {
    private static let first = UUID()

    private func session(
        in directory: TemporaryDirectory,
        profile: Profile = .named(first)
    ) throws -> WebSession {
        try WebSession.sample(profile: profile) { configuration in
            configuration.directory = directory.url
            configuration.freshStore = true
        }
    }

    /// The side of a session whose process was ended in a sign-out, before website data was removed.
    private func sideOfKilledSignOut(
        in directory: TemporaryDirectory,
        profile: Profile = .named(first)
    ) async throws -> StoresSide {
        let session = try session(in: directory, profile: profile)
        let side = StoresSide()
        session.attach(side, named: .web)
        try await session.setCookie(sample())
        try await session.synchronize()
        side.memory.hold(.removeWebsiteData)
        let signOut = Task { try await session.signOut() }
        await side.memory.isHeld(.removeWebsiteData)
        await session.endProcess()
        side.memory.release(.removeWebsiteData)
        _ = await signOut.result
        return side
    }

    @Test("replaces the store at a sign-out and removes the old one")
    func replaced() async throws {
        let directory = try TemporaryDirectory()
        let session = try session(in: directory)
        let side = StoresSide()
        session.attach(side, named: .web)
        #expect(session.hub.dataStore.identifier == Self.first)
        try await session.setCookie(sample())
        try await session.setCookie(sample("language"))
        try await session.synchronize()
        let report = try await session.signOut(.init(keeping: [CookieRule("language")]))
        #expect(report.freshStore == .inUse)
        #expect(report.isComplete, "\(report)")
        let fresh = try #require(session.hub.dataStore.identifier)
        #expect(fresh != Self.first)
        #expect(side.stores == [fresh])
        #expect(side.removed == [Self.first])
        // What is kept is in the new store.
        #expect(side.memory.pairs == ["language=1"])

        try await session.prepare()
        try await session.setCookie(sample("sid", "2"))
        try await session.prepare()
        #expect(side.memory.pairs == ["language=1", "sid=2"])
        await session.endProcess()

        let second = try self.session(in: directory)
        #expect(second.hub.dataStore.identifier == fresh)
        await second.endProcess()
    }

    @Test("reports an old store that is still in use, and removes it at the next start")
    func stillInUse() async throws {
        let directory = try TemporaryDirectory()
        let session = try session(in: directory)
        let side = StoresSide()
        session.attach(side, named: .web)
        try await session.synchronize()
        side.isInUse.withLock { $0 = true }
        let report = try await session.signOut()
        #expect(report.freshStore == .inUseBesideOld(.sideFailed(.web, reason: "It is in use.")))
        #expect(!report.isComplete)
        #expect("\(report)".contains("It is in use."))
        await session.endProcess()

        let second = try self.session(in: directory)
        let next = StoresSide()
        second.attach(next, named: .web)
        _ = try await second.cookies()
        #expect(await next.removals.first { _ in true } == Self.first)
        #expect(next.stores.isEmpty)
        await second.endProcess()
    }

    @Test("goes with its profile, and so does an old store that is left")
    func deleted() async throws {
        let directory = try TemporaryDirectory()
        let profile = Profile.named(UUID())
        let side = StoresSide()
        side.isInUse.withLock { $0 = true }
        var session: WebSession? = try self.session(in: directory, profile: profile)
        session?.attach(side, named: .web)
        let report = try #require(try await session?.signOut())
        #expect(report.freshStore != .inUse)
        let fresh = try #require(session?.hub.dataStore.identifier)
        await session?.endProcess()
        session = nil
        let removed = Mutex<Set<UUID?>>([])
        try await Profiles(directory: directory.url).delete(profile) { identifier in
            removed.withLock { _ = $0.insert(identifier) }
        }
        #expect(removed.withLock { $0 } == [profile.identifier, fresh])
    }

    @Test("killed half-way, the next start uses the new store and removes the old one")
    func killed() async throws {
        let directory = try TemporaryDirectory()
        let side = try await sideOfKilledSignOut(in: directory)
        #expect(side.removed.isEmpty)

        let second = try self.session(in: directory)
        #expect(second.hub.dataStore.identifier != Self.first)
        let next = StoresSide()
        second.attach(next, named: .web)
        try await second.prepare()
        #expect(next.removed == [Self.first])
        #expect(await second.hub.machine.dataStore.retired.isEmpty)
        await second.endProcess()
    }

    @Test("killed half-way, the next start clears the default store, which cannot be removed")
    func killedInDefaultStore() async throws {
        let directory = try TemporaryDirectory()
        let side = try await sideOfKilledSignOut(in: directory, profile: .standard)
        #expect(side.cleared.isEmpty)

        let second = try self.session(in: directory, profile: .standard)
        #expect(second.hub.dataStore.identifier != nil)
        let next = StoresSide()
        second.attach(next, named: .web)
        try await second.prepare()
        #expect(next.cleared == [["example.com"]])
        #expect(await second.hub.machine.dataStore.isSettled)
        await second.endProcess()
    }

    @Test("of a profile in memory leaves the default store alone, which is not its own")
    func inMemory() async throws {
        let session = try WebSession.sample { $0.freshStore = true }
        let side = StoresSide()
        session.attach(side, named: .web)
        #expect(try await session.signOut().freshStore == .inUse)
        #expect(side.stores.count == 1)
        #expect(side.cleared.isEmpty)
    }

    @Test("clears the default store when web views next use it, after a sign-out without any")
    func deferredDefaultStore() async throws {
        let directory = try TemporaryDirectory()
        let session = try session(in: directory, profile: .standard)
        let report = try await session.signOut()
        #expect(report.freshStore == .inUseBesideOld(nil))
        #expect(!report.isComplete)
        // A second one before that changes nothing about it.
        try await session.signOut()
        await session.endProcess()

        let second = try self.session(in: directory, profile: .standard)
        let side = StoresSide()
        second.attach(side, named: .web)
        _ = try await second.cookies()
        #expect(await side.clearances.first { _ in true } == ["example.com"])
        await second.endProcess()
    }

    @Test("that another process has given a side is used here too, after a suspension")
    func renewedByAnother() async throws {
        let directory = try TemporaryDirectory()
        let session = try session(in: directory, profile: .standard)
        let side = StoresSide()
        session.attach(side, named: .web)
        try await session.synchronize()
        try await session.suspend()
        try await directory.inAnotherProcess(freshStore: true) { other in
            other.attach(StoresSide(), named: .web)
            let report = try await other.signOut()
            #expect(report.freshStore == .inUse)
        }
        try await session.resume()
        try await session.prepare()
        #expect(session.hub.dataStore.identifier != nil)
        #expect(Set(side.stores) == [session.hub.dataStore.identifier])
        await session.endProcess()
    }

    @Test("killed before it begins, the next start uses another store too")
    func killedInRevocation() async throws {
        let directory = try TemporaryDirectory()
        let session = try session(in: directory)
        let signOut = Task { try await session.signOut { await session.endProcess() } }
        _ = await signOut.result
        let second = try self.session(in: directory)
        #expect(second.hub.dataStore.identifier != Self.first)
        #expect(await second.hub.machine.dataStore.retired == [Self.first])
        await second.endProcess()
    }

    @Test("leaves the default store of the standard profile, which cannot be removed, cleared")
    func defaultStore() async throws {
        let directory = try TemporaryDirectory()
        let session = try session(in: directory, profile: .standard)
        let side = StoresSide()
        session.attach(side, named: .web)
        #expect(session.hub.dataStore.identifier == nil)
        side.memory.storeWebsiteData(["caches"])
        let report = try await session.signOut()
        #expect(report.freshStore == .inUse)
        #expect(report.websiteData == [.web: ["caches"]])
        #expect(side.stores == [session.hub.dataStore.identifier])
        #expect(side.removed.isEmpty)
        #expect(side.cleared == [["example.com"]])
        await session.endProcess()
    }

    @Test(
        "keeps the store when its website data is to be kept, or the policy does not want another"
    )
    func kept() async throws {
        let directory = try TemporaryDirectory()
        let session = try session(in: directory)
        let side = StoresSide()
        session.attach(side, named: .web)
        let report = try await session.signOut(.init(removesWebsiteData: false))
        #expect(report.freshStore == nil)
        #expect(session.hub.dataStore.identifier == Self.first)
        await session.endProcess()

        let plain = try WebSession.sample(profile: .named(Self.first)) { configuration in
            configuration.directory = directory.url
        }
        plain.attach(side, named: .web)
        #expect(try await plain.signOut().freshStore == nil)
        #expect(plain.hub.dataStore.identifier == Self.first)
        #expect(side.stores.isEmpty)
        await plain.endProcess()
    }
}

/// A store in memory that can be exchanged for another.
private final class StoresSide: RenewableSide {
    let memory = InMemorySide()
    let isInUse = Mutex(false)
    /// The stores that were removed, as it happens.
    let removals: AsyncStream<UUID>
    /// The sites that the default store was cleared of, as it happens.
    let clearances: AsyncStream<[String]>
    private let removal: AsyncStream<UUID>.Continuation
    private let clearance: AsyncStream<[String]>.Continuation
    private let state = Mutex((stores: [UUID](), removed: [UUID](), cleared: [[String]]()))

    init() {
        (removals, removal) = AsyncStream.makeStream()
        (clearances, clearance) = AsyncStream.makeStream()
    }

    var stores: [UUID?] { state.withLock { $0.stores } }
    var removed: [UUID] { state.withLock { $0.removed } }
    var cleared: [[String]] { state.withLock { $0.cleared } }
    var capabilities: SideCapabilities { memory.capabilities }
    var hints: AsyncStream<Void> { memory.hints }

    func snapshot() async throws(SideError) -> [Cookie] { try await memory.snapshot() }

    func perform(_ operations: [SideOperation]) async throws(SideError) {
        try await memory.perform(operations)
    }

    func removeWebsiteData(for sites: Set<CookieHost>) async throws(SideError) -> [String] {
        try await memory.removeWebsiteData(for: sites)
    }

    func moveToStore(_ identifier: UUID) async throws(SideError) {
        state.withLock { $0.stores.append(identifier) }
        memory.endProcess()
    }

    func removeStore(_ identifier: UUID) async throws(SideError) {
        if isInUse.withLock({ $0 }) { throw SideError("It is in use.") }
        state.withLock { $0.removed.append(identifier) }
        removal.yield(identifier)
    }

    func clearDefaultStore(of sites: Set<CookieHost>) async throws(SideError) {
        let names = sites.map(\.serialized)
        state.withLock { $0.cleared.append(names) }
        clearance.yield(names)
    }
}
