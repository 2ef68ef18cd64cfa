internal import CWebKitGTK
internal import Foundation
internal import FoundationNetworking

/// Starts loads in the engine; the public spellings are `WKWebView`'s.
extension WKWebView {
    func startLoading(_ request: URLRequest) -> WKNavigation? {
        guard let address = request.url?.absoluteString else { return nil }
        // As the engine writes it.
        let written = GObjectReference(adopting: webkit_uri_request_new(address)).use {
            URL(engine: String(gString: webkit_uri_request_get_uri($0)))
        }
        let referrer = request.value(forHTTPHeaderField: "Referer")
        let target = written?.absoluteString ?? address
        return begin(address: target, referrer: referrer) { engine in
            GObjectReference(adopting: webkit_uri_request_new(address)).use { uri in
                if let headers = webkit_uri_request_get_http_headers(uri) {
                    for (name, value) in request.allHTTPHeaderFields ?? [:] {
                        soup_message_headers_replace(headers, name, value)
                    }
                }
                webkit_web_view_load_request(engine.view, uri)
            }
        }
    }

    func startLoading(html: String, baseURL: URL?) -> WKNavigation? {
        begin { webkit_web_view_load_html($0.view, html, baseURL?.absoluteString) }
    }

    func startLoading(
        _ data: Data,
        mimeType: String,
        encoding: String,
        baseURL: URL
    ) -> WKNavigation {
        begin { engine in
            let bytes = data.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
            webkit_web_view_load_bytes(
                engine.view,
                bytes,
                mimeType,
                encoding.isEmpty ? nil : encoding,
                baseURL.absoluteString
            )
            g_bytes_unref(bytes)
        }
    }

    func startReloading(fromOrigin: Bool) -> WKNavigation? {
        guard url != nil || engine == nil else { return nil }
        return begin(.reload) { engine in
            if fromOrigin {
                webkit_web_view_reload_bypass_cache(engine.view)
            } else {
                webkit_web_view_reload(engine.view)
            }
        }
    }

    func startGoing(to item: WKBackForwardListItem) -> WKNavigation? {
        guard let reference = item.reference else { return nil }
        return begin(.backForward) {
            webkit_web_view_go_to_back_forward_list_item($0.view, reference.opaque)
        }
    }

    func stop() {
        guard let engine else { return }
        navigations.withdraw()
        stopSchemeTasks()
        webkit_web_view_stop_loading(engine.view)
    }

    /// Gives a load its token and starts it, or reports why it cannot start.
    private func begin(
        _ type: WKNavigationType = .other,
        address: String? = nil,
        referrer: String? = nil,
        _ start: @escaping @MainActor (WebViewEngine) -> Void
    ) -> WKNavigation {
        guard engine != nil else {
            let navigation = WKNavigation()
            Task {
                navigationDelegate?.webView(
                    self,
                    didFailProvisionalNavigation: navigation,
                    withError: obstacle
                )
            }
            return navigation
        }
        let navigation = navigations.request(type, address: address, referrer: referrer)
        // No load overtakes a cookie that was set before it.
        ownConfiguration.websiteDataStore.httpCookieStore.afterPendingOperations { [weak self] in
            guard let self, let engine = self.engine else { return }
            // Meanwhile it may have been stopped, or replaced by another.
            if navigations.requested === navigation { start(engine) }
        }
        return navigation
    }
}
