internal import CWebKitGTK
internal import Foundation

/// Tells the delegate how the main frame's loads go.
extension WKWebView {
    func loadChanged(_ event: Int) {
        if event == Int(WEBKIT_LOAD_STARTED.rawValue) { downloadURL = nil }
        refreshPageState()
        switch event {
        case Int(WEBKIT_LOAD_STARTED.rawValue):
            let navigation = navigations.start()
            navigationDelegate?.webView(self, didStartProvisionalNavigation: navigation)
        case Int(WEBKIT_LOAD_REDIRECTED.rawValue):
            navigationDelegate?.webView(
                self,
                didReceiveServerRedirectForProvisionalNavigation: navigations.provisional
            )
        case Int(WEBKIT_LOAD_COMMITTED.rawValue):
            let navigation = navigations.commit()
            noteCommittedAddress()
            engine?.content.noteDocument()
            update { $0.hasOnlySecureContent = isEncrypted }
            endCallsOfFormerPage()
            finder?.endAll()
            stopSchemeTasks()
            noteActivity()
            navigationDelegate?.webView(self, didCommit: navigation)
        default:
            noteActivity()
            guard let navigation = navigations.finish() else { return }
            navigationDelegate?.webView(self, didFinish: navigation)
        }
    }

    func loadFailed(_ event: Int, _ error: any Error) {
        let hadCommitted = event == Int(WEBKIT_LOAD_COMMITTED.rawValue)
        let failed = navigations.fail(committed: hadCommitted)
        refreshPageState()
        noteActivity()
        guard let navigation = failed else { return }
        if hadCommitted {
            navigationDelegate?.webView(self, didFail: navigation, withError: error)
        } else {
            navigationDelegate?.webView(
                self,
                didFailProvisionalNavigation: navigation,
                withError: error
            )
        }
    }

    func webProcessTerminated() {
        let error = WKError(.webContentProcessTerminated, message: "The web process ended.")
        scriptCalls.endAll(error)
        finder?.endAll()
        stopSchemeTasks()
        navigations = NavigationTracker()
        refreshPageState()
        navigationDelegate?.webViewWebContentProcessDidTerminate(self)
    }

    private var isEncrypted: Bool {
        guard let view = engine?.view else { return false }
        var certificate: UnsafeMutablePointer<GTlsCertificate>?
        var flags = GTlsCertificateFlags(rawValue: 0)
        return webkit_web_view_get_tls_info(view, &certificate, &flags) != 0
    }

    /// Tells the store that its cookies may have changed, and its cache where a server sent it.
    func noteActivity() {
        let store = ownConfiguration.websiteDataStore
        store.noteActivity()
        guard ["http", "https"].contains(page.url?.scheme) else { return }
        store.httpCookieStore.cacheWrites.note()
    }
}
