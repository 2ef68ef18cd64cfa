public import Foundation

/// The scripts that views run in their pages, and what receives the scripts' messages.
///
/// Several views may share one; a change reaches them all. Handlers are retained.
@MainActor @preconcurrency
open class WKUserContentController: NSObject {
    /// What receives the messages of one name in one world.
    enum Handler {
        case silent(any WKScriptMessageHandler)
        case replying(any WKScriptMessageHandlerWithReply)
    }

    private struct Registration {
        let name: String
        let world: WKContentWorld
        let handler: Handler
    }

    private var scripts: [WKUserScript] = []
    private var registrations: [Registration] = []

    /// The rules of what pages may load, in the order in which they were added.
    private(set) var contentRuleLists: [WKContentRuleList] = []

    /// The views that keep to this controller.
    let followers = Followers()

    /// Creates a controller without scripts and handlers.
    public override init() {
        super.init()
    }

    /// The scripts, in the order in which they were added and run.
    open var userScripts: [WKUserScript] { scripts }

    /// Adds a script to every document that is loaded from now on.
    open func addUserScript(_ userScript: WKUserScript) {
        scripts.append(userScript)
        followers.changed()
    }

    /// Removes every script; what they did in loaded documents stays.
    open func removeAllUserScripts() {
        scripts.removeAll()
        followers.changed()
    }

    /// Adds a handler that the page's scripts reach as `webkit.messageHandlers.<name>`.
    ///
    /// - Precondition: No handler has the name in the page's world yet.
    open func add(_ scriptMessageHandler: any WKScriptMessageHandler, name: String) {
        add(scriptMessageHandler, contentWorld: .page, name: name)
    }

    /// Adds a handler that the scripts of one world reach as `webkit.messageHandlers.<name>`.
    ///
    /// - Precondition: No handler has the name in that world yet.
    open func add(
        _ scriptMessageHandler: any WKScriptMessageHandler,
        contentWorld world: WKContentWorld,
        name: String
    ) {
        register(.silent(scriptMessageHandler), name: name, world: world)
    }

    /// Adds a handler whose answer the sender gets as the promise that `postMessage` returns.
    ///
    /// - Precondition: No handler has the name in that world yet.
    open func addScriptMessageHandler(
        _ scriptMessageHandlerWithReply: any WKScriptMessageHandlerWithReply,
        contentWorld: WKContentWorld,
        name: String
    ) {
        register(.replying(scriptMessageHandlerWithReply), name: name, world: contentWorld)
    }

    /// Removes a handler of the page's world.
    open func removeScriptMessageHandler(forName name: String) {
        removeScriptMessageHandler(forName: name, contentWorld: .page)
    }

    /// Removes a handler of one world.
    open func removeScriptMessageHandler(forName name: String, contentWorld: WKContentWorld) {
        unregister { $0.name == name && $0.world === contentWorld }
    }

    /// Removes every handler of one world.
    open func removeAllScriptMessageHandlers(from contentWorld: WKContentWorld) {
        unregister { $0.world === contentWorld }
    }

    /// Removes every handler of every world.
    open func removeAllScriptMessageHandlers() {
        unregister { _ in true }
    }

    /// Adds rules about what pages may load, in place of a list of the same identifier.
    open func add(_ contentRuleList: WKContentRuleList) {
        contentRuleLists.removeAll { $0.identifier == contentRuleList.identifier }
        contentRuleLists.append(contentRuleList)
        followers.changed()
    }

    /// Removes rules about what pages may load.
    open func remove(_ contentRuleList: WKContentRuleList) {
        contentRuleLists.removeAll { $0.identifier == contentRuleList.identifier }
        followers.changed()
    }

    /// Removes all rules about what pages may load.
    open func removeAllContentRuleLists() {
        contentRuleLists.removeAll()
        followers.changed()
    }

    private func register(_ handler: Handler, name: String, world: WKContentWorld) {
        precondition(
            self.handler(named: name, in: world) == nil,
            """
            A script message handler named '\(name)' exists in this world already: remove it with \
            removeScriptMessageHandler(forName:contentWorld:) first.
            """
        )
        registrations.append(Registration(name: name, world: world, handler: handler))
        followers.changed()
    }

    private func unregister(where isMeant: (Registration) -> Bool) {
        registrations.removeAll(where: isMeant)
        followers.changed()
    }
}

// MARK: For the views

extension WKUserContentController {
    func handler(named name: String, in world: WKContentWorld) -> Handler? {
        registrations.first { $0.name == name && $0.world === world }?.handler
    }

    /// The worlds that have handlers, in the order in which they got their first.
    var handledWorlds: [WKContentWorld] {
        registrations.map(\.world).reduce(into: []) { worlds, world in
            if !worlds.contains(where: { $0 === world }) { worlds.append(world) }
        }
    }

    /// The names of a world's handlers, and whether each answers.
    func handlerNames(in world: WKContentWorld) -> [String: Bool] {
        registrations.filter { $0.world === world }.reduce(into: [:]) { names, registration in
            if case .replying = registration.handler {
                names[registration.name] = true
            } else {
                names[registration.name] = false
            }
        }
    }
}
