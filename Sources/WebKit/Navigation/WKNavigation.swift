public import Foundation

/// One navigation of a view's main frame, to be told apart by identity.
@MainActor @preconcurrency
open class WKNavigation: NSObject {
    /// Creates a navigation, for subclasses that stand in for one.
    public override init() {
        super.init()
    }

    /// The kind of content the page was asked for; always the recommended one on Linux.
    open var effectiveContentMode: WKWebpagePreferences.ContentMode { .recommended }
}
