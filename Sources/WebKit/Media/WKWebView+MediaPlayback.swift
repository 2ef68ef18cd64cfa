internal import Foundation

/// Whether a page plays media.
public enum WKMediaPlaybackState: Int, Sendable {
    /// It has none.
    case none = 0

    /// It plays.
    case playing = 1

    /// It has media, which do not play.
    case paused = 2

    /// It has media, which may not play.
    case suspended = 3
}

/// Media of the main frame and of the frames of its origin; the engine reaches no others.
extension WKWebView {
    func media(_ body: String, then completion: @escaping @MainActor (Any?) -> Void) {
        callFunction(body, arguments: [:], frame: nil, world: .observer) { result in
            completion(try? result.get())
        }
    }
}
