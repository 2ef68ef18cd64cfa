/// A cookie as a jar holds it: the fields of RFC 6265bis section 5.7, and its partition.
///
/// Names, values and paths are octets: what a server sent is what goes back. The text properties
/// read them as UTF-8 and repair what is not.
public struct Cookie: Sendable {
    /// The cookie-pair, then the path, then the domain.
    ///
    /// The pair is what is sent, so that a field is written with one copy for each cookie.
    let octets: [UInt8]
    /// Where the name ends; an equals sign follows unless the name is empty.
    let nameEnd: Int
    /// Where the value ends and the path begins.
    let pairEnd: Int
    /// Where the path ends and the domain begins.
    let pathEnd: Int
    /// The partition the cookie is kept in, or nil when it has none.
    public let partition: Partition?
    /// When the cookie expires; the latest time for a session cookie.
    private var expiryTime: Timestamp
    /// When the cookie was first created; overwriting it keeps this.
    public var creation: Timestamp
    /// When the cookie was last created, overwritten or sent.
    public var lastAccess: Timestamp
    private var isPersistent: Bool
    let isDomainAddress: Bool
    /// Whether the cookie is sent to ``domain`` itself only, and not to the hosts below it.
    public let isHostOnly: Bool
    /// Whether the cookie is sent over secure connections only.
    public var isSecure: Bool
    /// Whether the cookie is hidden from scripts.
    public var isHTTPOnly: Bool
    /// With requests of which sites the cookie is sent.
    public var sameSite: SameSite

    /// Makes a cookie of what the caller has judged.
    init(
        octets: CookieOctets,
        isDomainAddress: Bool,
        isHostOnly: Bool,
        partition: Partition?,
        expires: Timestamp?,
        isSecure: Bool,
        isHTTPOnly: Bool,
        sameSite: SameSite,
        creation: Timestamp,
        lastAccess: Timestamp
    ) {
        self.octets = octets.all
        self.nameEnd = octets.nameEnd
        self.pairEnd = octets.pairEnd
        self.pathEnd = octets.pathEnd
        self.isDomainAddress = isDomainAddress
        self.isHostOnly = isHostOnly
        self.partition = partition
        self.expiryTime = expires ?? .distantFuture
        self.isPersistent = expires != nil
        self.isSecure = isSecure
        self.isHTTPOnly = isHTTPOnly
        self.sameSite = sameSite
        self.creation = creation
        self.lastAccess = lastAccess
    }

    /// When the cookie expires, or nil for a session cookie.
    public var expires: Timestamp? {
        get { isPersistent ? expiryTime : nil }
        set {
            expiryTime = newValue ?? .distantFuture
            isPersistent = newValue != nil
        }
    }

    /// Whether the cookie's time is over.
    ///
    /// A session cookie's never is.
    public func isExpired(at now: Timestamp) -> Bool {
        isPersistent && expiryTime <= now
    }
}
