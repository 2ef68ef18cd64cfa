public import Foundation

/// A message that a script sent to a handler.
@MainActor @preconcurrency
open class WKScriptMessage: NSObject {
    private let content: Any
    private let handlerName: String
    private let frame: WKFrameInfo
    private let contentWorld: WKContentWorld
    private weak var view: WKWebView?

    /// Creates an empty message, for subclasses that stand in for one.
    public override init() {
        content = NSNull()
        handlerName = ""
        frame = WKFrameInfo()
        contentWorld = .page
        super.init()
    }

    init(
        body: Any,
        name: String,
        frame: WKFrameInfo,
        world: WKContentWorld,
        webView: WKWebView?
    ) {
        content = body
        handlerName = name
        self.frame = frame
        contentWorld = world
        view = webView
        super.init()
    }

    /// What the script sent: an `NSNumber`, `NSString`, `NSDate`, `NSArray`, `NSDictionary` or `NSNull`.
    open var body: Any { content }

    /// The name of the handler that the message was sent to.
    open var name: String { handlerName }

    /// The frame that sent the message.
    ///
    /// On Linux the frame's own web process states it, through a script in a world that the page
    /// cannot reach.
    open var frameInfo: WKFrameInfo { frame }

    /// The world of the script that sent the message.
    open var world: WKContentWorld { contentWorld }

    /// The view that the message came from.
    open weak var webView: WKWebView? { view }
}
