import Foundation
import TandemCookies
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
             {"id": 3, "url": "http://a.test/", "setCookie": [], "resultURL": null,
              "expected": ""},
             {"url": "http://a.test/", "setCookie": [], "expected": null}]
            """
        )
        #expect(cases.map(\.name) == ["case 1", "x", "3", "case 4"])
        #expect(cases[0].expected == "a=1")
        #expect(cases[0].resultURL == "http://a.test/")
        #expect(cases[1].setCookie == ["b=2"])
        #expect(cases[1].expected == nil)
        #expect(cases[2].expected == nil)
        #expect(cases[2].resultURL == "http://a.test/")
    }

    @Test(
        "says what is wrong with it",
        arguments: [
            ("{}", ConformanceCase.Unreadable.notAList), ("1", .notAList),
            (
                #"[{"url": "http://a", "setCookie": [], "expected": null}, 3]"#,
                .notAnObject(number: 2)
            ),
            (#"[{"setCookie": [], "expected": null}]"#, .unusable(key: "url", number: 1)),
            (
                #"[{"url": "http://a", "setCookie": 1, "expected": null}]"#,
                .unusable(key: "setCookie", number: 1)
            ),
            (
                #"[{"url": "http://a", "setCookie": []}]"#,
                .unusable(key: "expected", number: 1)
            ),
            (
                #"[{"url": "http://a", "setCookie": [], "expected": 1}]"#,
                .unusable(key: "expected", number: 1)
            ),
            (
                #"[{"url": "http://a", "setCookie": [], "expected": null, "expected6265bis": 5}]"#,
                .unusable(key: "expected6265bis", number: 1)
            ),
            (
                #"[{"url": "http://a", "setCookie": [], "resultURL": 5, "expected": null}]"#,
                .unusable(key: "resultURL", number: 1)
            ),
            (
                #"[{"url": "htp:/x", "setCookie": ["a=1"], "expected": null}]"#,
                .url(.notAbsolute, key: "url", number: 1)
            ),
            (
                #"[{"url": "http://a", "setCookie": [], "resultURL": "/x", "expected": null}]"#,
                .url(.notAbsolute, key: "resultURL", number: 1)
            ),
            (
                #"[{"url": "http://a b/", "setCookie": [], "expected": null}]"#,
                .url(.host(.forbiddenCharacter), key: "url", number: 1)
            ),
        ]
    )
    func unreadable(json: String, error: ConformanceCase.Unreadable) {
        #expect(throws: error) { try list(json) }
        #expect(!"\(error)".isEmpty)
    }

    @Test(
        "that is no JSON says why, and where",
        arguments: [
            ("", "end of file"), ("[1,\n 22,}", "line 2, column 5"), ("[1e999]", "1e999"),
            (#"[{"note": "\ud800"}]"#, "surrogate"),
            (String(repeating: "[", count: 5000), "nested"),
        ]
    )
    func noJSON(text: String, reason: String) throws {
        let error = #expect(throws: ConformanceCase.Unreadable.self) { try list(text) }
        #expect("\(try #require(error))".contains(reason))
    }

    @Test("that is no UTF-8 says so")
    func noUTF8() {
        let latin1 = Data(#"[{"url": ""#.utf8) + [0xE9] + Data(#""}]"#.utf8)
        #expect(throws: ConformanceCase.Unreadable.notUTF8) {
            try ConformanceCase.list(in: latin1)
        }
    }

    @Test("is compared by octets, and what differs is seen to differ")
    func octets() throws {
        let report = ConformanceReport(
            try list(
                #"[{"url": "http://a.test", "setCookie": ["a=e\u0301"], "expected": "a=\u00e9"}]"#
            )
        )
        #expect(report.passed == 0)
        #expect(report.text.contains(#"sent:       a=e\u{0301}"#))
        #expect(report.text.contains(#"expected:   a=\u{00E9}"#))
    }

    @Test("steers no terminal and forges no line of the report")
    func controls() throws {
        let report = ConformanceReport(
            try list(
                #"""
                [{"id": "x\u001b[2J", "url": "http://a.test/\n9 passed, 0 failed",
                  "setCookie": ["a=\u001b[31mred\u202e\\", "c=1\n2 passed, 0 failed"],
                  "expected": "a=1"}]
                """#
            )
        )
        #expect(
            report.text == #"""
                x\u{1B}[2J: http://a.test/\n9 passed, 0 failed to http://a.test/\n9 passed, 0 failed
                  Set-Cookie: a=\u{1B}[31mred\u{202E}\\
                  Set-Cookie: c=1\n2 passed, 0 failed
                  sent:       (no Cookie field)
                  expected:   a=1
                0 passed, 1 failed
                """#
        )
    }

    @Test("fails a case that comes out otherwise, and shows what was sent")
    func report() throws {
        let report = ConformanceReport(
            try list(
                """
                [{"url": "http://a.test/", "setCookie": ["a=1", "b=2; Path=/x"], "expected": "a=1"},
                 {"id": "wrong", "url": "http://a.test/", "setCookie": ["a=1"], "expected": null},
                 {"url": "http://a.test/", "setCookie": ["a"], "expected": "a"}]
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
