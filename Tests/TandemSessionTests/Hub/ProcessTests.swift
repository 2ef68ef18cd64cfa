#if !os(iOS) && !os(visionOS)
    import Foundation
    import TandemStorage
    import TandemTesting
    import Testing

    @testable import TandemSession

    @Suite("Two processes on one profile")
    struct ProcessTests {
        private static func session(in path: String) throws -> WebSession {
            try WebSession.sample(profile: .standard) {
                $0.directory = URL(filePath: path, directoryHint: .isDirectory)
            }
        }

        @Test("The second is refused with the first one's name, and welcome while it is suspended")
        func takingTurns() async throws {
            let directory = try TemporaryDirectory()
            let path = directory.url.path(percentEncoded: false)
            let first = try directory.session()
            try await first.setCookie(sample("sid", "1"))
            let holder = "process \(ProcessInfo.processInfo.processIdentifier) ("
            await #expect(processExitsWith: .success) {
                [path = path as String, holder = holder as String] in
                let error = #expect(throws: SessionError.self) { try Self.session(in: path) }
                guard case .storage(.inUse(_, let found?)) = error else {
                    Issue.record("It is \(String(describing: error)).")
                    return
                }
                #expect(!found.isCurrent)
                #expect(error?.description.contains(holder) == true)
                #expect(error?.description.contains("Suspend the session there") == true)
            }
            try await first.suspend()
            await #expect(processExitsWith: .success) { [path = path as String] in
                let second = try Self.session(in: path)
                #expect(try await second.cookies().map(\.pair) == ["sid=1"])
                try await second.setCookie(sample("sid", "2"))
                // It ends without letting go of anything.
            }
            try await first.resume()
            #expect(try await first.cookies().map(\.pair) == ["sid=2"])
            await first.endProcess()
        }
    }
#endif
