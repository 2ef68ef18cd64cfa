public import Foundation

/// What a page wishes for a window it opens; on Linux nothing is known when it is asked about.
@MainActor @preconcurrency
open class WKWindowFeatures: NSObject {
    /// Creates features that leave everything open.
    public override init() {
        super.init()
    }

    /// Whether the menu bar shows.
    open var menuBarVisibility: NSNumber? { nil }

    /// Whether the status bar shows.
    open var statusBarVisibility: NSNumber? { nil }

    /// Whether the toolbars show.
    open var toolbarsVisibility: NSNumber? { nil }

    /// Whether the window can be resized.
    open var allowsResizing: NSNumber? { nil }

    /// The window's horizontal position, in points.
    open var x: NSNumber? { nil }

    /// The window's vertical position, in points.
    open var y: NSNumber? { nil }

    /// The window's width, in points.
    open var width: NSNumber? { nil }

    /// The window's height, in points.
    open var height: NSNumber? { nil }
}
