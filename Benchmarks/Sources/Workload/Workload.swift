import Foundation

/// The generated data that every engine is measured with; see `Benchmarks/generate.py`.
public struct Workload: Sendable {
    /// A `Set-Cookie` field value and the URL it comes from.
    public struct Insertion: Sendable {
        /// The URL, of which only the host and the path matter.
        public let url: String
        /// The field value.
        public let setCookie: String
    }

    private let folder: URL

    /// Reads from the folder that the first argument of the program names.
    public init() {
        folder = URL(filePath: CommandLine.arguments.dropFirst().first ?? "data")
    }

    /// The lines of a file.
    public func lines(_ name: String) throws -> [String] {
        try String(contentsOf: folder.appending(path: name), encoding: .utf8)
            .split(separator: "\n")
            .map(String.init)
    }

    /// The insertions of a file, each line a URL, a tab and a field value.
    public func insertions(_ name: String) throws -> [Insertion] {
        try lines(name).compactMap { line in
            guard let tab = line.firstIndex(of: "\t") else { return nil }
            return Insertion(
                url: String(line[..<tab]),
                setCookie: String(line[line.index(after: tab)...])
            )
        }
    }
}

/// Runs the closure, prints how long it took in seconds and what it answered, and returns that.
@discardableResult
public func measure<Result>(_ name: String, _ body: () throws -> Result) rethrows -> Result {
    let clock = ContinuousClock()
    let start = clock.now
    let result = try body()
    let seconds = (clock.now - start) / .seconds(1)
    print("\(name)\t\(seconds)\t\(result)")
    return result
}
