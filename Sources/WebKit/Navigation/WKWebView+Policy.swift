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
        case Int(WEBKIT_POLICY_DECISION_TYPE_NEW_WINDOW_ACTION.rawValue):
            decideAction(decision, in: nil)
        default:
            findTargetFrame(of: decision)
        }
    }

    /// Finds out which frame navigates, and lets the delegate decide.
    private func findTargetFrame(of decision: PolicyDecision) {
        let evidence = evidence(for: decision)
        switch (TargetFrame(evidence), navigationDelegate) {
        case (.main, _):
            decideAction(decision, in: mainFrame, staysInPage: evidence.staysInPage)
        case (.other, _), (.unknown, nil):
            decideAction(decision, in: otherFrame(of: evidence))
        case (.unknown, _):
            let question = TargetFrame.question(evidence)
            evaluate(question, frame: nil, world: .observer) { [weak self] result in
                guard let self else { return decision.cancel() }
                let isMain = (try? result.get() as? Bool) ?? true
                decideAction(decision, in: isMain ? mainFrame : otherFrame(of: evidence))
            }
        }
    }

    private func evidence(for decision: PolicyDecision) -> TargetFrame.Evidence {
        let request = decision.request
        return TargetFrame.Evidence(
            address: request.url?.absoluteString ?? "",
            type: decision.navigationType,
            referrer: request.value(forHTTPHeaderField: "Referer"),
            isRedirect: decision.isRedirect,
            requested: navigations.request,
            isProvisional: navigations.provisional != nil,
            viewAddress: url?.absoluteString,
            pageAddress: pageURL?.absoluteString,
            listAddress: backForwardList.currentItem?.url.absoluteString
        )
    }

    /// Lets the delegate decide about a frame's navigation; `nil` stands for a new window.
    private func decideAction(
        _ decision: PolicyDecision,
        in frame: WKFrameInfo?,
        staysInPage: Bool = false
    ) {
        let isMain = frame?.isMainFrame ?? false
        let navigation: WKNavigation? =
            switch (isMain, decision.isRedirect) {
            case (false, _): nil
            case (true, true): navigations.provisional
            case (true, false) where staysInPage && !isRequested(decision.request): WKNavigation()
            case (true, false): navigations.requested ?? WKNavigation()
            }
        if isMain { navigations.ask(navigation) }
        // The engine waits for no late answer here, and starts nothing.
        if staysInPage { navigations.decide(navigation, isAllowed: false) }
        guard let navigationDelegate else {
            if isMain, !staysInPage { navigations.decide(navigation, isAllowed: true) }
            return decision.allow()
        }
        let action = WKNavigationAction(
            decision,
            sourceFrame: frame ?? mainFrame,
            targetFrame: frame,
            navigation: navigation
        )
        if [.formSubmitted, .formResubmitted].contains(action.navigationType) {
            formAction = action
        }
        let preferences = ownConfiguration.defaultWebpagePreferences.copied()
        let once = Once<(WKNavigationActionPolicy, WKWebpagePreferences)>(
            fallback: (.cancel, preferences)
        ) { [weak self] policy, preferences in
            if isMain {
                let isStart = policy == .allow && !staysInPage
                self?.navigations.decide(navigation, isAllowed: isStart)
                if policy == .allow { self?.apply(preferences) }
            }
            if policy == .download { self?.pendingDownloads.append(.action(action)) }
            decision.answer(policy.rawValue)
            if policy == .download, isMain { self?.noteDownload(from: action.request.url) }
        }
        let decide = { [self] in
            navigationDelegate.webView(
                self,
                decidePolicyFor: action,
                preferences: preferences
            ) { once(($0, $1)) }
        }
        guard isMain, let item = listItem(of: action) else { return decide() }
        let isMeant = Once(fallback: false) { $0 ? decide() : once((.cancel, preferences)) }
        navigationDelegate.webView(self, shouldGoTo: item, willUseInstantBack: false) {
            isMeant($0)
        }
    }

    private func isRequested(_ request: URLRequest) -> Bool {
        navigations.request?.address == request.url?.absoluteString
    }

    /// The page of the back-forward list that an action leads to.
    private func listItem(of action: WKNavigationAction) -> WKBackForwardListItem? {
        guard action.navigationType == .backForward, !action.isRedirect else { return nil }
        let list = backForwardList
        // The engine's place in the list is there already.
        let nearest = [list.currentItem, list.backItem, list.forwardItem].compactMap { $0 }
        return (nearest + list.backList.reversed() + list.forwardList).first {
            $0.url == action.request.url
        }
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
        let once = Once<WKNavigationResponsePolicy>(fallback: .cancel) { [weak self] policy in
            if policy == .download { self?.pendingDownloads.append(.response(response)) }
            decision.answer(policy.rawValue)
        }
        navigationDelegate.webView(self, decidePolicyFor: response) { once($0) }
    }

    /// The main frame as it is now, whatever it is about to load.
    var mainFrame: WKFrameInfo {
        let origin = pageURL.map { WKSecurityOrigin(serialized: $0.absoluteString) }
        return WKFrameInfo(
            isMainFrame: true,
            url: pageURL,
            origin: origin ?? WKSecurityOrigin(),
            webView: self
        )
    }

    /// A frame within the page, of which only the document that caused its navigation is known.
    private func otherFrame(of evidence: TargetFrame.Evidence) -> WKFrameInfo {
        let referrer = URL(engine: evidence.referrer)
        let origin = referrer.map { WKSecurityOrigin(serialized: $0.absoluteString) }
        return WKFrameInfo(
            isMainFrame: false,
            url: referrer,
            origin: origin ?? WKSecurityOrigin(),
            webView: self
        )
    }
}
