/// Which pages may call a task, be called, or hear an event.
///
/// It is judged by the origin and the frame that the engine states for the caller, never by what a page
/// says of itself.
///
/// ```swift
/// bridge.task("share", allowing: .origins([partner])) { (options: Share) in … }
/// bridge.task("theme", allowing: .standard.inAnyFrame) { (_: BridgeNothing) in theme }
/// ```
public struct BridgeTrust: Sendable {
    private enum Who: Sendable {
        case standard
        case nobody
        case anyone
        case origins(Set<BridgeOrigin>)
        case sites(Set<String>)
    }

    private let who: Who
    private var isForAnyFrame = false

    private init(_ who: Who) { self.who = who }

    /// Those that the bridge was made to trust: a container's, its session's own sites.
    public static let standard = BridgeTrust(.standard)

    /// No page at all.
    public static let nobody = BridgeTrust(.nobody)

    /// Every page, whoever wrote it, over a secure connection or not.
    public static let anyone = BridgeTrust(.anyone)

    /// Pages of exactly these origins; one with `http` is taken at its word.
    public static func origins(_ origins: Set<BridgeOrigin>) -> BridgeTrust {
        BridgeTrust(.origins(origins))
    }

    /// Pages of these hosts and the hosts below them, over HTTPS or from this machine itself.
    ///
    /// - Parameter hosts: Names such as `example.com`, in punycode, or addresses.
    /// - Returns: The trust in them.
    public static func sites(_ hosts: Set<String>) -> BridgeTrust {
        BridgeTrust(.sites(Set(hosts.map { $0.lowercased() })))
    }

    /// The same, and for frames within other pages too, not only the main frame.
    ///
    /// A frame stands on whatever page: the page around it can lay it out to deceive the user.
    public var inAnyFrame: BridgeTrust {
        var trust = self
        trust.isForAnyFrame = true
        return trust
    }

    /// Whether a caller is one of them.
    func allows(_ caller: BridgeCaller, standard: BridgeTrust) -> Bool {
        guard caller.isMainFrame || isForAnyFrame || standard.covers(self) else { return false }
        return allows(caller.origin, standard: standard)
    }

    /// Whether the frames of a standard hold for a trust that refers to it.
    private func covers(_ trust: BridgeTrust) -> Bool {
        if case .standard = trust.who { isForAnyFrame } else { false }
    }

    private func allows(_ origin: BridgeOrigin, standard: BridgeTrust) -> Bool {
        switch who {
        case .standard:
            // A standard that refers to itself trusts nobody.
            if case .standard = standard.who {
                false
            } else {
                standard.allows(origin, standard: .nobody)
            }
        case .nobody: false
        case .anyone: true
        case .origins(let origins): !origin.isOpaque && origins.contains(origin)
        case .sites(let hosts): origin.isSecure && hosts.contains { origin.host.isWithin($0) }
        }
    }
}

/// Who calls: the engine's word for it.
public struct BridgeCaller: Hashable, Sendable, CustomStringConvertible {
    /// The origin of the caller's document.
    public let origin: BridgeOrigin
    /// Whether it is the web view's main frame.
    public let isMainFrame: Bool

    /// The origin, and that it is a frame if it is one.
    public var description: String { isMainFrame ? "\(origin)" : "a frame of \(origin)" }
}

extension BridgeError {
    /// The error for a caller that a trust does not cover, with what commonly is the reason.
    static func notAllowed(_ what: String, _ caller: BridgeCaller) -> BridgeError {
        let hint =
            if caller.origin.isOpaque {
                " A page without an origin, as one of a text without a base URL, needs '.anyone'."
            } else if !caller.isMainFrame {
                " A frame needs '.inAnyFrame' too."
            } else if !caller.origin.isSecure {
                " '.sites' is for pages over HTTPS; '.origins' takes an origin as it is."
            } else {
                ""
            }
        return BridgeError(
            .notAllowed,
            """
            \(what) is not open to \(caller). If it should be, let its BridgeTrust say so: 'allowing:' \
            where it is registered or called, else 'trusting:' of the bridge, which in a container \
            are the session's sites.\(hint)
            """
        )
    }
}

extension String {
    /// Whether a host is another, or a name below it.
    fileprivate func isWithin(_ site: String) -> Bool {
        self == site || (hasSuffix("." + site) && !site.allSatisfy { $0.isNumber || $0 == "." })
    }
}
