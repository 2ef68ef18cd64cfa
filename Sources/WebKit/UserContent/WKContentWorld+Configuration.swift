public import Foundation

extension WKContentWorld {
    /// What a world of its own can do beyond others; on Linux the settings have no effect.
    @MainActor @preconcurrency
    open class Configuration: NSObject, @preconcurrency NSCopying {
        /// Whether the world sees closed shadow roots; without effect on Linux.
        open var allowAccessingClosedShadowRoots = false

        /// Whether the world has the means of filling in forms; without effect on Linux.
        open var autofillScriptingEnabled = false

        /// Whether the world may attach data to elements; without effect on Linux.
        open var elementUserInfoEnabled = false

        /// Whether built-in functions can be replaced as of old; without effect on Linux.
        open var legacyBuiltinOverridesEnabled = false

        /// Whether the world may make snapshots of nodes; without effect on Linux.
        open var nodeSnapshotCreationEnabled = false

        /// Whether the world may make handles of its objects; without effect on Linux.
        open var jsHandleCreationEnabled = false

        /// Whether the world shows in the web inspector; without effect on Linux.
        open var isInspectable = true

        /// Creates the default configuration.
        public override init() {
            super.init()
        }

        /// Returns a configuration of its own with the same values.
        open func copy(with zone: NSZone? = nil) -> Any {
            let copy = Configuration()
            copy.allowAccessingClosedShadowRoots = allowAccessingClosedShadowRoots
            copy.autofillScriptingEnabled = autofillScriptingEnabled
            copy.elementUserInfoEnabled = elementUserInfoEnabled
            copy.legacyBuiltinOverridesEnabled = legacyBuiltinOverridesEnabled
            copy.nodeSnapshotCreationEnabled = nodeSnapshotCreationEnabled
            copy.jsHandleCreationEnabled = jsHandleCreationEnabled
            copy.isInspectable = isInspectable
            return copy
        }
    }

    /// Creates a world without a name, apart from all others.
    @MainActor @preconcurrency
    public convenience init(configuration: WKContentWorld.Configuration) {
        self.init(engineName: "configured-\(UUID().uuidString)", name: nil)
    }
}
