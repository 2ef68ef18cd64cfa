internal import CWebKitGTK
internal import Foundation
internal import FoundationNetworking

/// Asks the delegate what the engine wants decided.
extension WKWebView {
    func decidePolicy(_ decision: UnsafeMutableRawPointer, type: Int) {
        let decision = PolicyDecision(decision)
        switch type {
        case Int(WEBKIT_POLICY_DECISION_TYPE_RESPONSE.rawValue):
            decideResponse(decision)
        default:
            let isNewWindow = type == Int(WEBKIT_POLICY_DECISION_TYPE_NEW_WINDOW_ACTION.rawValue)
            decideAction(decision, isNewWindow: isNewWindow)
        }
    }

    private func decideAction(_ decision: PolicyDecision, isNewWindow: Bool) {
        guard let navigationDelegate else { return decision.allow() }
        let main = mainFrame
        let action = WKNavigationAction(
            action: decision.navigationAction,
            sourceFrame: main,
            targetFrame: isNewWindow ? nil : main,
            navigation: isNewWindow ? nil : navigations.requested ?? navigations.provisional
        )
        let preferences = ownConfiguration.defaultWebpagePreferences.copied()
        let once = Once<(WKNavigationActionPolicy, WKWebpagePreferences)>(
            fallback: (.cancel, preferences)
        ) { [weak self] policy, preferences in
            switch policy {
            case .allow:
                self?.applyContentJavaScript(preferences)
                decision.allow()
            case .cancel: decision.cancel()
            case .download: decision.download()
            }
        }
        navigationDelegate.webView(
            self,
            decidePolicyFor: action,
            preferences: preferences
        ) { once(($0, $1)) }
    }

    private func decideResponse(_ decision: PolicyDecision) {
        guard let navigationDelegate else {
            return decision.canShowMIMEType ? decision.allow() : decision.cancel()
        }
        let isMain = decision.isForMainFrame
        let response = WKNavigationResponse(
            decision.response,
            isForMainFrame: isMain,
            canShowMIMEType: decision.canShowMIMEType,
            navigation: isMain ? navigations.provisional : nil
        )
        let once = Once<WKNavigationResponsePolicy>(fallback: .cancel) { policy in
            switch policy {
            case .allow: decision.allow()
            case .cancel: decision.cancel()
            case .download: decision.download()
            }
        }
        navigationDelegate.webView(self, decidePolicyFor: response) { once($0) }
    }

    /// The main frame as it is now.
    var mainFrame: WKFrameInfo {
        let origin = url.map { WKSecurityOrigin(serialized: $0.absoluteString) }
        return WKFrameInfo(
            isMainFrame: true,
            url: url,
            origin: origin ?? WKSecurityOrigin(),
            webView: self
        )
    }
}
