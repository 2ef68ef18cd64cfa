/// A history in words, written down only when it is to be read.
final class Trace {
    private(set) var lines: [String] = []

    var text: String { lines.joined(separator: "\n") }

    func add(_ line: String) {
        lines.append(line)
    }
}
