import TandemCookies

/// What a side can hold of a cookie.
///
/// A field that a side cannot hold is left out when its cookies are compared with the jar's, so that
/// an expiry cut to seconds or a lost SameSite never flows back.
public struct SideCapabilities: Hashable, Sendable {
    /// Which SameSite values a side tells apart.
    public enum SameSiteSupport: Hashable, Sendable {
        /// None at all.
        case nothing
        /// Lax and Strict; an explicit None and an absent attribute look alike.
        case laxAndStrict
        /// All four.
        case all
    }

    /// The unit that expiry times are cut to, in milliseconds.
    public var expiryResolution: Int64
    /// Which SameSite values the side tells apart.
    public var sameSite: SameSiteSupport
    /// Whether the side keeps the HttpOnly flag.
    public var holdsHTTPOnly: Bool
    /// Whether the side keeps the Secure flag.
    public var holdsSecure: Bool
    /// Whether values may hold octets outside ASCII.
    public var holdsNonASCIIValues: Bool
    /// Whether a host-only cookie and a domain cookie of one name, domain and path can coexist there.
    public var keepsHostOnlyApart: Bool
    /// Whether the side is read.
    ///
    /// A side that is not only receives: a write counts once it is taken.
    public var isReadable: Bool

    /// Creates a description of a side; the defaults are those of a side that holds everything.
    public init(
        expiryResolution: Int64 = 1,
        sameSite: SameSiteSupport = .all,
        holdsHTTPOnly: Bool = true,
        holdsSecure: Bool = true,
        holdsNonASCIIValues: Bool = true,
        keepsHostOnlyApart: Bool = true,
        isReadable: Bool = true
    ) {
        self.expiryResolution = max(1, expiryResolution)
        self.sameSite = sameSite
        self.holdsHTTPOnly = holdsHTTPOnly
        self.holdsSecure = holdsSecure
        self.holdsNonASCIIValues = holdsNonASCIIValues
        self.keepsHostOnlyApart = keepsHostOnlyApart
        self.isReadable = isReadable
    }

    /// The image that the side is expected to give back for one.
    func projecting(_ image: SideImage) -> SideImage {
        var projected = image
        if let expires = image.expires, expiryResolution > 1 {
            let rest = expires.milliseconds % expiryResolution
            projected.expires = Timestamp(milliseconds: expires.milliseconds - rest)
        }
        if !holdsHTTPOnly { projected.isHTTPOnly = false }
        if !holdsSecure { projected.isSecure = false }
        switch sameSite {
        case .nothing: projected.sameSite = .unspecified
        case .laxAndStrict where image.sameSite == .none: projected.sameSite = .unspecified
        case .laxAndStrict, .all: break
        }
        return projected
    }

    /// Whether the side can hold a value at all.
    func canHold(_ image: SideImage) -> Bool {
        holdsNonASCIIValues || image.value.allSatisfy { $0 < 0x80 }
    }
}
