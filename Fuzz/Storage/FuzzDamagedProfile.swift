import Foundation
import TandemStorage

/// Opens the damaged file of a profile, and opens again what was made of it.
enum FuzzDamagedProfile: FuzzTarget {
    static let seeds: [Seed] = [
        "", "\u{0}\u{0}\u{0}\u{3}1234", "\u{0}\u{10}\u{0}\u{F}0123456789012345",
        "\u{0}\u{20}\u{0}\u{7F}",
        "\u{0}\u{0}\u{64}\u{1}\u{5}\u{5}", "\u{0}\u{0}\u{12}\u{1}\u{1}\u{1}",
    ]

    static let growing: [Growing] = []

    static func parse(_ input: [UInt8]) {
        check(input)
    }

    static func check(_ input: [UInt8]) {
        let file = DamagedFile(input)
        let folder = TemporaryFolder()
        defer { folder.remove() }
        let manager = FileManager.default
        try? manager.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
        try? Data(file.octets).write(to: URL(filePath: folder.database))
        do throws(StorageError) {
            let (contents, recovery) = try opened(folder.database)
            expect(!file.isSound || contents == DamagedFile.contents, "a sound file is read whole")
            expect(!file.isSound || recovery == nil, "a sound file needs no recovery")
            expect(
                recovery.map { $0.cookieCount == contents.entries.count } ?? true,
                "a recovery tells how many cookies were kept"
            )
            let again = try opened(folder.database)
            expect(again.recovery == nil, "what was recovered is sound")
            expect(again.contents == contents, "what was recovered stays")
        } catch {
            // A header that names another program, or a later version, is left alone.
            switch error {
            case .foreign, .newerVersion: expect(!file.isSound, "\(error)")
            default: expect(false, "a damaged file is recovered from: \(error)")
            }
        }
    }

    private static func opened(
        _ path: String
    ) throws(StorageError) -> (contents: Contents, recovery: Recovery?) {
        let database = try ProfileDatabase(at: .file(path: path))
        let contents = try database.load()
        database.close()
        return (contents, database.recovery)
    }
}
