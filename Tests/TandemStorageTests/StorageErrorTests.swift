import CSQLite
import Testing

@testable import TandemStorage

@Suite("Storage errors")
struct StorageErrorTests {
    @Test(
        "SQLite's result codes have the names that a caller can act on",
        arguments: [
            (SQLITE_BUSY, StorageError.inUse(path: "p", by: nil)),
            (SQLITE_BUSY | 1 << 8, .inUse(path: "p", by: nil)),
            (SQLITE_READONLY, .readOnly(path: "p")),
            (SQLITE_FULL, .diskFull(path: "p")),
            (SQLITE_CORRUPT, .damaged(path: "p")),
            (SQLITE_NOTADB, .damaged(path: "p")),
            (SQLITE_CANTOPEN, .cannotOpen(path: "p", reason: "unable to open database file")),
            (SQLITE_NOMEM, .failed(code: 7, message: "out of memory")),
        ]
    )
    func codes(code: Int32, error: StorageError) {
        #expect(StorageError(SQLiteFailure(of: nil, code: code), path: "p") == error)
    }

    @Test("Each description names the file and what to do")
    func descriptions() {
        let path = "/profile.db"
        let advice: [(StorageError, String)] = [
            (.cannotOpen(path: path, reason: "why"), "why. Give a path"),
            (.inUse(path: path, by: nil), "by another process. Suspend"),
            (.inUse(path: path, by: .current), "share one session"),
            (
                .inUse(path: path, by: .init(text: "12\nMail\n")),
                "by process 12 (Mail). Suspend"
            ),
            (.readOnly(path: path), "writable"),
            (.diskFull(path: path), "free some space"),
            (.damaged(path: path), "Suspend its session and resume it"),
            (.newerVersion(path: path, found: 9, supported: 1), "Update the app"),
            (.foreign(path: path), "a path of its own"),
            (.notErased(path: path), "tried again"),
            (.closed(path: path), "ProfileDatabase(at:)"),
        ]
        for (error, words) in advice {
            #expect(error.description.contains(path))
            #expect(error.description.contains(words))
        }
        let failed = StorageError.failed(code: 10, message: "disk I/O error").description
        #expect(failed.contains("10: disk I/O error"))
    }
}
