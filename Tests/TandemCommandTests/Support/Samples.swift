@testable import TandemCommand

extension DemoReport.Step {
    /// A step where everything held.
    static let held = DemoReport.Step(
        number: 1,
        title: "All is well",
        checks: [.init(claim: "it rains", passed: true, seconds: 0.5)],
        seconds: 1.25
    )

    /// A step where something did not hold.
    static let broken = DemoReport.Step(
        number: 12,
        title: "Something is not",
        checks: [
            .init(claim: "it rains", passed: true, seconds: 0),
            .init(claim: "it snows", passed: false, detail: "a\nb", seconds: 61.5),
        ],
        seconds: 61.5
    )

    /// A step that did not come to its end.
    static let aborted = DemoReport.Step(
        number: 3,
        title: "It ends early",
        checks: [.init(claim: "it rains", passed: true, seconds: 0)],
        error: "the sky fell",
        seconds: 2
    )
}
