import Testing

@testable import WebKit

@Suite("The engine's sandbox")
@MainActor
struct SandboxTests {
    /// A stand-in for the sandbox's launcher.
    private func launcher(_ script: String) throws -> String {
        let file = FileManager.default.temporaryDirectory.appending(path: "bwrap-\(UUID())")
        try "#!/bin/sh\n\(script)\n".write(to: file, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o700],
            ofItemAtPath: file.path
        )
        return file.path
    }

    @Test("A launcher that starts programs is no problem")
    func starts() throws {
        let path = try launcher("exec /bin/true")
        defer { try? FileManager.default.removeItem(atPath: path) }
        #expect(Sandbox.problem(launcher: path) == nil)
    }

    @Test("A launcher that is refused is reported with its words and the variable")
    func refused() throws {
        let path = try launcher("echo 'bwrap: No permissions to create new namespace' >&2; exit 1")
        defer { try? FileManager.default.removeItem(atPath: path) }
        let problem = try #require(Sandbox.problem(launcher: path))
        #expect(problem.contains("No permissions to create new namespace"))
        #expect(problem.contains("WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS=1"))
        #expect(!problem.contains("\n"))
    }

    @Test("A launcher that is missing is reported with what to install")
    func missing() throws {
        #expect(try #require(Sandbox.problem(launcher: "/nowhere/bwrap")).contains("bubblewrap"))
    }
}
