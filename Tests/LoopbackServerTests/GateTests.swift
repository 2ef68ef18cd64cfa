import Testing

@testable import LoopbackServer

@Suite("A gate", .timeLimit(.minutes(3)))
struct GateTests {
    @Test("lets through everybody who waits, and who comes later")
    func opens() async {
        let gate = Gate()
        let passed = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<20 {
                group.addTask {
                    await gate.wait()
                    return gate.isOpen
                }
            }
            gate.open()
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(passed == Array(repeating: true, count: 20))
        gate.open()
        await gate.wait()
        #expect(gate.isOpen)
    }

    @Test("lets a cancelled task go and keeps the others", arguments: 0..<20)
    func cancellation(round: Int) async {
        let gate = Gate()
        let patient = Task {
            await gate.wait()
            return gate.isOpen
        }
        let impatient = Task { await gate.wait() }
        impatient.cancel()
        await impatient.value
        #expect(!gate.isOpen)
        gate.open()
        #expect(await patient.value)
    }

    @Test("lets a task go that was cancelled before it waits")
    func cancelledBefore() async {
        let gate = Gate()
        let start = Gate()
        let task = Task {
            await start.wait()
            await gate.wait()
            return Task.isCancelled
        }
        task.cancel()
        start.open()
        #expect(await task.value)
        #expect(!gate.isOpen)
    }
}
