internal import Foundation
internal import WebKit

/// What of the bridge is part of a content controller: the scripts, and one message handler.
///
/// The controller keeps it as long as it lives itself. It knows the bridges, and they know it, but
/// none of them keeps another alive; a page whose bridge is gone is told so.
@MainActor
final class Attachment: NSObject, WKScriptMessageHandlerWithReply {
    private static var attachments: [Weak<Attachment>] = []

    private weak let controller: WKUserContentController?
    private var bridges: [Weak<Bridge>] = []
    private var scripts: [ObjectIdentifier: WebViewScripts] = [:]
    private var userScripts: [WKUserScript] = []
    private var limits: PageLimits?
    /// Why the bridge that ended last did.
    var lastEnding: BridgeError = .bridgeGone

    private init(_ controller: WKUserContentController) { self.controller = controller }

    /// The attachment of a controller, made for its first bridge.
    private static func of(_ controller: WKUserContentController) -> Attachment {
        attachments.removeAll { $0.object == nil }
        // Another controller may have the address of one that is gone, so only itself counts.
        let known = attachments.lazy.compactMap(\.object).first { $0.controller === controller }
        if let known { return known }
        let attachment = Attachment(controller)
        attachments.append(Weak(object: attachment))
        controller.addScriptMessageHandler(
            attachment,
            contentWorld: BridgeScript.world,
            name: BridgeScript.handler
        )
        return attachment
    }

    /// Attaches a bridge to a controller.
    static func join(_ bridge: Bridge, to controller: WKUserContentController) {
        let attachment = of(controller)
        attachment.bridges.removeAll { $0.object == nil }
        attachment.bridges.append(Weak(object: bridge))
        bridge.attachment = attachment
        attachment.addScripts(to: controller)
    }

    isolated deinit {
        // With the controller all its views are gone, and no other can come.
        for bridge in open { bridge.end(.configurationGone) }
    }

    /// Gives the controller the scripts, if it lacks them or they have other limits than the bridges.
    private func addScripts(to controller: WKUserContentController) {
        let wanted = PageLimits(of: open)
        let present = controller.userScripts
        let others = present.filter { script in !userScripts.contains { $0 === script } }
        guard limits != wanted || others.count + userScripts.count != present.count else { return }
        limits = wanted
        userScripts = BridgeScript.scripts(limits: wanted)
        // The engine takes scripts away all at once only.
        if others.count < present.count { controller.removeAllUserScripts() }
        for script in others.count < present.count ? userScripts + others : userScripts {
            controller.addUserScript(script)
        }
    }

    /// The bridges that serve pages.
    private var open: [Bridge] { bridges.compactMap(\.object).filter { !$0.isClosed } }

    /// The bridge that a message of a web view is for.
    ///
    /// A page stays with the bridge that greeted it, and so do its frames; one that begins is greeted
    /// by the web view's own, or else by the latest that serves all.
    private func bridge(for message: WKScriptMessage, of webView: WKWebView) -> Bridge? {
        let open = open
        let own = open.last { $0.webView === webView } ?? open.last { !$0.isBound }
        guard open.count > 1 else { return own }
        if message.frameInfo.isMainFrame, BridgeMessage.isHello(message.body) {
            for other in open where other !== own { other.leave(webView) }
            return own
        }
        return open.last { $0.hasPage(in: webView) } ?? own
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
        guard let webView = message.webView else { return reply(.failure(.viewGone)) }
        guard let bridge = bridge(for: message, of: webView) else {
            return reply(.failure(open.isEmpty ? lastEnding : .anotherView))
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
