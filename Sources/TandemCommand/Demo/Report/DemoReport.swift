/// How a demonstration went, for people as a table and for machines as JSON.
struct DemoReport: Encodable, Equatable, Sendable {
    /// The steps that ran, in order.
    var steps: [Step] = []
    /// The file that shows the signed-in page, nil if there is none.
    var screenshot: String?

    /// How many steps held.
    var passed: Int { steps.count(where: \.passed) }

    /// How many steps did not hold.
    var failed: Int { steps.count - passed }

    /// One step of the demonstration.
    struct Step: Equatable, Sendable {
        /// Its place in the story, from 1.
        let number: Int
        /// What it shows.
        let title: String
        /// What was looked at, in order.
        var checks: [Check] = []
        /// Why the step ended early, nil if it came to its end.
        var error: String?
        /// How long it took, in seconds.
        var seconds: Double = 0

        /// Whether the step came to its end and everything held.
        var passed: Bool { error == nil && !checks.isEmpty && checks.allSatisfy(\.passed) }
    }

    /// One thing that was looked at.
    struct Check: Encodable, Equatable, Sendable {
        /// What should hold.
        let claim: String
        /// Whether it holds.
        let passed: Bool
        /// What was found instead, nil if it holds.
        var detail: String?
        /// How long it took to find out, in seconds.
        let seconds: Double
    }
}
