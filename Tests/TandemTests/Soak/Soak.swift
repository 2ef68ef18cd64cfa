import Foundation

/// How often the tests of this folder try something: briefly here, as often as `make soak` says.
enum Soak {
    static let opens = count("TANDEM_OPENS", else: 32)
    static let races = count("TANDEM_RACES", else: 200)

    /// Tells how far a test is, at once: it can run for hours.
    static func report(_ text: String) {
        FileHandle.standardError.write(Data("\(text): \(ProcessFigures.now)\n".utf8))
    }

    private static func count(_ variable: String, else brief: Int) -> Int {
        ProcessInfo.processInfo.environment[variable].flatMap { Int($0) } ?? brief
    }
}
