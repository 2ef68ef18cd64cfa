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

    /// Whether media of later documents may not play.
    var isMediaSuspended = false {
        didSet { synchronize() }
    }

    /// Runs a script in a world of the main frame's present document.
    var run: ((_ source: String, _ world: String?) -> Void)?

    private let controller: WKUserContentController
    private weak var webView: WKWebView?
    private var channels: [String: Signal] = [:]
    private var worlds: [WKContentWorld] = []
    private var contentRuleLists: [WKContentRuleList] = []

    /// Whether there is a document to run scripts in; the engine makes the first one when asked.
    private var hasDocument = false

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

    /// A document was loaded, and its user scripts ran.
    func noteDocument() {
        hasDocument = true
    }

    /// Gives a document that is not loaded, and runs no user scripts, the message handlers.
    func enterInitialDocument() {
        guard !hasDocument else { return }
        hasDocument = true
        for facade in facades() { run?(facade.source, facade.world) }
    }

    /// Brings scripts and handlers to the controller's state.
    private func synchronize() {
        webkit_user_content_manager_remove_all_scripts(manager.opaque)
        if isMediaSuspended {
            add(MediaScript.suspend, world: WKContentWorld.observer.engineName)
        }
        // The facades come first, so that the app's own scripts find them.
        for facade in facades() {
            if facade.isNeeded { add(facade.source, world: facade.world) }
            if hasDocument { run?(facade.source, facade.world) }
        }
        for script in controller.userScripts {
            add(
                script.source,
                world: script.world.engineName,
                time: script.injectionTime,
                mainFrameOnly: script.isForMainFrameOnly
            )
        }
        synchronizeContentRules()
    }

    /// Brings the rules to the controller's, without a moment that has none if they did not change.
    private func synchronizeContentRules() {
        let lists = controller.contentRuleLists
        guard !lists.elementsEqual(contentRuleLists, by: ===) else { return }
        contentRuleLists = lists
        webkit_user_content_manager_remove_all_filters(manager.opaque)
        for filter in lists.compactMap(\.filter) {
            webkit_user_content_manager_add_filter(manager.opaque, filter)
        }
    }

    /// The facades of every world that has or had handlers.
    private func facades() -> [(source: String, world: String?, isNeeded: Bool)] {
        for world in controller.handledWorlds where !worlds.contains(where: { $0 === world }) {
            worlds.append(world)
        }
        return worlds.flatMap { world -> [(source: String, world: String?, isNeeded: Bool)] in
            let names = controller.handlerNames(in: world)
            let engineName = world.engineName ?? MessageFacade.relayWorld
            open(engineName, for: world)
            let channel = Self.channel(of: engineName)
            guard world.engineName != nil else {
                return [
                    (MessageFacade.relay(channel: channel), engineName, !names.isEmpty),
                    (MessageFacade.page(names: names), nil, !names.isEmpty),
                ]
            }
            let source = MessageFacade.isolated(channel: channel, names: names)
            return [(source, engineName, !names.isEmpty)]
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
        func part(_ index: Int) -> GObjectReference { ScriptValue.element(index, of: value) }
        return Envelope(
            name: part(0).use(ScriptValue.string),
            origin: part(1).use(ScriptValue.string),
            isMainFrame: part(2).use(jsc_value_to_boolean) != 0,
            address: part(3).use(ScriptValue.string),
            body: try part(4).use { (value) throws(ScriptValue.Refusal) in
                try ScriptValue.object(value) ?? NSNull()
            }
        )
    }
}
