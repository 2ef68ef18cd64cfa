import Foundation

/// What the compiled `WebKit` module declares publicly, as the compiler tells.
struct SymbolGraph {
    /// A declared member.
    struct Symbol: Hashable {
        let identifier: String
        let baseName: String
        let declaration: Declaration
    }

    /// The symbols by the type they belong to; a type is one of its own.
    private(set) var symbols: [String: [Symbol]] = [:]

    /// The last parts of the names of what a type inherits from and conforms to.
    private(set) var ancestors: [String: Set<String>] = [:]

    /// The requirements that have a default implementation.
    private(set) var defaulted: Set<String> = []

    /// The graph of the module that the tests are linked with, extracted once.
    static let extracted = Result { try SymbolGraph() }

    private init() throws {
        let build = try Self.buildFolder()
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let project = URL(filePath: #filePath).appending(path: "../../../..").standardized
        let flags = try Tool.run("pkg-config", ["--cflags-only-I", "webkitgtk-6.0"])
        let target = try Tool.run("swift", ["-print-target-info"])
        let triple = target.firstMatch(of: /"unversionedTriple": "([^"]+)"/)?.1
        _ = try Tool.run(
            "swift",
            [
                "symbolgraph-extract", "-module-name", "WebKit",
                "-target", String(triple ?? "x86_64-unknown-linux-gnu"),
                "-I", build.appending(path: "Modules").path,
                "-I", build.appending(path: "CMainActor.build").path,
                "-I", project.appending(path: "Sources/CWebKitGTK").path,
                "-I", project.appending(path: "Sources/CGLib").path,
                "-module-cache-path", build.appending(path: "ModuleCache").path,
                "-output-dir", folder.path,
                "-minimum-access-level", "public", "-skip-synthesized-members",
            ] + flags.split(whereSeparator: \.isWhitespace).map(String.init)
        )
        for file in try FileManager.default.contentsOfDirectory(
            at: folder,
            includingPropertiesForKeys: nil
        ) {
            add(try JSONDecoder().decode(File.self, from: Data(contentsOf: file)))
        }
    }

    private static func buildFolder() throws -> URL {
        guard let executable = Bundle.main.executableURL else { throw CocoaError(.fileNoSuchFile) }
        return executable.resolvingSymlinksInPath().deletingLastPathComponent()
    }

    private mutating func add(_ file: File) {
        for symbol in file.symbols {
            let isType = ["swift.class", "swift.struct", "swift.enum", "swift.protocol"]
                .contains(symbol.kind.identifier)
            let path = isType ? symbol.pathComponents[...] : symbol.pathComponents.dropLast()
            symbols[path.joined(separator: "."), default: []].append(
                Symbol(
                    identifier: symbol.identifier.precise,
                    baseName: String(symbol.pathComponents.last?.prefix { $0 != "(" } ?? ""),
                    declaration: Declaration(
                        symbol.declarationFragments.map(\.spelling).joined()
                    )
                )
            )
        }
        for relation in file.relationships {
            switch relation.kind {
            case "defaultImplementationOf":
                defaulted.insert(relation.target)
            case "conformsTo", "inheritsFrom":
                let name = relation.targetFallback?.split(separator: ".").last.map(String.init)
                if let name { ancestors[relation.source, default: []].insert(name) }
            default:
                break
            }
        }
    }

    private struct File: Decodable {
        let symbols: [Entry]
        let relationships: [Relation]
    }

    private struct Entry: Decodable {
        struct Kind: Decodable { let identifier: String }
        struct Identifier: Decodable { let precise: String }
        struct Fragment: Decodable { let spelling: String }

        let kind: Kind
        let identifier: Identifier
        let pathComponents: [String]
        let declarationFragments: [Fragment]
    }

    private struct Relation: Decodable {
        let kind: String
        let source: String
        let target: String
        let targetFallback: String?
    }
}

/// Command line tools that every machine that builds the module has.
private enum Tool {
    struct Failure: Error {
        let command: String
        let output: String
    }

    /// Runs a tool to its end and returns what it printed.
    static func run(_ name: String, _ arguments: [String]) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [name] + arguments
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        let text = String(decoding: data, as: UTF8.self)
        guard process.terminationStatus == 0 else {
            throw Failure(command: "\(name) \(arguments)", output: text)
        }
        return text
    }
}
