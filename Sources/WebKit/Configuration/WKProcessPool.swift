public import Foundation

/// A pool of web processes, which has no effect: each view has its own process.
@MainActor @preconcurrency
open class WKProcessPool: NSObject {
    /// Creates a pool.
    public override init() {
        super.init()
    }
}
