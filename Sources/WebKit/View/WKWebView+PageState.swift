internal import CWebKitGTK
internal import Foundation

extension WKWebView {
    /// Reads the engine's state again, and tells those who observe what changed.
    func refreshPageState() {
        guard let view = engine?.view else { return }
        var state = page
        state.title = String(gString: webkit_web_view_get_title(view)) ?? ""
        state.url = URL(engine: String(gString: webkit_web_view_get_uri(view)))
        state.isLoading = webkit_web_view_is_loading(view) != 0
        state.estimatedProgress = webkit_web_view_get_estimated_load_progress(view)
        state.canGoBack = webkit_web_view_can_go_back(view) != 0
        state.canGoForward = webkit_web_view_can_go_forward(view) != 0
        set(state)
    }

    /// Notes whether all of a page's content came encrypted.
    func noteSecureContent(_ isSecure: Bool) {
        var state = page
        state.hasOnlySecureContent = isSecure
        set(state)
    }

    private func set(_ state: PageState) {
        let before = page
        guard before != state else { return }
        var changed: [PartialKeyPath<WKWebView>] = []
        if before.title != state.title { changed.append(\.title) }
        if before.url != state.url { changed.append(\.url) }
        if before.isLoading != state.isLoading { changed.append(\.isLoading) }
        if before.estimatedProgress != state.estimatedProgress {
            changed.append(\.estimatedProgress)
        }
        if before.hasOnlySecureContent != state.hasOnlySecureContent {
            changed.append(\.hasOnlySecureContent)
        }
        if before.canGoBack != state.canGoBack { changed.append(\.canGoBack) }
        if before.canGoForward != state.canGoForward { changed.append(\.canGoForward) }
        observations.willChange(changed)
        page = state
        observations.didChange(changed)
    }
}
