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
    /// Pauses what plays.
    @MainActor @preconcurrency
    public func pauseAllMediaPlayback(completionHandler: (@MainActor @Sendable () -> Void)? = nil) {
        media(MediaScript.pause) { _ in completionHandler?() }
    }

    /// Pauses what plays.
    @MainActor @preconcurrency
    public func pauseAllMediaPlayback() async {
        await withCheckedContinuation { continuation in
            pauseAllMediaPlayback { continuation.resume() }
        }
    }

    /// Pauses what plays and lets nothing play until it is called again with `false`.
    ///
    /// It holds for later pages of the view too.
    @MainActor @preconcurrency
    public func setAllMediaPlaybackSuspended(
        _ suspended: Bool,
        completionHandler: (@MainActor @Sendable () -> Void)? = nil
    ) {
        engine?.content.isMediaSuspended = suspended
        media(suspended ? MediaScript.suspend : MediaScript.resume) { _ in completionHandler?() }
    }

    /// Pauses what plays and lets nothing play until it is called again with `false`.
    ///
    /// It holds for later pages of the view too.
    @MainActor @preconcurrency
    public func setAllMediaPlaybackSuspended(_ suspended: Bool) async {
        await withCheckedContinuation { continuation in
            setAllMediaPlaybackSuspended(suspended) { continuation.resume() }
        }
    }

    /// Finds out whether the page plays media.
    @MainActor @preconcurrency
    public func requestMediaPlaybackState(
        completionHandler: @escaping @MainActor @Sendable (WKMediaPlaybackState) -> Void
    ) {
        media(MediaScript.state) { value in
            completionHandler((value as? Int).flatMap(WKMediaPlaybackState.init) ?? .none)
        }
    }

    /// Returns whether the page plays media.
    @MainActor @preconcurrency
    public func requestMediaPlaybackState() async -> WKMediaPlaybackState {
        await withCheckedContinuation { continuation in
            requestMediaPlaybackState { continuation.resume(returning: $0) }
        }
    }

    /// Leaves the full screen and the picture in the picture.
    @MainActor @preconcurrency
    public func closeAllMediaPresentations(
        completionHandler: (@MainActor @Sendable () -> Void)? = nil
    ) {
        media(MediaScript.close) { _ in completionHandler?() }
    }

    /// Leaves the full screen and the picture in the picture.
    @MainActor @preconcurrency
    public func closeAllMediaPresentations() async {
        await withCheckedContinuation { continuation in
            media(MediaScript.close) { _ in continuation.resume() }
        }
    }

    /// Leaves the full screen and the picture in the picture.
    @MainActor @preconcurrency
    public func closeAllMediaPresentations() {
        closeAllMediaPresentations(completionHandler: nil)
    }

    private func media(_ body: String, then completion: @escaping @MainActor (Any?) -> Void) {
        callFunction(body, arguments: [:], frame: nil, world: .observer) { result in
            completion(try? result.get())
        }
    }
}
