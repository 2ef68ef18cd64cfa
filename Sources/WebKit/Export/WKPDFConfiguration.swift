public import Foundation

/// What a view's PDF shows.
@MainActor @preconcurrency
open class WKPDFConfiguration: NSObject, @preconcurrency NSCopying {
    /// The part of the page, in points; `nil` for all of it.
    ///
    /// On Linux the engine prints all of the page: with a part, making the PDF is refused.
    open var rect: CGRect?

    /// Whether the page has no background of its own; without effect on Linux, where none is printed.
    open var allowTransparentBackground = false

    /// Creates a configuration that takes all of the page.
    public override init() {
        super.init()
    }

    /// Returns a configuration of its own with the same values.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = WKPDFConfiguration()
        copy.rect = rect
        copy.allowTransparentBackground = allowTransparentBackground
        return copy
    }
}
