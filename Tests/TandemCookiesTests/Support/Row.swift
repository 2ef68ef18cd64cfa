import Testing

/// A row of a table: what goes in, which names the row in reports, and what is to come out.
struct Row<Input: Sendable, Output: Sendable>: CustomTestStringConvertible, Sendable {
    let input: Input
    let output: Output

    init(_ input: Input, _ output: Output) {
        self.input = input
        self.output = output
    }

    var testDescription: String { String(reflecting: input) }
}
