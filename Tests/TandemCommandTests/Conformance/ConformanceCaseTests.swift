import Foundation
import Testing

@testable import TandemCommand

@Suite("A conformance list")
struct ConformanceCaseTests {
    private func list(_ json: String) throws -> [ConformanceCase] {
        try ConformanceCase.list(in: Data(json.utf8))
    }

    @Test("is read with keys left out, unknown keys passed over, and 6265bis before 6265")
    func reading() throws {
        let cases = try list(
            """
            [{"url": "http://a.test/", "setCookie": ["a=1"], "expected": null,
              "expected6265bis": "a=1", "note": {"any": 1}},
             {"id": "x", "url": "http://a.test/", "setCookie": "b=2",
              "resultURL": "http://b.test/", "expected": null},
             {"id": 3, "url": "http://a.test/", "setCookie": [], "expected": ""}]
            """
        )
        #expect(cases.map(\.name) == ["case 1", "x", "case 3"])
        #expect(cases[0].expected == "a=1")
        #expect(cases[0].resultURL == "http://a.test/")
        #expect(cases[1].setCookie == ["b=2"])
        #expect(cases[1].expected == nil)
        #expect(cases[2].expected == nil)
    }

    @Test(
        "says what is wrong with it",
        arguments: [
            ("", ConformanceCase.Unreadable.notAList),
            ("{}", .notAList),
            ("[1]", .notAList),
            (#"[{"setCookie": [], "expected": null}]"#, .missing(key: "url", number: 1)),
            (
                #"[{"url": "u", "setCookie": 1, "expected": null}]"#,
                .missing(key: "setCookie", number: 1)
            ),
            (#"[{"url": "u", "setCookie": []}]"#, .missing(key: "expected", number: 1)),
            (
                #"[{"url": "u", "setCookie": [], "expected": 1}]"#,
                .missing(key: "expected", number: 1)
            ),
        ]
    )
    func unreadable(json: String, error: ConformanceCase.Unreadable) {
        #expect(throws: error) { try list(json) }
        #expect(!"\(error)".isEmpty)
    }

    @Test("fails a case that comes out otherwise, and shows what was sent")
    func report() throws {
        let report = ConformanceReport(
            try list(
                """
                [{"url": "http://a.test/", "setCookie": ["a=1", "b=2; Path=/x"], "expected": "a=1"},
                 {"id": "wrong", "url": "http://a.test/", "setCookie": ["a=1"], "expected": null},
                 {"url": "nonsense", "setCookie": ["a=1"], "expected": null}]
                """
            )
        )
        #expect(report.passed == 2)
        #expect(report.failures.map(\.failed.name) == ["wrong"])
        #expect(report.failures[0].sent == "a=1")
        #expect(report.text.hasSuffix("\n2 passed, 1 failed"))
        #expect(report.text.contains("(no Cookie field)"))
        let json = try #require(
            try JSONSerialization.jsonObject(with: Data(report.json().utf8)) as? [String: Any]
        )
        #expect(json["failed"] as? Int == 1)
    }
}
