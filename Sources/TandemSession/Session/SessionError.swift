public import TandemCookies
public import TandemStorage

/// Why a session could not do what it was asked.
@nonexhaustive
public enum SessionError: Error, Hashable, Sendable {
    /// The configuration names no site, so that nothing could cross.
    case noSites
    /// A site that is not a host.
    case invalidSite(String)
    /// A site that anyone can register below, such as `com` or `co.uk`.
    case publicSuffix(String)
    /// A bound that is no number of seconds, or not above zero.
    case invalidBound(Double)
    /// The profile is open in this process with another configuration.
    case configurationDiffers(profile: String)
    /// The profile's database cannot be used.
    case storage(StorageError)
    /// A side did not answer within the bound.
    case sideDidNotAnswer(SideName, seconds: Double)
    /// A side could not be read or written.
    case sideFailed(SideName, reason: String)
    /// A side that the configuration leaves out was asked for.
    case sideNotInUse(SideName)
    /// A side refused a cookie that the policy requires.
    case requiredCookieRefused(Cookie.Identity, SideName)
    /// The session was signed out while a request or a preparation was under way.
    ///
    /// What the request was answered is dropped.
    case signedOut
    /// The session was ended with its profile, which was removed.
    case closed
    /// A closure of the app's asked for what waits for it: one that revokes a login for a preparation or a
    /// sign-out, one that makes the request of a token exchange for a preparation or a page.
    case waitsForItself
    /// The profile is to be deleted and is in use.
    case profileInUse(String)
    /// The profile is to be deleted or renamed and is not one that is kept under an identifier.
    case profileNotKept(String)
    /// A store that all profiles share was given to one that is not the standard one.
    case sharedStore(SideName, profile: String)
    /// The session has let go of its file until it is resumed.
    case suspended
    /// A URL that no cookie rule can be applied to.
    case unsupportedURL(String)
    /// A response redirected once more after the limit.
    case tooManyRedirects(limit: Int)
    /// The body of an answer has another reader, which waits for more of it.
    case bodyInUse
    /// A cookie that the rules refuse.
    case refused(Cookie.Refusal)
    /// A cookie that cannot be shared in a domain.
    case notPromoted(Promotion.Refusal)
    /// Data that is no archive of cookies.
    case unreadableArchive
}

extension SessionError: CustomStringConvertible {
    /// What went wrong, and what to do about it.
    public var description: String {
        switch self {
        case .noSites:
            "The session has no sites. Name the hosts whose login it keeps, such as \"example.com\"."
        case .invalidSite(let site):
            """
            "\(site)" is not a host. Name a site by its host alone, such as "example.com", which the hosts \
            below it belong to.
            """
        case .publicSuffix(let site):
            """
            "\(site)" is a public suffix, below which strangers have hosts. Name your own hosts there, such \
            as "example.\(site)".
            """
        case .invalidBound(let seconds):
            "A bound of \(seconds) s is over before it begins. Give a number of seconds above zero."
        case .configurationDiffers(let profile):
            """
            The profile \(profile) is in use in this process with another configuration. \
            Share one session, or give both the same configuration.
            """
        case .storage(let error):
            "\(error)"
        case .sideDidNotAnswer(let side, let seconds):
            """
            The \(side) cookie store did not answer within \(seconds) s. \
            Try again, or raise the configuration's bound.
            """
        case .sideFailed(let side, let reason):
            "The \(side) cookie store failed: \(reason)"
        case .sideNotInUse(let side):
            """
            The configuration's sides leave the \(side) cookie store out. Add it to them, or let them \
            be nil, which is all.
            """
        case .requiredCookieRefused(let identity, let side):
            "The \(side) cookie store refused the required cookie \(identity)."
        case .signedOut:
            "The session was signed out meanwhile. Sign in, then try again."
        case .closed:
            "The session has ended with its profile. Create a new session."
        case .waitsForItself:
            """
            This would wait for the closure that asks for it: one that revokes a login cannot prepare or \
            sign out the session, one of a token exchange can neither prepare it nor open its pages. Do \
            so after it has returned.
            """
        case .profileInUse(let profile):
            """
            The profile \(profile) is in use. Let go of its sessions, containers and web views, and end \
            other processes that have it, then delete it.
            """
        case .profileNotKept(let profile):
            """
            The profile \(profile) cannot be deleted or renamed. Sign the standard profile out \
            instead, and let go of the sessions of an ephemeral one.
            """
        case .sharedStore(let side, let profile):
            """
            The \(side) cookie store is shared by all profiles, so that only the standard one may have \
            it. Give the profile \(profile) the storage of an ephemeral URLSessionConfiguration.
            """
        case .suspended:
            "The session is suspended. Call its resume() first, when the app is active again."
        case .unsupportedURL(let url):
            "\(url) is not an absolute http or https URL."
        case .tooManyRedirects(let limit):
            "The server redirected more than \(limit) times."
        case .bodyInUse:
            "The body has another reader. Read it in one place, and hand on what comes."
        case .refused(let refusal):
            "The cookie was refused: \(refusal)"
        case .notPromoted(let refusal):
            "The cookie was not promoted: \(refusal)"
        case .unreadableArchive:
            "The data is no archive of cookies. Give it as NSKeyedArchiver made it of [HTTPCookie]."
        }
    }
}
