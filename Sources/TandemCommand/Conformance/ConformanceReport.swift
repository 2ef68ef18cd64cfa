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
            return sent == candidate.expected ? nil : Failure(failed: candidate, sent: sent)
        }
        passed = cases.count - failures.count
    }

    /// Each failed case, then the numbers.
    var text: String {
        let blocks = failures.map { failure in
            let fields = failure.failed.setCookie.map { "  Set-Cookie: \($0)" }
            return
                (["\(failure.failed.name): \(failure.failed.url) to \(failure.failed.resultURL)"]
                + fields + [
                    "  sent:       \(failure.sent ?? "(no Cookie field)")",
                    "  expected:   \(failure.failed.expected ?? "(no Cookie field)")",
                ]).joined(separator: "\n")
        }
        return (blocks + ["\(passed) passed, \(failures.count) failed"]).joined(separator: "\n")
    }
}
