import Foundation

/// The lines of the table that a demonstration prints as it goes.
enum TableFormat {
    private static let claimWidth = 76

    /// The titles of the columns, and a rule.
    static let heading = """
        Step  \("What was checked".padded(to: claimWidth))       Time
        ────  \(String(repeating: "─", count: claimWidth + 12))
        """

    /// The line that opens a step.
    static func opening(of step: DemoReport.Step) -> String {
        "\(number(step))  \(step.title)"
    }

    /// The lines of a check: what should hold, and below it what was found instead.
    static func lines(of check: DemoReport.Check) -> String {
        row("      ", "  " + check.claim, check.passed, check.seconds)
            + (check.detail.map { "\n" + indented($0) } ?? "")
    }

    /// The lines that close a step: why it ended early, if it did, and how it went.
    static func closing(of step: DemoReport.Step) -> String {
        let reason = step.error.map { "        ✗ ended early:\n" + indented($0) + "\n" } ?? ""
        let verdict = "step \(step.number) \(step.passed ? "passed" : "failed")"
        return reason + row("      ", verdict, step.passed, step.seconds) + "\n"
    }

    /// The last line: how many steps passed and failed.
    static func summary(of report: DemoReport) -> String {
        "\(report.passed) passed, \(report.failed) failed"
    }

    private static func row(
        _ start: String,
        _ text: String,
        _ passed: Bool,
        _ seconds: Double
    ) -> String {
        let time = String(format: "%7.2f s", seconds)
        return "\(start)\(text.padded(to: claimWidth))  \(passed ? "✓" : "✗")\(time)"
    }

    private static func number(_ step: DemoReport.Step) -> String {
        let text = "\(step.number)"
        return String(repeating: " ", count: max(0, 4 - text.count)) + text
    }

    private static func indented(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { "            " + $0 }.joined(separator: "\n")
    }
}
