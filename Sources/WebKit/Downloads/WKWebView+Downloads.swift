internal import CWebKitGTK
internal import Foundation
internal import FoundationNetworking

/// What the navigation delegate decided to download, until the engine has started it.
@MainActor
enum PendingDownload {
    case action(WKNavigationAction)
    case response(WKNavigationResponse)

    var url: URL? {
        switch self {
        case .action(let action): action.request.url
        case .response(let response): response.response.url
        }
    }
}

extension WKWebView {
    func connectDownloads(_ engine: WebViewEngine) {
        let session = ownConfiguration.websiteDataStore.networkSession
        engine.on("download-started", of: session) { [weak self] arguments in
            guard let self, let download = arguments.opaque(1) else { return }
            downloadStarted(download)
        }
    }

    func download(_ request: URLRequest) -> WKDownload {
        guard let engine else { return failingDownload(of: request, error: obstacle) }
        guard let address = request.url?.absoluteString else {
            return failingDownload(of: request, error: URLError(.badURL))
        }
        isStartingDownload = true
        let download = webkit_web_view_download_uri(engine.view, address)
        isStartingDownload = false
        guard let download else {
            return failingDownload(of: request, error: URLError(.unknown))
        }
        defer { g_object_unref(UnsafeMutableRawPointer(download)) }
        return WKDownload(
            WKDownload.Origin(request: request, webView: self, frame: mainFrame),
            engine: DownloadEngine(download)
        )
    }

    func failingDownload(of request: URLRequest?, error: any Error) -> WKDownload {
        WKDownload(
            WKDownload.Origin(request: request, webView: self, frame: mainFrame),
            engine: nil,
            failure: error
        )
    }

    /// The engine started a download in one of the session's views.
    private func downloadStarted(_ download: OpaquePointer) {
        guard !isStartingDownload, let view = engine?.view,
            webkit_download_get_web_view(download) == view
        else { return }
        let request = webkit_download_get_request(download).map(URLRequest.init(engine:))
        let index = pendingDownloads.firstIndex { $0.url == request?.url } ?? 0
        guard pendingDownloads.indices.contains(index) else { return }
        switch pendingDownloads.remove(at: index) {
        case .action(let action):
            let origin = WKDownload.Origin(
                request: action.request,
                webView: self,
                frame: action.sourceFrame,
                isUserInitiated: action.isUserInitiated
            )
            navigationDelegate?.webView(
                self,
                navigationAction: action,
                didBecome: WKDownload(origin, engine: DownloadEngine(download))
            )
        case .response(let response):
            let origin = WKDownload.Origin(request: request, webView: self, frame: mainFrame)
            navigationDelegate?.webView(
                self,
                navigationResponse: response,
                didBecome: WKDownload(origin, engine: DownloadEngine(download))
            )
        }
    }
}
