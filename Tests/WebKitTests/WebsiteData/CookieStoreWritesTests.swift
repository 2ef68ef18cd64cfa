import Testing

@testable import WebKit

@Suite("Writes of a CookieStore in a row", .timeLimit(.minutes(1)))
@MainActor
struct CookieStoreWritesTests {
    private let store = WKWebsiteDataStore.nonPersistent().httpCookieStore

    @Test("take effect and complete in the order they were started, whatever kind they are")
    func order() async throws {
        let guarded = try cookie("guarded", "kept", [.httpOnly: true])
        let writes: [(isDeletion: Bool, cookie: HTTPCookie)] = [
            (false, try cookie("a", "1")), (false, try cookie("a", "2")),
            (false, guarded), (false, try cookie("b")), (false, try cookie("c")),
            (true, try cookie("b")), (true, try cookie("guarded")), (true, try cookie("missing")),
            (false, try cookie("b", "again")),
            (true, try cookie("c")), (true, try cookie("c")),
        ]
        let (ends, end) = AsyncStream<Int>.makeStream()
        for (number, write) in writes.enumerated() {
            if write.isDeletion {
                store.delete(write.cookie) { end.yield(number) }
            } else {
                store.setCookie(write.cookie) { end.yield(number) }
            }
        }
        let read = await store.allCookies()
        end.finish()
        #expect(read.pairs == ["a=2", "b=again", "guarded=kept"])
        var order: [Int] = []
        for await number in ends { order.append(number) }
        #expect(order == Array(writes.indices))
    }

    @Test("that come while others run are not lost")
    func meanwhile() async throws {
        let (begun, beginning) = AsyncStream<Void>.makeStream()
        store.setCookie(try cookie("first")) { beginning.finish() }
        for await _ in begun {}
        store.setCookie(try cookie("third")) {}
        store.setCookie(try cookie("second")) {}
        store.delete(try cookie("first")) {}
        store.delete(try cookie("third")) {}
        #expect(await store.allCookies().pairs == ["second=value"])
    }
}
