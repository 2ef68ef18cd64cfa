import Foundation

/// `tandem conformance FILE`: runs a list of cases against the cookie engine.
struct ConformanceCommand: Command {
    static let signature = Signature(
        name: "conformance",
        summary: "Runs a JSON list of Set-Cookie cases against the cookie engine",
        details: """
            FILE, or - for the standard input, is a list of objects:
              url        where the fields come from
              setCookie  the Set-Cookie field values in order, a text or a list of them
              resultURL  where the cookies are to be sent; the url if left out
              expected   the Cookie field that is to be sent; null for none
              id         what the report calls the case; its place if left out
            An expected6265bis goes before expected. Other keys are passed over.
            """,
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
            cases = try ConformanceCase.list(in: try Self.contents(of: file))
        } catch let error as ConformanceCase.Unreadable {
            Console.complain("tandem: \(file): \("\(error)".inASCII)")
            return .dataError
        } catch {
            Console.complain("tandem: \(file) cannot be read: \(Self.reason(of: error))")
            return .noInput
        }
        guard !cases.isEmpty else {
            Console.complain("tandem: \(file): The list is empty; give it cases.")
            return .dataError
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

    /// What a file holds, or a pipe until it ends.
    static func contents(of file: String) throws -> Data {
        let handle =
            file == "-"
            ? FileHandle.standardInput
            : try FileHandle(forReadingFrom: URL(filePath: file))
        return try handle.readToEnd() ?? Data()
    }

    /// Why a file cannot be read, as the system says it where it does.
    static func reason(of error: any Error) -> String {
        let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? any Error
        return (underlying ?? error).localizedDescription
    }
}
