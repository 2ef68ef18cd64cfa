import Foundation
import Testing

@testable import TandemStorage

@Suite("Ownership lock")
struct OwnershipLockTests {
    private let directory: TemporaryDirectory
    private let path: String

    init() throws {
        directory = try TemporaryDirectory()
        path = directory.profile
    }

    @Test("Who is refused is told who has it")
    func holder() throws {
        let lock = try OwnershipLock.forUsing(path)
        #expect(throws: StorageError.inUse(path: path, by: .current)) {
            try OwnershipLock.forUsing(path)
        }
        #expect(try directory.names == ["profile.db.lock"])
        withExtendedLifetime(lock) {}
    }

    @Test("Its file goes with it, and one that a kill left is taken over")
    func leftBehind() throws {
        try Data("1\nanother\n".utf8).write(to: URL(fileURLWithPath: path + ".lock"))
        do {
            let lock = try OwnershipLock.forUsing(path)
            #expect(throws: StorageError.inUse(path: path, by: .current)) {
                try OwnershipLock.forUsing(path)
            }
            withExtendedLifetime(lock) {}
        }
        #expect(try directory.names == [])
    }

    @Test("Of many that take it and let go of it at once, one at a time has it")
    func contention() async throws {
        let inside = path + ".inside"
        let turns = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<4 {
                group.addTask { [path] in
                    var turns = 0
                    for _ in 0..<500 {
                        guard let lock = try? OwnershipLock.forUsing(path) else { continue }
                        turns += 1
                        let descriptor = open(inside, O_CREAT | O_EXCL | O_RDWR, 0o600)
                        #expect(descriptor >= 0, "two have the lock")
                        close(descriptor)
                        unlink(inside)
                        withExtendedLifetime(lock) {}
                    }
                    return turns
                }
            }
            return await group.reduce(0, +)
        }
        #expect(turns > 4)
        #expect(try directory.names == [])
    }

    @Test(
        "What a file says of its holder is taken only if all of it is there",
        arguments: [
            ("12\nMail\n", 12), ("12\nMail", nil), ("12", nil), ("", nil), ("x\nMail\n", nil),
            ("12\n\n", 12),
        ] as [(String, Int32?)]
    )
    func parsing(text: String, processID: Int32?) {
        #expect(StorageError.Holder(text: text)?.processID == processID)
    }

    @Test("A holder is described by its number and its program")
    func description() throws {
        let holder = try #require(StorageError.Holder(text: "12\nMail\n"))
        #expect("\(holder)" == "process 12 (Mail)")
        #expect(!holder.isCurrent)
        let current = StorageError.Holder.current
        #expect(current.isCurrent && !current.name.isEmpty)
        #expect(StorageError.Holder(text: current.text) == current)
    }
}
