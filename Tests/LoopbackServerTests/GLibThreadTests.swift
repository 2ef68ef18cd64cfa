import Glibc
import Testing

@testable import LoopbackServer

@Suite("A GLib thread", .timeLimit(.minutes(3)))
struct GLibThreadTests {
    private actor Resident {
        private let thread: GLibThread
        private var count = 0

        nonisolated var unownedExecutor: UnownedSerialExecutor {
            thread.asUnownedSerialExecutor()
        }

        init(on thread: GLibThread) {
            self.thread = thread
        }

        func visit() -> (thread: pthread_t, count: Int) {
            count += 1
            return (pthread_self(), count)
        }

        nonisolated func isHere() -> Bool? {
            thread.isIsolatingCurrentContext()
        }

        func isHereInside() -> Bool? {
            isHere()
        }
    }

    @Test("runs every job of its actors, on itself")
    func oneThread() async {
        let thread = GLibThread(name: "test")
        let residents = [Resident(on: thread), Resident(on: thread)]
        let threads = await withTaskGroup(of: pthread_t.self) { group in
            for index in 0..<200 {
                group.addTask { await residents[index % 2].visit().thread }
            }
            return await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(threads.count == 1)
        #expect(await residents[0].visit().count == 101)
    }

    @Test("knows whether it is the current one")
    func isolation() async {
        let resident = Resident(on: GLibThread(name: "test"))
        #expect(await resident.isHereInside() == true)
        #expect(resident.isHere() == false)
    }

    @Test("ends with its last holder, also when no job ever ran", arguments: 0..<20)
    func lifetime(round: Int) async {
        weak var released: GLibThread?
        do {
            let thread = GLibThread(name: "test")
            released = thread
            if round.isMultiple(of: 2) {
                _ = await Resident(on: thread).visit()
            }
        }
        #expect(released == nil)
    }
}
