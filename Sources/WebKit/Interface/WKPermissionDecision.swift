/// What a page is told that asks for a permission.
public enum WKPermissionDecision: Int, Sendable {
    /// The system asks the user; on Linux nobody does, and the page is refused.
    case prompt = 0

    /// The page may.
    case grant = 1

    /// The page may not.
    case deny = 2
}

/// What a page wants to capture.
public enum WKMediaCaptureType: Int, Sendable {
    /// Pictures.
    case camera = 0

    /// Sound.
    case microphone = 1

    /// Both.
    case cameraAndMicrophone = 2
}
