internal import CWebKitGTK
internal import Foundation

/// Connects the view to what the engine tells.
extension WKWebView {
    func connect() {
        guard let engine else { return }
        SchemeRegistry.connect(self)
        applyPreferences()
        applyUserAgent()
        requestSize()
        if !ownConfiguration.drawsBackground { drawBackground(false) }
        apply(ownConfiguration.defaultWebpagePreferences)
        ownConfiguration.preferences.followers.add(self) { [weak self] in
            self?.applyPreferences()
        }
        connectState(engine)
        connectNavigation(engine)
        connectInterface(engine)
        connectDownloads(engine)
        connectForms(engine)
        connectPermissions(engine)
        connectFullscreen(engine)
        engine.resourceEnded = { [weak self] in self?.noteActivity() }
    }

    private func connectState(_ engine: WebViewEngine) {
        for property in [
            "title", "uri", "is-loading", "estimated-load-progress", "theme-color",
            "camera-capture-state", "microphone-capture-state",
        ] {
            engine.on("notify::" + property) { [weak self] _ in self?.refreshPageState() }
        }
        if let list = webkit_web_view_get_back_forward_list(engine.view) {
            engine.on("changed", of: list) { [weak self] _ in self?.listChanged() }
        }
        engine.on("insecure-content-detected") { [weak self] _ in
            self?.update { $0.hasOnlySecureContent = false }
        }
    }

    private func connectNavigation(_ engine: WebViewEngine) {
        engine.on("load-changed") { [weak self] in self?.loadChanged($0.number(1)) }
        // Handled in any case: the engine would show a page of its own.
        engine.on("load-failed") { [weak self] arguments -> SignalReturn in
            let url = URL(engine: arguments.string(2))
            if let self, let error = arguments.raw(3) {
                let copy = GLibError(copying: error.assumingMemoryBound(to: GError.self))
                let cause = SchemeRegistry.takeFailure(at: url, of: self)
                loadFailed(arguments.number(1), cause ?? LoadError.error(copy, url: url))
            }
            return .handled(true)
        }
        engine.on("load-failed-with-tls-errors") { [weak self] arguments -> SignalReturn in
            let url = URL(engine: arguments.string(1))
            self?.loadFailed(
                Int(WEBKIT_LOAD_STARTED.rawValue),
                LoadError.untrusted(arguments.number(3), url: url)
            )
            return .handled(true)
        }
        engine.on("web-process-terminated") { [weak self] _ in self?.webProcessTerminated() }
        engine.on("decide-policy") { [weak self] arguments -> SignalReturn in
            guard let self, let decision = arguments.raw(1) else { return .handled(false) }
            decidePolicy(decision, type: arguments.number(2))
            return .handled(true)
        }
        engine.on("authenticate") { [weak self] arguments -> SignalReturn in
            guard let self, let request = arguments.opaque(1) else { return .handled(false) }
            answer(AuthenticationRequest(request))
            return .handled(true)
        }
    }
}
