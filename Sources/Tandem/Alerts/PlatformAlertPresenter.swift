public import TandemBridge

/// Shows alerts as the platform does: over the web view where that is in a window.
public struct PlatformAlertPresenter: AlertPresenter {
    /// Makes a presenter.
    public init() {}
}

extension AlertPresenter where Self == PlatformAlertPresenter {
    /// The platform's own alerts.
    public static var platform: PlatformAlertPresenter { PlatformAlertPresenter() }
}

extension BridgeError {
    /// There is nothing to show an alert over.
    static var noWindow: BridgeError {
        BridgeError(.failed, "There is no window to show the alert over: show the web view in one.")
    }
}
