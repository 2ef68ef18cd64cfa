#if !os(iOS) && !os(visionOS)
    import Foundation
    import TandemTesting
    import Testing

    @testable import TandemSession

    /// Processes that are ended by SIGKILL at random moments while many tasks change the jar.
    @Suite("Kills of a session's process")
    struct KillTests {
        /// How many processes are ended; `make soak` sets it.
        private static let count =
            ProcessInfo.processInfo.environment["TANDEM_KILLS"].flatMap { Int($0) } ?? 30

        @Test("Every acknowledged change is there at the next start, and no database is damaged")
        func writing() async throws {
            let directory = try TemporaryDirectory()
            let log = directory.url.path(percentEncoded: false) + "acknowledged"
            var writers = (0..<Writer.count).map { Writer(number: $0) }
            var acknowledged = 0
            for round in 0..<Self.count {
                try Data().write(to: URL(filePath: log))
                let plan = ([Int.random(in: 0...400_000)] + writers.map(\.position))
                    .map(String.init).joined(separator: " ")
                await #expect(processExitsWith: .signal(SIGKILL)) {
                    [
                        path = directory.url.path(percentEncoded: false) as String,
                        log = log as String, plan = plan as String
                    ]
                    in
                    try await Self.write(in: path, log: log, plan: plan)
                }
                let octets = try Data(contentsOf: URL(filePath: log))
                acknowledged += octets.count
                let session = try directory.session()
                #expect(session.recovery == nil)
                let found = try await session.cookies()
                for index in writers.indices {
                    let done = octets.count { Int($0) == index }
                    // The change that was under way may have been kept as well.
                    let isTrue = writers[index].advance(by: done, orOneMoreToMatch: found)
                    #expect(isTrue, "writer \(index), round \(round), \(done) acknowledged")
                }
                await session.endProcess()
            }
            #expect(acknowledged > 0)
            print("\(acknowledged) acknowledged changes outlived \(Self.count) kills.")
        }

        /// Changes the jar from several tasks at once, until the process is ended.
        private static func write(in path: String, log: String, plan: String) async throws {
            let numbers = plan.split(separator: " ").compactMap { Int($0) }
            let descriptor = open(log, O_WRONLY | O_APPEND)
            let session = try WebSession.sample(profile: .standard) {
                $0.directory = URL(filePath: path, directoryHint: .isDirectory)
            }
            session.attach(InMemorySide(), named: .web)
            DispatchQueue.global().asyncAfter(deadline: .now() + .microseconds(numbers[0])) {
                kill(getpid(), SIGKILL)
            }
            try await withThrowingTaskGroup { group in
                for (index, position) in numbers.dropFirst().enumerated() {
                    let writer = Writer(number: index)
                    group.addTask {
                        for place in position... {
                            switch try writer.change(at: place) {
                            case .set(let cookie): try await session.setCookie(cookie)
                            case .delete(let identity): try await session.deleteCookie(identity)
                            }
                            // The kernel has it once this returns, whatever becomes of us.
                            Foundation.write(descriptor, [UInt8(index)], 1)
                        }
                    }
                }
                try await group.waitForAll()
            }
        }
    }

    /// One of the tasks that change the jar: a series of changes, and how far it is.
    private struct Writer: Sendable {
        static let count = 4

        let number: Int
        private(set) var position = 0
        /// The values of its cookies, by their names.
        private var values: [String: String] = [:]

        init(number: Int) {
            self.number = number
        }

        /// Two of three changes set a cookie, the third deletes the one that was set last.
        func change(at place: Int) throws -> SideOperation {
            let isDeletion = place % 3 == 2
            let name = "w\(number)-\((isDeletion ? place - 1 : place) % 7)"
            let cookie = try sample(name, "\(place)")
            return isDeletion ? .delete(cookie.identity) : .set(cookie)
        }

        /// Takes so many changes, and one more if only then its cookies are the ones found.
        mutating func advance(by count: Int, orOneMoreToMatch found: [Cookie]) -> Bool {
            let own = found.filter { $0.name.hasPrefix("w\(number)-") }
            let values = Dictionary(uniqueKeysWithValues: own.map { ($0.name, $0.value) })
            for _ in 0..<count { advance() }
            if self.values == values { return true }
            advance()
            return self.values == values
        }

        private mutating func advance() {
            switch try? change(at: position) {
            case .set(let cookie): values[cookie.name] = cookie.value
            case .delete(let identity): values[identity.name] = nil
            case nil: break
            }
            position += 1
        }
    }
#endif
