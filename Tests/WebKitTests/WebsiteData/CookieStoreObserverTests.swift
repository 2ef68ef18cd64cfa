import Testing

@testable import WebKit

@Suite("Observers of the CookieStore", .timeLimit(.minutes(1)))
@MainActor
struct CookieStoreObserverTests {
    let store = WKWebsiteDataStore.nonPersistent().httpCookieStore

    @Test("Two sets and two observers make four calls, two deletions four more")
    func counts() async throws {
        let (first, second) = (ChangeCounter(), ChangeCounter())
        store.add(first)
        store.add(second)
        await store.setCookie(try cookie("a"))
        await store.setCookie(try cookie("b"))
        await first.reaches(2)
        await second.reaches(2)
        await store.deleteCookie(try cookie("a", "whatever"))
        await store.deleteCookie(try cookie("b", "whatever"))
        await first.reaches(4)
        await second.reaches(4)
        _ = await store.allCookies()
        #expect(first.count == 4 && second.count == 4)
    }

    @Test("Setting an equal cookie again counts; deleting a missing or protected one does not")
    func equalAndMissing() async throws {
        let counter = ChangeCounter()
        store.add(counter)
        let guarded = try cookie("a", "1", [.httpOnly: true])
        await store.setCookie(guarded)
        await store.setCookie(guarded)
        await store.deleteCookie(try cookie("missing"))
        await store.setCookie(try cookie("a"))
        await store.deleteCookie(try cookie("a"))
        await store.setCookie(try cookie("last"))
        await counter.reaches(3)
        _ = await store.allCookies()
        #expect(counter.count == 3)
    }

    @Test("Adding an observer twice is adding it once; a removed one is told nothing")
    func registration() async throws {
        let (kept, removed) = (ChangeCounter(), ChangeCounter())
        store.add(kept)
        store.add(kept)
        store.add(removed)
        store.remove(removed)
        await store.setCookie(try cookie("a"))
        await kept.reaches(1)
        _ = await store.allCookies()
        #expect(kept.count == 1 && removed.count == 0)
    }

    @Test("The store does not keep its observers alive")
    func weakly() async throws {
        weak var gone: ChangeCounter?
        do {
            let counter = ChangeCounter()
            store.add(counter)
            gone = counter
        }
        #expect(gone == nil)
        await store.setCookie(try cookie("a"))
        #expect(await store.allCookies().count == 1)
    }

    @Test("An observer may set cookies itself, and hears of its own")
    func reentrant() async throws {
        final class Writer: NSObject, WKHTTPCookieStoreObserver {
            func cookiesDidChange(in cookieStore: WKHTTPCookieStore) {
                cookieStore.remove(self)
                if let echo = try? cookie("echo") { cookieStore.setCookie(echo) }
            }
        }
        let (writer, counter) = (Writer(), ChangeCounter())
        store.add(writer)
        store.add(counter)
        await store.setCookie(try cookie("a"))
        await counter.reaches(2)
        #expect(await store.allCookies().pairs == ["a=value", "echo=value"])
    }

    @Test("A store goes with its last owner, observers or not")
    func released() async throws {
        weak var gone: WKHTTPCookieStore?
        do {
            let store = WKWebsiteDataStore.nonPersistent().httpCookieStore
            store.add(ChangeCounter())
            await store.setCookie(try cookie("a"))
            gone = store
        }
        await Task.yield()
        #expect(gone == nil)
    }

    @Test("The policy is read back as it was set")
    func policy() async throws {
        #expect(await store.cookiePolicy == .allow)
        await store.setCookiePolicy(.disallow)
        #expect(await store.cookiePolicy == .disallow)
        await store.setCookie(try cookie("by the app"))
        #expect(await store.allCookies().count == 1)
        await store.setCookiePolicy(.allow)
        #expect(await store.cookiePolicy == .allow)
    }
}
