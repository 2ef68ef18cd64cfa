internal import CWebKitGTK
internal import Foundation

/// Keeps one view's `WebKitUserContentManager` in step with its controller.
@MainActor
final class UserContentBinding {
    /// What a script said beside the message itself.
    private struct Envelope {
        let name: String
        let origin: String
        let isMainFrame: Bool
        let address: String
        let body: Any
    }

    /// The engine's manager.
    let manager: GObjectReference

    /// Runs a script in a world of the main frame's present document.
    var run: ((_ source: String, _ world: String?) -> Void)?

    private let controller: WKUserContentController
    private weak var webView: WKWebView?
    private var channels: [String: Signal] = [:]

    init(controller: WKUserContentController, webView: WKWebView) {
        self.controller = controller
        self.webView = webView
        manager = GObjectReference(adopting: webkit_user_content_manager_new())
        controller.followers.add(self) { [weak self] in self?.synchronize() }
        synchronize()
    }

    /// Ends every delivery; the engine's manager may live longer.
    func close() {
        webkit_user_content_manager_remove_all_scripts(manager.opaque)
        for world in channels.keys {
            webkit_user_content_manager_unregister_script_message_handler(
                manager.opaque,
                Self.channel(of: world),
                world
            )
        }
        channels.removeAll()
    }

    /// Brings scripts and handlers to the controller's state.
    private func synchronize() {
        webkit_user_content_manager_remove_all_scripts(manager.opaque)
        // The facades come first, so that the app's own scripts find them.
        for facade in facades() {
            add(facade.source, world: facade.world)
            run?(facade.source, facade.world)
        }
        for script in controller.userScripts {
            add(
                script.source,
                world: script.world.engineName,
                time: script.injectionTime,
                mainFrameOnly: script.isForMainFrameOnly
            )
        }
    }

    private func facades() -> [(source: String, world: String?)] {
        controller.handledWorlds.flatMap { world -> [(source: String, world: String?)] in
            let names = controller.handlerNames(in: world)
            guard let engineName = world.engineName else {
                open(MessageFacade.relayWorld, for: world)
                let channel = Self.channel(of: MessageFacade.relayWorld)
                return [
                    (MessageFacade.relay(channel: channel), MessageFacade.relayWorld),
                    (MessageFacade.page(names: names), nil),
                ]
            }
            open(engineName, for: world)
            let channel = Self.channel(of: engineName)
            return [(MessageFacade.isolated(channel: channel, names: names), engineName)]
        }
    }

    private func add(
        _ source: String,
        world: String?,
        time: WKUserScriptInjectionTime = .atDocumentStart,
        mainFrameOnly: Bool = false
    ) {
        let frames =
            mainFrameOnly
            ? WEBKIT_USER_CONTENT_INJECT_TOP_FRAME : WEBKIT_USER_CONTENT_INJECT_ALL_FRAMES
        let moment =
            time == .atDocumentStart
            ? WEBKIT_USER_SCRIPT_INJECT_AT_DOCUMENT_START
            : WEBKIT_USER_SCRIPT_INJECT_AT_DOCUMENT_END
        let script =
            if let world {
                webkit_user_script_new_for_world(source, frames, moment, world, nil, nil)
            } else {
                webkit_user_script_new(source, frames, moment, nil, nil)
            }
        webkit_user_content_manager_add_script(manager.opaque, script)
        webkit_user_script_unref(script)
    }
}

// MARK: Messages

extension UserContentBinding {
    /// The engine's name of a world's one handler; its signal tells the name and not the world.
    private static func channel(of world: String) -> String { "tandem-" + world }

    /// Registers the one engine-level handler of a world.
    private func open(_ engineName: String, for world: WKContentWorld) {
        guard channels[engineName] == nil else { return }
        let channel = Self.channel(of: engineName)
        channels[engineName] = Signal(
            "script-message-with-reply-received::" + channel,
            of: manager.raw
        ) { [weak self] arguments -> SignalReturn in
            guard let self, let value = arguments.opaque(1), let reply = arguments.opaque(2)
            else { return .handled(false) }
            receive(value, from: world, reply: ScriptReply(reply, context: value))
            return .handled(true)
        }
        webkit_user_content_manager_register_script_message_handler_with_reply(
            manager.opaque,
            channel,
            engineName
        )
    }

    private func receive(_ value: OpaquePointer, from world: WKContentWorld, reply: ScriptReply) {
        let envelope: Envelope
        do throws(ScriptValue.Refusal) {
            envelope = try open(value)
        } catch {
            return reply.reject(error.message)
        }
        webView?.noteActivity()
        let message = WKScriptMessage(
            body: envelope.body,
            name: envelope.name,
            frame: WKFrameInfo(
                isMainFrame: envelope.isMainFrame,
                url: URL(engine: envelope.address),
                origin: WKSecurityOrigin(serialized: envelope.origin),
                webView: webView
            ),
            world: world,
            webView: webView
        )
        switch controller.handler(named: envelope.name, in: world) {
        case .silent(let handler):
            handler.userContentController(controller, didReceive: message)
            reply.resolve(nil)
        case .replying(let handler):
            let once = Once<(Any?, String?)>(
                fallback: (nil, "The message was not answered.")
            ) { answer, refusal in
                if let refusal { reply.reject(refusal) } else { reply.resolve(answer) }
            }
            handler.userContentController(controller, didReceive: message) { once(($0, $1)) }
        case nil:
            reply.reject("There is no message handler named '\(envelope.name)' any more.")
        }
    }

    private func open(_ value: OpaquePointer) throws(ScriptValue.Refusal) -> Envelope {
        let parts = (0..<5).map { ScriptValue.element($0, of: value) }
        return Envelope(
            name: ScriptValue.string(parts[0].opaque),
            origin: ScriptValue.string(parts[1].opaque),
            isMainFrame: jsc_value_to_boolean(parts[2].opaque) != 0,
            address: ScriptValue.string(parts[3].opaque),
            body: try ScriptValue.object(parts[4].opaque) ?? NSNull()
        )
    }
}
