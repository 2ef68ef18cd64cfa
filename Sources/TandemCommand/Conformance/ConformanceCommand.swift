import Foundation

/// `tandem conformance FILE`: runs a list of cases against the cookie engine.
struct ConformanceCommand: Command {
    static let signature = Signature(
        name: "conformance",
        summary: "Runs a JSON list of Set-Cookie cases against the cookie engine",
        operands: ["FILE"],
        options: [
            .init(name: "json", summary: "Prints one JSON document instead of lines")
        ]
    )

    private let file: String
    private let isJSON: Bool

    init(_ arguments: Arguments) throws(UsageError) {
        file = arguments.operands[0]
        isJSON = arguments.has("json")
    }

    func run() async -> ExitStatus {
        let cases: [ConformanceCase]
        do {
            cases = try ConformanceCase.list(in: Data(contentsOf: URL(filePath: file)))
        } catch let error as ConformanceCase.Unreadable {
            Console.complain("tandem: \(file): \(error)")
            return .dataError
        } catch {
            Console.complain("tandem: \(file) cannot be read: \(error.localizedDescription)")
            return .noInput
        }
        let report = ConformanceReport(cases)
        do {
            Console.print(isJSON ? try report.json() : report.text)
        } catch {
            Console.complain("tandem: the report cannot be written as JSON: \(error)")
            return .failure
        }
        return report.failures.isEmpty ? .success : .failure
    }
}
