internal import CWebKitGTK

/// Whether a page captures pictures or sound.
public enum WKMediaCaptureState: Int, Sendable {
    /// It does not.
    case none = 0

    /// It does.
    case active = 1

    /// It does, and gets nothing while it is muted.
    case muted = 2

    init(engine state: WebKitMediaCaptureState) {
        self =
            switch state {
            case WEBKIT_MEDIA_CAPTURE_STATE_ACTIVE: .active
            case WEBKIT_MEDIA_CAPTURE_STATE_MUTED: .muted
            default: .none
            }
    }

    var engineState: WebKitMediaCaptureState {
        switch self {
        case .none: WEBKIT_MEDIA_CAPTURE_STATE_NONE
        case .active: WEBKIT_MEDIA_CAPTURE_STATE_ACTIVE
        case .muted: WEBKIT_MEDIA_CAPTURE_STATE_MUTED
        }
    }
}
