public import Foundation
internal import WebKit

/// A change of a page's address that loads nothing, as apps of a single page make them.
public struct HistoryChange: Hashable, Sendable {
    /// How the address changed.
    public enum Kind: String, Sendable {
        /// A new entry of the history, by `pushState`.
        case push
        /// The entry became another, by `replaceState`.
        case replace
        /// The user or the page went back or forward, to another address or to an entry with a state.
        case pop
        /// The fragment alone changed, and the entry has no state: by a link, by the page, or by going
        /// back or forward, which the engine tells in the same way.
        case hash
    }

    /// How the address changed.
    public let kind: Kind
    /// The address after the change, by the engine's word.
    public let url: URL
    /// The origin of the page.
    public let origin: BridgeOrigin
}

extension Bridge {
    /// The changes of main frames' addresses from now on; each access begins a sequence.
    ///
    /// Pages of every origin are followed: an app that shows the address must show theirs too. What a
    /// frame within a page does is not among them.
    public var historyChanges: AsyncStream<HistoryChange> { historyFeed.subscribe() }

    func note(_ message: BridgeMessage, _ document: PageDocument) {
        // The engine lets a page change its address within its origin only.
        guard document.caller.isMainFrame, let kind = HistoryChange.Kind(rawValue: message.name),
            let url = URL(string: message.text),
            document.caller.origin.isOpaque
                || BridgeOrigin(message.text) == document.caller.origin
        else { return }
        historyFeed.send(HistoryChange(kind: kind, url: url, origin: document.caller.origin))
    }
}
