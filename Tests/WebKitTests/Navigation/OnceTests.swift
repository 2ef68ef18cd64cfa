import Testing

@testable import WebKit

@Suite("An answer that counts once", .timeLimit(.minutes(1)))
@MainActor
struct OnceTests {
    @Test("takes the first answer and ignores the rest")
    func first() {
        var answers: [Int] = []
        let once = Once(fallback: 0) { answers.append($0) }
        once(1)
        once(2)
        #expect(answers == [1])
    }

    @Test("gives the fallback when it is dropped unanswered, on any thread")
    func dropped() async throws {
        for isDetached in [false, true] {
            try await confirmation { confirm in
                var box: Once<Int>? = Once(fallback: 7) {
                    #expect($0 == 7)
                    confirm()
                }
                if isDetached {
                    await drop(box.take())
                } else {
                    box = nil
                }
                try await settle()
            }
        }
    }

    @Test("lets go of what it held for the answer")
    func release() {
        weak var held: WKNavigation?
        let once: Once<Void>
        do {
            let object = WKNavigation()
            held = object
            once = Once(fallback: ()) { _ = object }
        }
        #expect(held != nil)
        once(())
        #expect(held == nil)
    }

    @concurrent
    private func drop(_ once: sending Once<Int>?) async {}

    private func settle() async throws {
        for _ in 0..<10 { await Task.yield() }
    }
}
