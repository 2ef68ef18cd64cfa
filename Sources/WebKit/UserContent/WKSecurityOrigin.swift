public import Foundation

/// The origin of a document: scheme, host and port.
///
/// An opaque origin, such as a sandboxed frame's or a `data:` document's, has empty parts.
@MainActor @preconcurrency
open class WKSecurityOrigin: NSObject {
    private let scheme: String
    private let hostName: String
    private let portNumber: Int

    /// Creates an opaque origin.
    public override init() {
        scheme = ""
        hostName = ""
        portNumber = 0
        super.init()
    }

    init(protocol scheme: String, host: String, port: Int) {
        self.scheme = scheme
        hostName = host
        portNumber = port
        super.init()
    }

    /// Reads an origin in the form a script's `self.origin` has; anything else is opaque.
    convenience init(serialized: String) {
        guard let parts = URLComponents(string: serialized), let scheme = parts.scheme else {
            self.init()
            return
        }
        self.init(protocol: scheme, host: parts.host ?? "", port: parts.port ?? 0)
    }

    /// The scheme, without its colon.
    open var `protocol`: String { scheme }

    /// The host; empty when the scheme has none.
    open var host: String { hostName }

    /// The port; 0 when it is the scheme's own.
    open var port: Int { portNumber }
}
