/// How far a page is restricted for the user's safety.
public enum WKSecurityRestrictionMode: Int, Sendable {
    /// Not at all.
    case none = 0

    /// As far as no page is known to suffer; without effect on Linux.
    case maximizeCompatibility = 1

    /// As far as in lockdown mode.
    case lockdown = 2
}
