public import Foundation

/// How a view treats every page it shows.
///
/// A change reaches the views that use the preferences at once.
@MainActor @preconcurrency
open class WKPreferences: NSObject {
    /// What becomes of a page whose view is not on the screen.
    public enum InactiveSchedulingPolicy: Int, Sendable {
        /// Its scripts stop.
        case suspend = 0

        /// Its scripts run less often.
        case throttle = 1

        /// Its scripts run as ever.
        case none = 2
    }

    /// The smallest font size, in points; 0 for no limit.
    open var minimumFontSize: CGFloat = 0 { didSet { followers.changed() } }

    /// Whether a script may open a window without the user's doing; `true`, as on macOS.
    open var javaScriptCanOpenWindowsAutomatically = true { didSet { followers.changed() } }

    /// Whether the user is warned of fraudulent sites; without effect on Linux.
    open var isFraudulentWebsiteWarningEnabled = true { didSet { followers.changed() } }

    /// Whether a printed page has its backgrounds.
    open var shouldPrintBackgrounds = false { didSet { followers.changed() } }

    /// Whether the user can select text; without effect on Linux.
    open var isTextInteractionEnabled = true { didSet { followers.changed() } }

    /// Whether the engine works around the faults of known sites.
    open var isSiteSpecificQuirksModeEnabled = true { didSet { followers.changed() } }

    /// Whether a page may show an element on the full screen.
    open var isElementFullscreenEnabled = false { didSet { followers.changed() } }

    /// What becomes of a page whose view is not on the screen.
    ///
    /// The default is `none`: a view that is in no window is of use on Linux, and its timers run.
    /// `suspend` and `throttle` both slow them down.
    open var inactiveSchedulingPolicy: InactiveSchedulingPolicy = .none {
        didSet { followers.changed() }
    }

    /// Whether pages may run scripts; prefer `WKWebpagePreferences.allowsContentJavaScript`.
    open var javaScriptEnabled = true { didSet { followers.changed() } }

    /// Whether the tab key goes through links.
    open var tabFocusesLinks = false { didSet { followers.changed() } }

    /// Whether pages can be inspected, by the key `developerExtrasEnabled`.
    var hasDeveloperExtras = false { didSet { followers.changed() } }

    /// Whether pages of files may read other files, by the key `allowFileAccessFromFileURLs`.
    var allowsFileAccessFromFiles = false { didSet { followers.changed() } }

    /// Whether pages of files may read anything, by the key `allowUniversalAccessFromFileURLs`.
    var allowsUniversalAccessFromFiles = false { didSet { followers.changed() } }

    /// Creates the default preferences.
    public override init() {
        super.init()
    }

    /// The views that keep to these preferences.
    let followers = Followers()
}
