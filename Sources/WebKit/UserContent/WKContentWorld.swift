public import Foundation

/// A namespace in which scripts run, apart from the scripts of other worlds.
///
/// All worlds share the document; each has its own global object, so that a page can neither see nor
/// change what a script of another world defines.
@MainActor @preconcurrency
open class WKContentWorld: NSObject {
    /// The name the engine knows the world by, or `nil` for the page's own.
    let engineName: String?

    private let givenName: String?

    private static let pageWorld = WKContentWorld(engineName: nil, name: nil)
    private static let clientWorld = WKContentWorld(engineName: "client", name: nil)
    private static var namedWorlds: [String: WKContentWorld] = [:]

    init(engineName: String?, name: String?) {
        self.engineName = engineName
        self.givenName = name
        super.init()
    }

    /// The world in which the module itself looks at pages.
    static let observer = WKContentWorld(engineName: "observer", name: nil)

    /// The world of the page's own scripts.
    open class var page: WKContentWorld { pageWorld }

    /// The world of the app's scripts that name no other.
    open class var defaultClient: WKContentWorld { clientWorld }

    /// Returns the world of a name, the same object for the same name.
    @discardableResult
    open class func world(name: String) -> WKContentWorld {
        if let world = namedWorlds[name] { return world }
        // The prefix keeps a caller's name apart from the module's own worlds.
        let world = WKContentWorld(engineName: "world-" + name, name: name)
        namedWorlds[name] = world
        return world
    }

    /// The name the world was asked for by; `nil` for the page's and the app's default world.
    open var name: String? { givenName }
}
