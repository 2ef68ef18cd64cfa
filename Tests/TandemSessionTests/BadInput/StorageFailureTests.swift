import Foundation
import TandemStorage
import TandemTesting
import Testing

@testable import TandemSession

@Suite("Trouble with the disk", .timeLimit(.minutes(1)))
struct StorageFailureTests {
    @Test("A full disk refuses a change, says what to do, and loses nothing over a restart")
    func fullDisk() async throws {
        let directory = try TemporaryDirectory()
        let session = try directory.session()
        try await session.setCookie(sample("kept", "1"))
        try await session.hub.fillDisk()
        let large = try sample("large", String(repeating: "x", count: 4_000))
        let error = await #expect(throws: SessionError.self) { try await session.setCookie(large) }
        guard case .storage(.diskFull)? = error else {
            Issue.record("It is \(String(describing: error)).")
            return
        }
        #expect(error?.description.contains("free some space") == true)
        #expect(try await session.cookies().map(\.pair) == ["kept=1"])
        // The session goes on as soon as there is room.
        try await session.hub.makeRoom()
        try await session.setCookie(large)
        await session.endProcess()
        let second = try directory.session()
        #expect(try await second.cookies().map(\.name).sorted() == ["kept", "large"])
        await second.endProcess()
    }

    @Test("A file that may no longer be written to refuses changes, and is read all the same")
    func readOnlyFile() async throws {
        let directory = try TemporaryDirectory()
        let session = try directory.session()
        try await session.setCookie(sample("kept", "1"))
        try await session.hub.protectDisk()
        let error = await #expect(throws: SessionError.self) {
            try await session.deleteCookie(sample("kept").identity)
        }
        #expect(error?.description.contains("may write to") == true)
        #expect(try await session.cookies().map(\.pair) == ["kept=1"])
        await session.endProcess()
    }

    @Test("A place where no file can be made is refused, and says which")
    func noDirectory() throws {
        let directory = try TemporaryDirectory()
        let file = directory.url.appending(path: "file", directoryHint: .notDirectory)
        try Data().write(to: file)
        let error = #expect(throws: SessionError.self) {
            try WebSession.sample(profile: .standard) { configuration in
                configuration.directory = file.appending(path: "below", directoryHint: .isDirectory)
            }
        }
        guard case .storage(let reason)? = error else {
            Issue.record("It is \(String(describing: error)).")
            return
        }
        #expect(reason.description.contains(file.path(percentEncoded: false)))
        #expect(reason.description.contains("directory"))
    }

    /// The mode of a directory does not bind the superuser.
    @Test("A directory that may not be written to is refused", .enabled(if: geteuid() != 0))
    func readOnlyDirectory() throws {
        let directory = try TemporaryDirectory()
        let path = directory.url.path(percentEncoded: false)
        try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: path)
        defer {
            try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
        }
        let error = #expect(throws: SessionError.self) { try directory.session() }
        guard case .storage(.readOnly)? = error else {
            Issue.record("It is \(String(describing: error)).")
            return
        }
    }

    @Test("A damaged database is recovered from, and the session works")
    func damaged() async throws {
        let directory = try TemporaryDirectory()
        let first = try directory.session()
        #expect(first.recovery == nil)
        for index in 0..<20 { try await first.setCookie(sample("c\(index)", "1")) }
        await first.endProcess()
        let file = directory.url.appending(path: "standard.sqlite", directoryHint: .notDirectory)
        try damage(file) { $0[0..<100] = Data(repeating: 0xa5, count: 100) }

        let second = try directory.session()
        let recovery = try #require(second.recovery)
        #expect(FileManager.default.fileExists(atPath: recovery.setAsidePath))
        #expect(try await second.cookies().count == recovery.cookieCount)
        let side = InMemorySide()
        second.attach(side, named: .web)
        try await second.setCookie(sample("new", "1"))
        let readiness = try await second.prepare()
        #expect(readiness.applied.count == recovery.cookieCount + 1)
        // A sign-out leaves nothing in the file that was set aside either.
        try await second.signOut()
        #expect(!FileManager.default.fileExists(atPath: recovery.setAsidePath))
        await second.endProcess()
        let third = try directory.session()
        #expect(third.recovery == nil)
        await third.endProcess()
    }

    @Test("After a recovery the web side gives back what the file lost")
    func recoveredFromSide() async throws {
        let directory = try TemporaryDirectory()
        let side = InMemorySide()
        let first = try directory.session()
        first.attach(side, named: .web)
        try await first.setCookie(sample("sid", "1"))
        try await first.synchronize()
        await first.endProcess()
        let file = directory.url.appending(path: "standard.sqlite", directoryHint: .notDirectory)
        // Nothing but the size is left of it.
        try damage(file) { $0 = Data(repeating: 0xa5, count: $0.count) }

        let second = try directory.session()
        #expect(second.recovery?.cookieCount == 0)
        second.attach(side, named: .web)
        #expect(try await second.cookies().map(\.pair) == ["sid=1"])
        try await second.prepare()
        #expect(side.pairs == ["sid=1"])
        await second.endProcess()
    }

    @Test("Another program's database is left as it was")
    func foreign() throws {
        let directory = try TemporaryDirectory()
        let file = directory.url.appending(path: "standard.sqlite", directoryHint: .notDirectory)
        try makeForeignDatabase(at: file.path(percentEncoded: false))
        let before = try Data(contentsOf: file)
        #expect(throws: SessionError.storage(.foreign(path: file.path(percentEncoded: false)))) {
            try directory.session()
        }
        #expect(try Data(contentsOf: file) == before)
    }

    private func damage(_ file: URL, _ change: (inout Data) -> Void) throws {
        var data = try Data(contentsOf: file)
        change(&data)
        try data.write(to: file)
    }
}
