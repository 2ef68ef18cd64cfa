public import WebKit

/// A task that pages call, as a type.
///
/// ```swift
/// struct Share: BridgeTask {
///     let name = "share"
///     func run(_ options: Options, in context: BridgeContext) async throws -> Bool { … }
/// }
/// bridge.add(Share())
/// ```
public protocol BridgeTask: Sendable {
    /// What pages pass to it.
    associatedtype Options: Decodable & Sendable
    /// What it gives back.
    associatedtype Result: Encodable & Sendable

    /// The name by which pages call it.
    var name: String { get }

    /// Does what the page asks for.
    ///
    /// Its task is cancelled when the page cancels the call or goes away.
    ///
    /// - Parameters:
    ///   - options: What the page passes.
    ///   - context: Who calls, and how to tell it how far the task has come.
    /// - Returns: What the page gets.
    /// - Throws: What the page's promise is rejected with: a ``BridgeError`` as it is.
    func run(_ options: Options, in context: BridgeContext) async throws -> Result
}

/// What a task is told beside its options.
public struct BridgeContext: Sendable {
    /// Who calls, by the engine's word.
    public let caller: BridgeCaller

    let progress: ProgressFeed
    let limits: Bridge.Limits
    let page: PageDocument

    /// The web view of the page, nil once it is gone.
    @MainActor public var webView: WKWebView? { page.webView }

    /// Tells the page how far the task has come, if it wants to know.
    ///
    /// A page that is slower than the task gets the latest report, not each.
    ///
    /// - Parameter value: A number, a text or whatever the page understands.
    /// - Throws: ``BridgeError`` if the value cannot be encoded.
    public func report(_ value: some Encodable) throws(BridgeError) {
        progress.put(try ValueEncoder.text(of: value, named: "progress", limits: limits))
    }
}

/// Nothing: the options of a task that takes none, the result of one that gives none.
public struct BridgeNothing: Codable, Hashable, Sendable {
    /// Makes nothing.
    public init() {}

    /// Takes whatever there is for nothing.
    public init(from decoder: any Decoder) throws {}

    /// Encodes `null`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encodeNil()
    }
}
