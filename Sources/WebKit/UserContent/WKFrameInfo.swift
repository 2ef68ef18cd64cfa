public import Foundation
public import FoundationNetworking

/// What is known about a frame at the moment it did something.
@MainActor @preconcurrency
open class WKFrameInfo: NSObject, @preconcurrency NSCopying {
    private let isMain: Bool
    private let documentRequest: URLRequest
    private let origin: WKSecurityOrigin
    private weak var view: WKWebView?

    /// Creates the description of a frame of which nothing is known.
    public override init() {
        isMain = false
        documentRequest = URLRequest(url: .blank)
        origin = WKSecurityOrigin()
        super.init()
    }

    init(isMainFrame: Bool, url: URL?, origin: WKSecurityOrigin, webView: WKWebView?) {
        isMain = isMainFrame
        documentRequest = URLRequest(url: url ?? .blank)
        self.origin = origin
        view = webView
        super.init()
    }

    /// Whether the frame is the view's main frame.
    open var isMainFrame: Bool { isMain }

    /// The request of the frame's document; on Linux its address alone is known.
    open var request: URLRequest { documentRequest }

    /// The origin of the frame's document.
    open var securityOrigin: WKSecurityOrigin { origin }

    /// The view the frame belongs to.
    open weak var webView: WKWebView? { view }

    /// Returns the description itself, which cannot change.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}
