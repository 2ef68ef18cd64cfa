import Foundation

/// Reads any octets as a list of cases and runs it; what failed is a list that fails again.
enum FuzzConformance: FuzzTarget {
    static let seeds: [Seed] = [
        #"[{"url":"https://a.com/","setCookie":["a=b"],"resultURL":"https://a.com/x","expected":"a=b"}]"#,
        #"[{"id":"x","url":"http://a.b","setCookie":"c","expected":null,"expected6265bis":"c"}]"#,
        #"[{"name":"n","url":"","setCookie":[],"expected":null}]"#, "[]", "[1]", "{}", "[[[[[[[[",
        #"[{"url":"https://a.com/","setCookie":["a=\u00e9\ud83c"],"expected":"a=b"},{}]"#,
    ]

    static let growing = [
        Growing("["), Growing("[],"), Growing("1,", after: "["),
        Growing("a", after: "[\"", before: "\"]"),
        Growing("{},", after: "[", before: "{}]"),
        Growing(
            "\"a=b\",",
            after: #"[{"url":"https://a.com/","expected":"b","setCookie":["#,
            before: "\"\"]}]"
        ),
    ]

    static func parse(_ input: [UInt8]) {
        _ = (try? ConformanceCase.list(in: Data(input))).map { try? ConformanceReport($0).json() }
    }

    static func check(_ input: [UInt8]) {
        guard let cases = try? ConformanceCase.list(in: Data(input)) else { return }
        let report = ConformanceReport(cases)
        expect(report.passed + report.failures.count == cases.count, "each case passes or fails")
        let summary = "\(report.passed) passed, \(report.failures.count) failed"
        expect(report.text.hasSuffix(summary), "the numbers come last")
        let object = try? JSONSerialization.jsonObject(with: Data(report.json().utf8))
        guard let document = object as? [String: Any],
            let rows = document["failures"],
            let data = try? JSONSerialization.data(withJSONObject: rows)
        else {
            expect(false, "the report is JSON")
            return
        }
        let again = try? ConformanceCase.list(in: data)
        expect(again == report.failures.map(\.failed), "the report's failures are cases again")
        expect(
            again.map { ConformanceReport($0).failures.count } == report.failures.count,
            "and fail again"
        )
    }
}
