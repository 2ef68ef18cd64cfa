import Foundation
import TandemCookies
import Testing

@testable import Tandem

@Suite("The cookie store of web views as a side", .timeLimit(.minutes(1)))
@MainActor
struct WebStoreSideTests {
    private let side = WebStoreSide(storeIdentifier: nil, isPersistent: false)

    private func cookie(_ name: String, _ value: String, isHTTPOnly: Bool = false) throws -> Cookie
    {
        try Cookie(
            name: name,
            value: value,
            for: CookieURL("http://example.com/"),
            isHTTPOnly: isHTTPOnly
        )
    }

    private func shown() async throws -> [String: String] {
        let cookies = try await side.snapshot()
        return Dictionary(cookies.map { ($0.name, $0.value) }) { first, _ in first }
    }

    @Test("performs operations on one cookie in their order")
    func order() async throws {
        let protected = try cookie("p", "1", isHTTPOnly: true)
        try await side.perform([
            .set(try cookie("a", "1")), .set(try cookie("b", "1")), .set(protected),
        ])
        try await side.perform([
            .delete(try cookie("a", "").identity), .set(try cookie("a", "2")),
            .set(try cookie("c", "1")), .delete(try cookie("c", "").identity),
            .delete(protected.identity), .set(try cookie("p", "2")),
            .delete(try cookie("missing", "").identity), .set(try cookie("b", "2")),
        ])
        #expect(try await shown() == ["a": "2", "b": "2", "p": "2"])
    }

    @Test("sets and deletes a thousand cookies")
    func many() async throws {
        let cookies = try (0..<1_000).map { try cookie("c\($0)", "\($0)") }
        try await side.perform(cookies.map(SideOperation.set))
        #expect(try await shown().count == 1_000)
        try await side.perform(cookies.dropFirst().map { .delete($0.identity) })
        #expect(try await shown() == ["c0": "0"])
    }

    @Test("clears the default store of some sites, and leaves it what is of others")
    func defaultStore() async throws {
        let site = "site-\(UUID().uuidString.lowercased()).test"
        let hosts = [site, "sub.\(site)", "other-\(site)"]
        let store = WKWebsiteDataStore.default().httpCookieStore
        for host in hosts {
            let cookie = try Cookie(name: "a", value: "1", for: CookieURL("http://\(host)/"))
            await store.setCookie(try #require(cookie.httpCookie()))
        }
        func left() async -> [HTTPCookie] {
            await store.allCookies().filter { hosts.contains($0.domain) }
        }
        #expect(await left().count == 3)
        try await side.clearDefaultStore(of: [CookieHost(site)])
        #expect(await left().map(\.domain) == [hosts[2]])
        for cookie in await left() { await store.deleteCookie(cookie) }
    }

    @Test("takes operations apart where a cookie comes twice")
    func runs() throws {
        let operations: [SideOperation] = [
            .delete(try cookie("a", "").identity), .set(try cookie("b", "")),
            .set(try cookie("a", "")), .set(try cookie("c", "")), .set(try cookie("c", "")),
        ]
        let names = operations.runs.map { $0.map(\.identity.name) }
        #expect(names == [["a", "b"], ["a", "c"], ["c"]])
        #expect([SideOperation]().runs.isEmpty)
    }
}
