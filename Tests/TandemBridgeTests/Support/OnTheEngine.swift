import Foundation
import Testing

/// What needs a web process for each test; one at a time, for the machine's sake.
@Suite("On the engine", .serialized, .timeLimit(.minutes(1)), .enabled(if: hasDisplay))
enum OnTheEngine {}

/// Whether the tests were started with a display.
let hasDisplay = ["DISPLAY", "WAYLAND_DISPLAY"].contains {
    ProcessInfo.processInfo.environment[$0] != nil
}
