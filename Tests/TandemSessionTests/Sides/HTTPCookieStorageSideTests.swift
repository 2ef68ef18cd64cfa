import Foundation
import TandemCookies
import TandemTesting
import Testing

@testable import TandemSession

@Suite("Foundation's storage as a side", .serialized, .timeLimit(.minutes(1)))
struct HTTPCookieStorageSideTests {
    /// A storage of its own: that of an ephemeral configuration is kept in memory.
    private let storage = URLSessionConfiguration.ephemeral.httpCookieStorage ?? .shared

    init() {
        for cookie in storage.cookies ?? [] { storage.deleteCookie(cookie) }
    }

    private var pairs: [String] {
        (storage.cookies ?? []).filter { $0.domain != "tandem.invalid" }
            .map { "\($0.name)=\($0.value)" }.sorted()
    }

    @Test("is given what the session holds, and what it deletes", arguments: [true, false])
    func export(readsToo: Bool) async throws {
        let session = try WebSession.sample()
        session.attach(
            HTTPCookieStorageSide(storage, direction: readsToo ? .both : .exportOnly),
            named: .foundation
        )
        try await session.setCookie(sample("a", "1", isHTTPOnly: true))
        try await session.setCookie(sample("b", "grüße, \"x\"", domain: "example.com"))
        try await session.prepare()
        #expect(pairs == ["a=1", "b=grüße, \"x\""])
        #expect(storage.cookies?.first { $0.name == "a" }?.isHTTPOnly == true)
        try await session.setCookie(sample("a", "2"))
        try await session.deleteCookie(sample("b", domain: "example.com").identity)
        try await session.prepare()
        #expect(pairs == ["a=2"])
        let report = try await session.signOut()
        #expect(report.isComplete)
        #expect(pairs.isEmpty)
    }

    @Test("is not read when it is for export only")
    func exportOnly() async throws {
        let session = try WebSession.sample()
        session.attach(HTTPCookieStorageSide(storage, direction: .exportOnly), named: .foundation)
        storage.setCookie(try #require(sample("foreign").httpCookie()))
        try await session.synchronize()
        #expect(try await session.cookies().isEmpty)
        #expect(pairs == ["foreign=1"])
    }

    @Test("is read when it goes both ways")
    func bothWays() async throws {
        let session = try WebSession.sample()
        session.attach(HTTPCookieStorageSide(storage, direction: .both), named: .foundation)
        try await session.setCookie(sample("a", "1"))
        try await session.synchronize()
        storage.setCookie(try #require(sample("a", "other code's").httpCookie()))
        storage.setCookie(try #require(sample("b", "1", isHTTPOnly: true).httpCookie()))
        let cookies = try await session.cookies()
        #expect(cookies.map(\.pair).sorted() == ["a=other code's", "b=1"])
        #expect(cookies.first { $0.name == "b" }?.isHTTPOnly == true)
    }

    @Test("hands on between web views and other native code")
    func threeParties() async throws {
        let session = try WebSession.sample()
        let web = InMemorySide()
        session.attach(web, named: .web)
        session.attach(HTTPCookieStorageSide(storage, direction: .both), named: .foundation)
        web.setByPage(try sample("page", "1"))
        try await session.synchronize()
        try await session.prepare()
        #expect(pairs == ["page=1"])
    }

    @Test(
        "of all the app, or of an app group, is for the standard profile alone",
        arguments: [
            HTTPCookieStorageSide(.shared), HTTPCookieStorageSide(groupContainer: "group.test"),
        ]
    )
    func shared(side: HTTPCookieStorageSide) async throws {
        #expect(side.isShared)
        let session = try WebSession.sample()
        session.attach(side, named: .foundation)
        let error = await #expect(
            throws: SessionError.sharedStore(.foundation, profile: "ephemeral")
        ) {
            try await session.setCookie(sample())
        }
        #expect("\(try #require(error))".contains("ephemeral URLSessionConfiguration"))
        // It was told of once, and the session is of use without it.
        try await session.setCookie(sample())
        #expect(try storageIsEmpty(side))
        #expect(session.side(named: .foundation) == nil)
        let directory = try TemporaryDirectory()
        let standard = try directory.session()
        standard.attach(side, named: .foundation)
        try await standard.synchronize()
        await standard.endProcess()
    }

    @Test("of all the app makes place for one that the profile may have")
    func sharedAndRight() async throws {
        let session = try WebSession.sample()
        session.attach(HTTPCookieStorageSide(.shared), named: .foundation)
        let right = HTTPCookieStorageSide(storage, direction: .both)
        session.attach(right, named: .foundation)
        try await session.setCookie(sample())
        try await session.synchronize()
        #expect(pairs == ["sid=1"])
        // A wrong one that comes later does not take its place.
        session.attach(HTTPCookieStorageSide(.shared), named: .foundation)
        await #expect(throws: SessionError.self) { try await session.synchronize() }
        #expect((session.side(named: .foundation) as? HTTPCookieStorageSide)?.isShared == false)
        try await session.setCookie(sample("b"))
        try await session.synchronize()
        #expect(pairs.sorted() == ["b=1", "sid=1"])
    }

    private func storageIsEmpty(_ side: HTTPCookieStorageSide) throws -> Bool {
        try !#require(side.storage.cookies).contains { $0.domain == "example.com" }
    }
}
