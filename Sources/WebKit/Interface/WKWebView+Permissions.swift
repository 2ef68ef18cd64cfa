internal import CWebKitGTK
internal import Foundation

/// A page's wait for a permission, which is refused when this object goes unanswered.
@MainActor
private final class PermissionRequest {
    private let reference: GObjectReference

    init(_ request: UnsafeMutableRawPointer) {
        reference = GObjectReference(retaining: request)
    }

    var isForPlace: Bool { tandem_is_geolocation_permission_request(reference.raw) != 0 }

    /// What is to be captured; `nil` for what Apple's API has no question about, such as the screen.
    var captureType: WKMediaCaptureType? {
        guard tandem_is_user_media_permission_request(reference.raw) != 0,
            webkit_user_media_permission_is_for_display_device(reference.opaque) == 0
        else { return nil }
        let isForSound = webkit_user_media_permission_is_for_audio_device(reference.opaque) != 0
        let isForPicture = webkit_user_media_permission_is_for_video_device(reference.opaque) != 0
        return switch (isForPicture, isForSound) {
        case (true, true): .cameraAndMicrophone
        case (true, false): .camera
        case (false, true): .microphone
        case (false, false): nil
        }
    }

    func answer(_ decision: WKPermissionDecision) {
        if decision == .grant {
            webkit_permission_request_allow(reference.opaque)
        } else {
            webkit_permission_request_deny(reference.opaque)
        }
    }
}

extension WKWebView {
    func connectPermissions(_ engine: WebViewEngine) {
        engine.on("permission-request") { [weak self] arguments -> SignalReturn in
            guard let self, let request = arguments.raw(1) else { return .handled(false) }
            decide(PermissionRequest(request))
            return .handled(true)
        }
    }

    /// Lets the delegate decide; what Apple's API does not ask about is refused.
    private func decide(_ request: PermissionRequest) {
        let once = Once<WKPermissionDecision>(fallback: .deny) { request.answer($0) }
        let frame = mainFrame
        guard let uiDelegate else { return once(.deny) }
        if let type = request.captureType {
            uiDelegate.webView(
                self,
                requestMediaCapturePermissionFor: frame.securityOrigin,
                initiatedByFrame: frame,
                type: type
            ) { once($0) }
        } else if request.isForPlace {
            uiDelegate.webView(
                self,
                requestGeolocationPermissionFor: frame.securityOrigin,
                initiatedByFrame: frame
            ) { once($0) }
        } else {
            once(.deny)
        }
    }
}
