import Foundation

/// A parser that is fed any octets.
protocol FuzzTarget: SendableMetatype {
    /// Inputs to begin with, which lead into every part of the parser.
    static var seeds: [Seed] { get }

    /// Kinds of input that might cost more than their length, each made in any size.
    static var growing: [Growing] { get }

    /// Feeds the parser alone, whose time is measured.
    static func parse(_ input: [UInt8])

    /// Feeds the parser and checks what must hold whatever the input is.
    static func check(_ input: [UInt8])
}

extension FuzzTarget {
    /// What the target is called on the command line.
    static var name: String { "\(self)" }
}

/// An input written by hand.
struct Seed: Sendable, ExpressibleByStringLiteral {
    let octets: [UInt8]

    init(_ octets: [UInt8]) {
        self.octets = octets
    }

    init(stringLiteral text: String) {
        octets = Array(text.utf8)
    }
}

/// A kind of input in any size.
struct Growing: Sendable {
    /// What repeats in it, for messages.
    let name: String
    /// Makes one of about that many octets.
    let octets: @Sendable (Int) -> [UInt8]

    init(_ name: String, octets: @escaping @Sendable (Int) -> [UInt8]) {
        self.name = name
        self.octets = octets
    }

    /// A text that repeats between two others.
    init(_ unit: String, after start: String = "", before end: String = "") {
        self.init(unit) { count in
            let units = repeatElement(Array(unit.utf8), count: max(1, count / unit.utf8.count))
            return Array(start.utf8) + units.joined() + Array(end.utf8)
        }
    }
}

/// Ends the process, so that the fuzzer saves the input, unless the condition holds.
func expect(
    _ condition: Bool,
    _ rule: @autoclosure () -> String,
    file: StaticString = #fileID,
    line: UInt = #line
) {
    if condition { return }
    FileHandle.standardError.write(Data("\(file):\(line): broken: \(rule())\n".utf8))
    abort()
}
