public import Foundation
public import FoundationNetworking

/// What a navigation's policy says.
public enum WKNavigationActionPolicy: Int, Sendable {
    /// Do not navigate.
    case cancel = 0

    /// Navigate.
    case allow = 1

    /// Download instead of showing.
    case download = 2

    /// Creates a policy from its number.
    ///
    /// WebKit's own `allow` that opens no other app, which many apps write as a number, is `allow`: no
    /// app on Linux opens another's addresses.
    public init?(rawValue: Int) {
        switch rawValue {
        case 0: self = .cancel
        case 1, 3: self = .allow
        case 2: self = .download
        default: return nil
        }
    }
}

/// What set a navigation off.
public enum WKNavigationType: Int, Sendable {
    /// A click on a link.
    case linkActivated = 0

    /// A form that was sent.
    case formSubmitted = 1

    /// A step in the back-forward list.
    case backForward = 2

    /// A reload.
    case reload = 3

    /// A form that was sent again.
    case formResubmitted = 4

    /// Anything else, such as a load by the app or a script.
    case other = -1
}

/// What is about to cause a navigation.
@MainActor @preconcurrency
open class WKNavigationAction: NSObject {
    @MainActor
    struct Details {
        var request = URLRequest(url: .blank)
        var navigationType = WKNavigationType.other
        var buttonNumber = 0
        var modifierFlags = WKModifierFlags()
        var sourceFrame = WKFrameInfo()
        var targetFrame: WKFrameInfo?
        var navigation: WKNavigation?
        var isRedirect = false
        var isUserInitiated = false
    }

    private let details: Details

    /// Creates an empty action, for subclasses that stand in for one.
    public override init() {
        details = Details()
        super.init()
    }

    init(_ details: Details) {
        self.details = details
        super.init()
    }

    /// The frame that asked for the navigation.
    ///
    /// The engine does not say which it was: the main frame stands here for a navigation of the main
    /// frame, and a frame of which nothing is known otherwise.
    open var sourceFrame: WKFrameInfo { details.sourceFrame }

    /// The frame that navigates, or `nil` for a new window.
    ///
    /// The engine does not say which frame it is, so the module finds out whether it is the main one:
    /// see "Which frame navigates" in `Documentation/webkit-on-linux.md`.
    open var targetFrame: WKFrameInfo? { details.targetFrame }

    /// What set the navigation off.
    open var navigationType: WKNavigationType { details.navigationType }

    /// The request; on Linux its body is not known.
    open var request: URLRequest { details.request }

    /// Whether the page asked for a download; the engine does not say, so this is `false`.
    open var shouldPerformDownload: Bool { false }

    /// The number of the mouse button that was pressed, 0 when none was.
    open var buttonNumber: Int { details.buttonNumber }

    /// The keys that were held down.
    ///
    /// Linux only in its type, where Apple's platforms have `UIKeyModifierFlags` and
    /// `NSEvent.ModifierFlags`; the members' names are the same.
    open var modifierFlags: WKModifierFlags { details.modifierFlags }

    /// Whether a content rule list redirected the request; the engine does not say.
    open var isContentRuleListRedirect: Bool { false }

    /// The main frame's navigation that this action belongs to, where it is known.
    open var mainFrameNavigation: WKNavigation? { details.navigation }

    /// Whether a server's redirect brought the request about.
    ///
    /// Linux only: on Apple's platforms the delegate is asked for redirects too, and cannot tell.
    var isRedirect: Bool { details.isRedirect }

    /// Whether the user's doing set the navigation off.
    var isUserInitiated: Bool { details.isUserInitiated }
}

extension WKNavigationAction {
    /// Reads what the engine knows of an action.
    convenience init(
        _ decision: PolicyDecision,
        sourceFrame: WKFrameInfo,
        targetFrame: WKFrameInfo?,
        navigation: WKNavigation?
    ) {
        self.init(
            Details(
                request: decision.request,
                navigationType: decision.navigationType,
                buttonNumber: decision.buttonNumber,
                modifierFlags: decision.modifierFlags,
                sourceFrame: sourceFrame,
                targetFrame: targetFrame,
                navigation: navigation,
                isRedirect: decision.isRedirect,
                isUserInitiated: decision.isUserInitiated
            )
        )
    }
}
