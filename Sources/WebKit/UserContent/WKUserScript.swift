public import Foundation

/// When a user script runs in a document.
public enum WKUserScriptInjectionTime: Int, Sendable {
    /// Once the document element exists, before anything else of the document is parsed.
    case atDocumentStart = 0

    /// Once the document is parsed, before its other resources have loaded.
    case atDocumentEnd = 1
}

/// A script that a view runs in each document it loads.
@MainActor @preconcurrency
open class WKUserScript: NSObject, @preconcurrency NSCopying {
    private let text: String
    private let time: WKUserScriptInjectionTime
    private let mainFrameOnly: Bool

    /// The world the script runs in.
    let world: WKContentWorld

    /// Creates a script of the page's world.
    public init(
        source: String,
        injectionTime: WKUserScriptInjectionTime,
        forMainFrameOnly: Bool
    ) {
        text = source
        time = injectionTime
        mainFrameOnly = forMainFrameOnly
        world = .page
        super.init()
    }

    /// Creates a script of one world.
    public init(
        source: String,
        injectionTime: WKUserScriptInjectionTime,
        forMainFrameOnly: Bool,
        in contentWorld: WKContentWorld
    ) {
        text = source
        time = injectionTime
        mainFrameOnly = forMainFrameOnly
        world = contentWorld
        super.init()
    }

    /// The script's text.
    open var source: String { text }

    /// When the script runs.
    open var injectionTime: WKUserScriptInjectionTime { time }

    /// Whether the script runs in the main frame only, not in frames within it.
    open var isForMainFrameOnly: Bool { mainFrameOnly }

    /// Returns the script itself, which cannot change.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}
