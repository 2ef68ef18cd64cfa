import Foundation

/// What is known of each of Apple's members: `Documentation/webkit-inventory.tsv`.
struct Inventory {
    /// How a member stands on Linux.
    enum State: String {
        /// Declared as Apple's, and behaves so.
        case present

        /// Declared, and otherwise than Apple's in what the note says.
        case different

        /// Not declared, for the reason that the note gives.
        case absent
    }

    /// One of Apple's members.
    struct Member: CustomStringConvertible {
        let type: String
        let source: String
        let tier: String
        let state: State
        let note: String
        let declaration: Declaration

        /// Whether a delegate may leave it out.
        var isOptional: Bool { source.contains("optional func") }

        /// The number of a case.
        var rawValue: Int? { source.firstMatch(of: #/^case \w+ = (-?\d+)/#).flatMap { Int($0.1) } }

        /// The protocols and classes that a type is declared with.
        var ancestors: [String] {
            guard let list = source.firstMatch(of: /(?:class|struct|enum|protocol) [\w.]+ : (.*)/)
            else { return [] }
            return list.1.split(separator: ", ").map(String.init)
        }

        /// The name without labels, such as `load` or `WKWebView`.
        var baseName: String {
            let member = source.firstMatch(of: /\b(?:func|var|let|case) `?(\w+)/)
            let type = source.firstMatch(of: /\b(?:class|struct|enum|protocol) (\w+)/)
            return String((member ?? type)?.1 ?? "init")
        }

        var description: String { "\(type) \(source)" }
    }

    let members: [Member]

    /// The lines that are not members.
    let malformed: [String]

    /// The project's, read once.
    static let read = Result { try Inventory() }

    private init() throws {
        let file = URL(filePath: #filePath).appending(
            path: "../../../../Documentation/webkit-inventory.tsv"
        )
        var members: [Member] = []
        var malformed: [String] = []
        let lines = try String(contentsOf: file.standardized, encoding: .utf8)
            .split(separator: "\n")
        for line in lines.dropFirst() {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
                .map(String.init)
            guard fields.count == 5, let state = State(rawValue: fields[3]) else {
                malformed.append(String(line))
                continue
            }
            members.append(
                Member(
                    type: fields[0] == "(global)" ? "" : fields[0],
                    source: fields[1],
                    tier: fields[2],
                    state: state,
                    note: fields[4],
                    declaration: Declaration(fields[1])
                )
            )
        }
        self.members = members
        self.malformed = malformed
    }
}
