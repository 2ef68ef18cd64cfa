internal import CWebKitGTK
internal import Foundation

extension WKWebView {
    /// Reads the engine's state again, and tells those who observe what changed.
    func refreshPageState() {
        guard let view = engine?.view else { return }
        var state = page
        state.title = String(gString: webkit_web_view_get_title(view)) ?? ""
        state.url = address(of: view)
        state.isLoading = webkit_web_view_is_loading(view) != 0
        state.estimatedProgress = webkit_web_view_get_estimated_load_progress(view)
        state.canGoBack = webkit_web_view_can_go_back(view) != 0
        state.canGoForward = webkit_web_view_can_go_forward(view) != 0
        var color = GdkRGBA()
        let hasThemeColor = webkit_web_view_get_theme_color(view, &color) != 0
        state.themeColor = hasThemeColor ? WKColor(color) : nil
        webkit_web_view_get_background_color(view, &color)
        state.underPageBackgroundColor = WKColor(color)
        state.cameraCaptureState = .init(engine: webkit_web_view_get_camera_capture_state(view))
        state.microphoneCaptureState = .init(
            engine: webkit_web_view_get_microphone_capture_state(view)
        )
        set(state)
    }

    /// The address that the view shows, as far as it is not that of a download.
    private func address(of view: UnsafeMutablePointer<WebKitWebView>) -> URL? {
        let address = URL(engine: String(gString: webkit_web_view_get_uri(view)))
        if address != nil, address == downloadURL { return pageURL }
        // A page moves within its origin alone: another address is that of a load not committed yet.
        if navigations.isIdle, let address, isOfPageOrigin(address) { pageURL = address }
        return address
    }

    private func isOfPageOrigin(_ address: URL) -> Bool {
        guard let pageURL else { return false }
        return address.scheme == pageURL.scheme && address.host() == pageURL.host()
            && address.port == pageURL.port
    }

    /// A page has taken the place of the one before.
    func noteCommittedAddress() {
        guard let view = engine?.view else { return }
        guard navigations.requested != nil else {
            pageURL = page.url
            return
        }
        // The view gives the address of the load that the app asked for meanwhile.
        pageURL = webkit_web_view_get_main_resource(view).flatMap {
            URL(engine: String(gString: webkit_web_resource_get_uri($0)))
        }
    }

    /// The list of pages, or the place in it, is another.
    func listChanged() {
        refreshPageState()
        guard let step = navigations.step else { return }
        // A page that ran the script would have asked for a load before: the step is one within it.
        evaluate("0", frame: nil, world: .observer) { [weak self] _ in
            self?.navigations.withdraw(step: step)
            self?.refreshPageState()
        }
    }

    /// The main frame's navigation became a download, whose address the engine goes on giving.
    func noteDownload(from url: URL?) {
        downloadURL = url
        refreshPageState()
    }

    /// Changes what is known of the page, and tells those who observe what changed.
    func update(_ change: (inout PageState) -> Void) {
        var state = page
        change(&state)
        set(state)
    }

    private func set(_ state: PageState) {
        let changed = state.differences(from: page)
        guard !changed.isEmpty else { return }
        observations.willChange(changed)
        page = state
        observations.didChange(changed)
    }
}
