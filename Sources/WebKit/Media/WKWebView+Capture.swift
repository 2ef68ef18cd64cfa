internal import CWebKitGTK
internal import Foundation

extension WKWebView {
    /// Whether the page captures pictures; observable.
    @MainActor @preconcurrency
    public var cameraCaptureState: WKMediaCaptureState { page.cameraCaptureState }

    /// Whether the page captures sound; observable.
    @MainActor @preconcurrency
    public var microphoneCaptureState: WKMediaCaptureState { page.microphoneCaptureState }

    /// Ends, mutes or unmutes the page's capture of pictures; nothing starts what the page does not.
    @MainActor @preconcurrency
    public func setCameraCaptureState(
        _ state: WKMediaCaptureState,
        completionHandler: (@MainActor @Sendable () -> Void)? = nil
    ) {
        if let engine { webkit_web_view_set_camera_capture_state(engine.view, state.engineState) }
        if let completionHandler { Task { completionHandler() } }
    }

    /// Ends, mutes or unmutes the page's capture of pictures; nothing starts what the page does not.
    @MainActor @preconcurrency
    public func setCameraCaptureState(_ state: WKMediaCaptureState) async {
        await withCheckedContinuation { continuation in
            setCameraCaptureState(state) { continuation.resume() }
        }
    }

    /// Ends, mutes or unmutes the page's capture of sound; nothing starts what the page does not.
    @MainActor @preconcurrency
    public func setMicrophoneCaptureState(
        _ state: WKMediaCaptureState,
        completionHandler: (@MainActor @Sendable () -> Void)? = nil
    ) {
        if let engine {
            webkit_web_view_set_microphone_capture_state(engine.view, state.engineState)
        }
        if let completionHandler { Task { completionHandler() } }
    }

    /// Ends, mutes or unmutes the page's capture of sound; nothing starts what the page does not.
    @MainActor @preconcurrency
    public func setMicrophoneCaptureState(_ state: WKMediaCaptureState) async {
        await withCheckedContinuation { continuation in
            setMicrophoneCaptureState(state) { continuation.resume() }
        }
    }
}
