import Foundation
import Testing

@testable import TandemCommand

/// Programs that the tool starts, one at a time: where several start at once, Foundation on Linux now
/// and then does not tell the end of a pipe.
@Suite(.serialized, .timeLimit(.minutes(1)))
struct ChildProcessTests {
    private func shell(_ script: String) throws -> ChildProcess {
        try ChildProcess(
            URL(filePath: "/bin/sh"),
            ["-c", script],
            environment: ["TANDEM_TEST": "set"],
            output: .lines
        )
    }

    @Test(arguments: [0, 1, 64]) func `its status is told`(status: Int32) async throws {
        #expect(await (try shell("exit \(status)")).end() == .exited(status))
    }

    @Test func `the signal that ended it is told`() async throws {
        let child = try shell("read line")
        child.kill()
        #expect(await child.end() == .signalled(SIGKILL))
    }

    @Test func `its lines come whole, whatever the pieces they were written in`() async throws {
        let child = try shell("printf 'a'; printf 'b\\nc\\n\\n'; printf 'd'")
        var lines: [String] = []
        for await line in child.lines { lines.append(line) }
        #expect(lines == ["ab", "c", ""])
    }

    @Test func `a variable is added to the environment`() async throws {
        let child = try shell("echo $TANDEM_TEST; test -n \"$PATH\"")
        for await line in child.lines { #expect(line == "set") }
        #expect(await child.end() == .exited(0))
    }

    @Test func `a program that is not there cannot be started`() {
        #expect(throws: (any Error).self) {
            try ChildProcess(URL(filePath: "/nowhere/tool"), [])
        }
    }
}
