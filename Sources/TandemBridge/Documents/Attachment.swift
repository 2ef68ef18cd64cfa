internal import Foundation
internal import WebKit

/// What of the bridge is part of a content controller: the scripts, and one message handler.
///
/// The controller keeps it as long as it lives itself. It knows the bridges, and they know it, but
/// none of them keeps another alive; a page whose bridge is gone is told so.
@MainActor
final class Attachment: NSObject, WKScriptMessageHandlerWithReply {
    private struct Weak<Object: AnyObject> {
        weak let object: Object?
    }

    private static var attachments: [ObjectIdentifier: Weak<Attachment>] = [:]

    private var bridges: [Weak<Bridge>] = []
    private var scripts: [ObjectIdentifier: WebViewScripts] = [:]

    /// The attachment of a controller, made for its first bridge.
    static func of(_ controller: WKUserContentController, limits: Bridge.Limits) -> Attachment {
        attachments = attachments.filter { $0.value.object != nil }
        let key = ObjectIdentifier(controller)
        if let attachment = attachments[key]?.object { return attachment }
        let attachment = Attachment()
        attachments[key] = Weak(object: attachment)
        for script in BridgeScript.scripts(limits: limits) { controller.addUserScript(script) }
        controller.addScriptMessageHandler(
            attachment,
            contentWorld: BridgeScript.world,
            name: BridgeScript.handler
        )
        return attachment
    }

    func add(_ bridge: Bridge) {
        bridges.removeAll { $0.object == nil }
        bridges.append(Weak(object: bridge))
    }

    /// The bridge of a web view: its own, or else one that serves all.
    private func bridge(of webView: WKWebView) -> Bridge? {
        let all = bridges.compactMap(\.object).filter { !$0.isClosed }
        return all.last { $0.webView === webView } ?? all.last { !$0.isBound }
    }

    private func scripts(of webView: WKWebView) -> WebViewScripts {
        let key = ObjectIdentifier(webView)
        if let known = scripts[key], known.webView === webView { return known }
        scripts = scripts.filter { $0.value.webView != nil }
        let new = WebViewScripts(webView)
        scripts[key] = new
        return new
    }

    func userContentController(
        _ userContentController: WKUserContentController,
        didReceive message: WKScriptMessage,
        replyHandler: @escaping @MainActor @Sendable (Any?, String?) -> Void
    ) {
        let reply = Reply { replyHandler($0, nil) }
        guard let webView = message.webView, let bridge = bridge(of: webView) else {
            return reply(.failure(.closed))
        }
        bridge.receive(
            message.body,
            from: BridgeCaller(
                origin: BridgeOrigin(message.frameInfo.securityOrigin),
                isMainFrame: message.frameInfo.isMainFrame
            ),
            through: scripts(of: webView),
            reply: reply
        )
    }
}
