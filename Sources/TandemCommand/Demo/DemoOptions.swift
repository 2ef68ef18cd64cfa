import Foundation

/// What a demonstration can be asked for.
struct DemoOptions: Equatable, Sendable {
    /// Whether it reports for machines.
    let isJSON: Bool
    /// Where the picture of the signed-in page goes.
    let screenshot: URL
    /// The steps to run; empty: all.
    let steps: Set<Int>

    static let options: [Signature.Option] = [
        .init(name: "json", summary: "Prints one JSON document at the end instead of a table"),
        .init(
            name: "screenshot",
            value: "FILE",
            summary: "Where step 1 writes a picture of the signed-in page (tandem-demo.png)"
        ),
        .init(
            name: "step",
            value: "N",
            isRepeatable: true,
            summary: "Runs this step, from 1 to \(DemoStep.all.count); left out, all of them"
        ),
    ]

    /// Reads the options.
    ///
    /// - Throws: ``UsageError/invalidValue(option:value:expected:)`` if there is no such step.
    init(_ arguments: Arguments) throws(UsageError) {
        isJSON = arguments.has("json")
        screenshot =
            URL(filePath: arguments.value(of: "screenshot") ?? "tandem-demo.png").absoluteURL
        var steps: Set<Int> = []
        for text in arguments.values(of: "step") {
            guard let number = Int(text), DemoStep.all.contains(where: { $0.number == number })
            else {
                throw .invalidValue(
                    option: "--step",
                    value: text,
                    expected: "a number from 1 to \(DemoStep.all.count)"
                )
            }
            steps.insert(number)
        }
        self.steps = steps
    }

    /// Whether a step is to run.
    func includes(_ step: Int) -> Bool { steps.isEmpty || steps.contains(step) }
}
