import Foundation
import TandemCookies

/// What came of a list of cases.
struct ConformanceReport: Sendable {
    /// A case that did not come out as expected.
    struct Failure: Equatable, Sendable {
        let failed: ConformanceCase
        /// What was sent instead; nil: nothing.
        let sent: String?
    }

    let passed: Int
    let failures: [Failure]

    init(_ cases: [ConformanceCase]) {
        let now = Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1_000))
        failures = cases.compactMap { candidate in
            let sent = candidate.sent(at: now)
            // By octets: texts that look alike may be two fields.
            let isExpected =
                sent.map { Array($0.utf8) } == candidate.expected.map { Array($0.utf8) }
            return isExpected ? nil : Failure(failed: candidate, sent: sent)
        }
        passed = cases.count - failures.count
    }

    /// Each failed case, then the numbers.
    var text: String {
        let blocks = failures.map { failure in
            let failed = failure.failed
            let lines =
                ["\(failed.name): \(failed.url) to \(failed.resultURL)"]
                + failed.setCookie.map { "  Set-Cookie: \($0)" } + [
                    "  sent:       \(failure.sent ?? "(no Cookie field)")",
                    "  expected:   \(failed.expected ?? "(no Cookie field)")",
                ]
            return lines.map(\.inASCII).joined(separator: "\n")
        }
        return (blocks + ["\(passed) passed, \(failures.count) failed"]).joined(separator: "\n")
    }
}

extension String {
    /// The text with all but printable ASCII escaped.
    ///
    /// So what a list holds can neither steer a terminal nor look like another line, and texts that
    /// differ in their octets alone are seen to differ.
    var inASCII: String {
        unicodeScalars.map { scalar in
            0x20...0x7E ~= scalar.value && scalar != "\\"
                ? String(scalar) : scalar.escaped(asASCII: true)
        }.joined()
    }
}
