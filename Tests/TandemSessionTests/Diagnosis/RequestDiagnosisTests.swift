import Foundation
import TandemTesting
import Testing

@testable import TandemSession

@Suite("Diagnosing a request", .timeLimit(.minutes(1)))
struct RequestDiagnosisTests {
    private func problems(
        _ cookieField: String?,
        url: String = "https://example.com/account"
    ) async throws -> [LoginProblem] {
        let session = try await WebSession.sample(with: InMemorySide())
        try await session.setCookie(sample("sid", "current-secret"))
        try await session.setCookie(sample("theme", "dark"))
        try await session.setCookie(sample("admin", path: "/admin"))
        var request = URLRequest(url: try #require(URL(string: url)))
        request.setValue(cookieField, forHTTPHeaderField: "Cookie")
        return try await session.diagnose(request)
    }

    @Test("finds nothing in a request without a Cookie field")
    func clean() async throws {
        #expect(try await problems(nil).isEmpty)
    }

    @Test(
        "finds the cookies that do not belong there, are out of date, or stand there twice",
        arguments: [
            ("sid=current-secret; theme=dark", [], [], []),
            ("sid=current-secret; admin=1; other=2", ["admin", "other"], [], []),
            ("sid=old-secret", [], ["sid"], []),
            ("sid=current-secret;sid=current-secret", [], [], ["sid"]),
            ("sid=current-secret; other-secret", [""], [], []),
            ("; sid=current-secret; ;", [], [], []), ("", [], [], []),
        ] as [(String, [String], [String], [String])]
    )
    func fields(
        field: String,
        foreign: [String],
        stale: [String],
        repeated: [String]
    ) async throws {
        let problems = try await problems(field)
        #expect(
            problems.map(\.kind) == [
                .cookieField(.init(foreign: foreign, stale: stale, repeated: repeated))
            ]
        )
        let text = problems.map(\.description).joined()
        #expect(text.contains("first redirect"))
        #expect(text.contains("prepare(for:)"))
        #expect(!text.contains("secret"))
    }

    @Test("says of a cookie without a name that it has none")
    func nameless() async throws {
        let problems = try await problems("secret")
        #expect("\(problems)".contains("a cookie without a name is not sent to this URL"))
    }

    @Test("takes all cookies of a URL that has none for foreign")
    func noCookies() async throws {
        let problems = try await problems("sid=current-secret", url: "app://local/")
        #expect(problems.map(\.kind) == [.cookieField(.init(foreign: ["sid"]))])
        #expect("\(problems)".contains("sid is not sent to this URL"))
    }
}
