import Foundation

/// The generated data that every engine is measured with; see `Benchmarks/generate.py`.
public struct Workload: Sendable {
    /// A `Set-Cookie` field value and the URL it comes from.
    public struct Insertion: Sendable {
        /// The URL, of which only the host and the path matter.
        public let url: String
        /// The octets of the field value.
        public let setCookie: [UInt8]
    }

    private let folder: URL

    /// Reads from the folder that the first argument of the program names.
    public init() {
        folder = URL(filePath: CommandLine.arguments.dropFirst().first ?? "data")
    }

    /// The octets of each line of a file.
    public func lines(_ name: String) throws -> [[UInt8]] {
        Array(try Data(contentsOf: folder.appending(path: name)))
            .split(separator: UInt8(ascii: "\n"))
            .map(Array.init)
    }

    /// The text of each line of a file.
    public func texts(_ name: String) throws -> [String] {
        try lines(name).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The insertions of a file, each line a URL, a tab and a field value.
    public func insertions(_ name: String) throws -> [Insertion] {
        try lines(name).compactMap { line in
            guard let tab = line.firstIndex(of: UInt8(ascii: "\t")) else { return nil }
            return Insertion(
                url: String(decoding: line[..<tab], as: UTF8.self),
                setCookie: Array(line[(tab + 1)...])
            )
        }
    }
}

/// Runs the closure, prints how long it took in seconds and what it answered.
///
/// The time is the processor's for this process, which does not count what else the machine does.
public func measure(_ name: String, _ body: () throws -> String) rethrows {
    let start = clock()
    let answer = try body()
    print("\(name)\t\(Double(clock() - start) / Double(CLOCKS_PER_SEC))\t\(answer)")
}
