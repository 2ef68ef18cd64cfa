import Foundation
import TandemCookies
import TandemSession
import TandemTesting
import Testing

@Suite("Adopting Set-Cookie text", .timeLimit(.minutes(1)))
struct SetCookieAdoptionTests {
    private let url = URL(string: "https://api.example.com/app/login")

    private func adopt(
        _ fields: [String],
        in session: WebSession,
        receivedAt date: Date? = nil
    ) async throws -> AdoptionReport {
        try await session.adopt(
            setCookies: fields,
            from: #require(url),
            receivedAt: date
        )
    }

    @Test(
        "takes over the cookies of one field, of several, and of folded ones",
        arguments: [
            ["a=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT; Path=/", "b=2; HttpOnly"],
            ["a=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT; Path=/, b=2; HttpOnly"],
        ]
    )
    func fields(fields: [String]) async throws {
        let session = try WebSession.sample()
        let report = try await adopt(fields, in: session)
        #expect(report.refused.isEmpty)
        #expect(report.adopted.map(\.identity.path) == ["/", "/app"])
        let cookies = try await session.cookies()
        #expect(cookies.map(\.pair) == ["a=1", "b=2"])
        #expect(cookies.map { $0.expires != nil } == [true, false])
        #expect(cookies.map(\.isHTTPOnly) == [false, true])
    }

    @Test("names what is refused by the place of the text that it stands in")
    func places() async throws {
        let session = try WebSession.sample()
        let fields = ["", "a=1, b=2", "c=3; Domain=com, d=4"]
        let report = try await adopt(fields, in: session)
        #expect(report.adopted.map { $0.cookie?.pair } == ["a=1", "b=2", "d=4"])
        #expect(report.refused.map(\.index) == [0, 2])
        #expect(report.refused.first?.reason == .notACookie)
    }

    @Test("takes over what the fields come to together")
    func together() async throws {
        let session = try WebSession.sample()
        let report = try await adopt(["a=1", "b=1", "a=2", "b=; Max-Age=0"], in: session)
        #expect(report.adopted.map { $0.cookie?.pair } == ["a=2"])
        #expect(report.refused.map(\.index) == [3])
        #expect(report.refused.map(\.reason) == [.expired])
    }

    @Test(
        "refuses what the rules refuse, and says which one",
        arguments: [
            ("a=1; Domain=other.test", .rule(.domainMismatch)),
            ("a=1; Domain=com", .rule(.publicSuffixDomain)), ("=", .rule(.empty)),
            ("__Host-a=1; Secure", .rule(.hostPrefix)),
            ("a=\u{1}", .rule(.controlCharacter)),
            ("a=1; Partitioned; Secure", .partitioned),
            ("a=1; Expires=Thu, 01 Jan 1970 00:00:00 GMT", .expired),
        ] as [(String, AdoptionReport.Reason)]
    )
    func refusals(field: String, reason: AdoptionReport.Reason) async throws {
        let report = try await adopt([field], in: WebSession.sample())
        #expect(report.adopted.isEmpty)
        #expect(report.refused.map(\.reason) == [reason])
    }

    @Test("counts a Max-Age from when the field came")
    func maxAge() async throws {
        let session = try WebSession.sample()
        // The clock of the sessions here begins in 2026.
        let start = Date(timeIntervalSince1970: 1_767_225_600)
        let fields = ["a=1; Max-Age=60"]
        let late = try await adopt(fields, in: session, receivedAt: start.addingTimeInterval(-61))
        #expect(late.refused.map(\.reason) == [.expired])
        let early = try await adopt(fields, in: session, receivedAt: start.addingTimeInterval(-1))
        #expect(early.adopted.first?.cookie?.expires?.milliseconds == 1_767_225_659_000)
    }

    @Test("brings nothing back that was signed out, though a Max-Age counts anew each time")
    func noResurrection() async throws {
        let clock = ManualClock()
        let session = try WebSession.sample(clock: clock)
        let fields = ["a=1; Max-Age=86400"]
        #expect(try await adopt(fields, in: session).adopted.count == 1)
        try await session.signOut()
        clock.advance(bySeconds: 60)
        let again = try await adopt(fields, in: session)
        #expect(again.refused.map(\.reason) == [.onceLost])
        #expect(try await session.cookies().isEmpty)
    }

    @Test("brings nothing back that was signed out, however long ago")
    func neverAgain() async throws {
        let directory = try TemporaryDirectory()
        let clock = ManualClock()
        let fields = ["session=1", "lasting=1; Max-Age=86400"]
        let first = try directory.session(clock: clock)
        #expect(try await adopt(fields, in: first).adopted.count == 2)
        try await first.signOut()
        await first.endProcess()
        for _ in 0..<2 {
            clock.advance(bySeconds: 400 * 86_400)
            let session = try directory.session(clock: clock)
            let report = try await adopt(fields, in: session)
            #expect(report.refused.map(\.reason) == [.onceLost, .onceLost])
            await session.endProcess()
        }
    }

    @Test("survives whatever was kept", arguments: ["", ";;", ",,,", "😀", "=;=", "a=b, , c=d"])
    func hostile(field: String) async throws {
        let session = try WebSession.sample()
        let report = try await adopt([field, "good=1; Path=/"], in: session)
        #expect(report.adopted.contains { $0.identity.name == "good" })
    }

    @Test("needs a URL that they can have come from")
    func otherURLs() async throws {
        let session = try WebSession.sample()
        let file = try #require(URL(string: "file:///etc/passwd"))
        await #expect(throws: SessionError.unsupportedURL("file:///etc/passwd")) {
            try await session.adopt(setCookies: ["a=1"], from: file)
        }
    }
}
