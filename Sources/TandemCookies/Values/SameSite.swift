/// What a cookie's `SameSite` attribute asks for (RFC 6265bis section 5.6.7).
public enum SameSite: String, Hashable, Sendable, CaseIterable {
    /// No attribute, or one of an unknown value: "Default" in the RFC, enforced as `lax` is.
    case unspecified
    /// Sent with requests of every site.
    case none
    /// Sent with requests of the same site and with top-level navigations by a safe method.
    case lax
    /// Sent with requests of the same site only.
    case strict
}
