import Foundation
import Testing

@testable import TandemCommand

/// How a demonstration went.
struct DemoReportTests {
    @Test func `a step passes if it came to its end and everything held`() {
        #expect(DemoReport.Step.held.passed)
        #expect(!DemoReport.Step.broken.passed)
        #expect(!DemoReport.Step.aborted.passed)
    }

    @Test func `a step that looked at nothing has not passed`() {
        #expect(!DemoReport.Step(number: 1, title: "Nothing").passed)
    }

    @Test func `steps are counted`() {
        let report = DemoReport(steps: [.held, .broken, .aborted, .held])
        #expect(report.passed == 2)
        #expect(report.failed == 2)
    }

    @Test func `the JSON document tells what the table tells`() throws {
        let report = DemoReport(steps: [.held, .broken, .aborted], screenshot: "/tmp/page.png")
        let document = try JSONDecoder().decode(Document.self, from: Data(report.json().utf8))
        #expect(
            document
                == Document(
                    passed: 1,
                    failed: 2,
                    screenshot: "/tmp/page.png",
                    steps: [
                        .init(
                            number: 1,
                            title: "All is well",
                            passed: true,
                            checks: [.init(claim: "it rains", passed: true, seconds: 0.5)],
                            seconds: 1.25
                        ),
                        .init(
                            number: 12,
                            title: "Something is not",
                            passed: false,
                            checks: [
                                .init(claim: "it rains", passed: true, seconds: 0),
                                .init(
                                    claim: "it snows",
                                    passed: false,
                                    detail: "a\nb",
                                    seconds: 61.5
                                ),
                            ],
                            seconds: 61.5
                        ),
                        .init(
                            number: 3,
                            title: "It ends early",
                            passed: false,
                            checks: [.init(claim: "it rains", passed: true, seconds: 0)],
                            error: "the sky fell",
                            seconds: 2
                        ),
                    ]
                )
        )
    }

    @Test func `without a picture the document names none`() throws {
        let document = try JSONDecoder().decode(Document.self, from: Data(DemoReport().json().utf8))
        #expect(document == Document(passed: 0, failed: 0, screenshot: nil, steps: []))
    }
}

/// The document as a reader sees it.
private struct Document: Decodable, Equatable {
    let passed: Int
    let failed: Int
    let screenshot: String?
    let steps: [Step]

    struct Step: Decodable, Equatable {
        let number: Int
        let title: String
        let passed: Bool
        let checks: [Check]
        var error: String?
        let seconds: Double
    }

    struct Check: Decodable, Equatable {
        let claim: String
        let passed: Bool
        var detail: String?
        let seconds: Double
    }
}
