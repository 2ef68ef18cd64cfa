internal import CWebKitGTK

extension WKWebView {
    func setEngineCapture(ofCamera state: WKMediaCaptureState) {
        guard let engine else { return }
        webkit_web_view_set_camera_capture_state(engine.view, state.engineState)
    }

    func setEngineCapture(ofMicrophone state: WKMediaCaptureState) {
        guard let engine else { return }
        webkit_web_view_set_microphone_capture_state(engine.view, state.engineState)
    }
}
