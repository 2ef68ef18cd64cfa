import Foundation

/// Tests that try something briefly in `make test`, and as often as it is told in `make soak`.
package enum Soak {
    /// How often to try: what a variable of the environment says, or the number of the brief test.
    package static func count(_ variable: String, else brief: Int) -> Int {
        ProcessInfo.processInfo.environment[variable].flatMap { Int($0) } ?? brief
    }

    /// Tells how far a test is, at once: it can run for hours.
    package static func report(_ text: String, _ figures: ProcessFigures = .now) {
        FileHandle.standardError.write(Data("\(text): \(figures)\n".utf8))
    }
}
