public import Foundation

/// What a snapshot of a view shows.
@MainActor @preconcurrency
open class WKSnapshotConfiguration: NSObject, @preconcurrency NSCopying {
    /// The part of the view, in points; null for all of it.
    ///
    /// On Linux a view that is in no window has no bounds: its whole document is taken instead.
    open var rect: CGRect = .null

    /// The width of the image, in points; `nil` for that of the part.
    open var snapshotWidth: NSNumber?

    /// Whether changes that are under way are waited for; without effect on Linux.
    open var afterScreenUpdates = true

    /// Creates a configuration that takes all of the view.
    public override init() {
        super.init()
    }

    /// Returns a configuration of its own with the same values.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = WKSnapshotConfiguration()
        copy.rect = rect
        copy.snapshotWidth = snapshotWidth
        copy.afterScreenUpdates = afterScreenUpdates
        return copy
    }
}

/// A picture of a view; Linux only, where Apple's platforms have `UIImage` and `NSImage`.
public struct WKSnapshotImage: Sendable, Equatable {
    /// The picture in PNG format.
    public let pngData: Data

    /// The picture's width and height, in pixels.
    public let size: CGSize
}
