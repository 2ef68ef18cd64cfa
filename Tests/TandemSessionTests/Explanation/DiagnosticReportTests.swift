import Foundation
import TandemTesting
import Testing

@testable import TandemSession

@Suite("A diagnostic report", .timeLimit(.minutes(1)))
struct DiagnosticReportTests {
    @Test("names cookies, sides and states, survives coding, and holds no value")
    func contents() async throws {
        let session = try await WebSession.sample(with: InMemorySide())
        try await session.setCookie(
            sample("sid", "very-secret", isSecure: true, isHTTPOnly: true, sameSite: .strict)
        )
        try await session.setCookie(
            sample(
                "wide",
                domain: "example.com",
                expires: Timestamp(milliseconds: 1_780_000_000_000)
            )
        )
        try await session.synchronize()
        let report = await session.diagnosticReport()
        let data = try JSONEncoder().encode(report)
        #expect(try JSONDecoder().decode(DiagnosticReport.self, from: data) == report)
        #expect(!String(decoding: data, as: UTF8.self).contains("very-secret"))
        #expect(
            report.description == """
                Profile ephemeral, sites example.com, generation 0
                Side web: in step
                Cookie sid at example.com/ Secure, HttpOnly, session, web: agreed
                Cookie wide at .example.com/ web: agreed
                """
        )
        #expect(report.cookies.map(\.sameSite) == ["strict", "unspecified"])
        #expect(report.cookies.map(\.expires) == [nil, 1_780_000_000_000])
    }

    @Test("says that a session is signed out, and which side is still to be cleared")
    func signedOut() async throws {
        let directory = try TemporaryDirectory()
        let first = try directory.session()
        first.attach(InMemorySide(), named: .web)
        try await first.synchronize()
        await first.endProcess()
        let second = try directory.session()
        try await second.signOut()
        let report = await second.diagnosticReport()
        #expect(report.isSignedOut)
        #expect(report.generation == 1)
        #expect("\(report)".contains("Side web: not in use, not in step, to be cleared"))
        await second.endProcess()
    }

    @Test("says that traces are left by an earlier launch, until they are erased")
    func traces() async throws {
        let directory = try TemporaryDirectory()
        let first = try directory.session()
        try await first.hub.blockErasing(overLaunches: true)
        try await first.signOut()
        #expect(await first.diagnosticReport().hasTraces)
        await first.endProcess()
        let second = try directory.session()
        #expect(await second.diagnosticReport().hasTraces)
        try await second.hub.unblockErasing()
        try await second.setCookie(sample())
        #expect(await !second.diagnosticReport().hasTraces)
        await second.endProcess()
    }
}
