import Foundation
import Testing

@testable import TandemCommand

@Suite("The command that runs a conformance list")
struct ConformanceCommandTests {
    @Test("reads a pipe to its end, which is no file with a size")
    func pipe() throws {
        let pipe = Pipe()
        try pipe.fileHandleForWriting.write(contentsOf: Data("[]".utf8))
        try pipe.fileHandleForWriting.close()
        let file = "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)"
        #expect(try ConformanceCommand.contents(of: file) == Data("[]".utf8))
    }

    @Test(
        "says of what cannot be read why",
        arguments: [("/nonexistent", "No such file"), ("/tmp", "directory")]
    )
    func unreadable(file: String, reason: String) throws {
        let error = #expect(throws: (any Error).self) {
            try ConformanceCommand.contents(of: file)
        }
        #expect(ConformanceCommand.reason(of: try #require(error)).contains(reason))
    }

    @Test("fails with a list of nothing, which says nothing of the engine")
    func empty() async throws {
        let file = FileManager.default.temporaryDirectory
            .appending(component: "\(UUID().uuidString).json")
        try Data("[]".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let arguments = try Arguments([file.path()], for: ConformanceCommand.signature)
        #expect(try await ConformanceCommand(arguments).run() == .dataError)
    }
}
