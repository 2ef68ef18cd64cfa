/// What a `Set-Cookie` field value says, before any rule of storage is asked.
///
/// It keeps the field's octets and where in them each part stands.
public struct ParsedSetCookie: Sendable {
    let octets: [UInt8]
    let name: Range<Int>
    let value: Range<Int>
    /// The moment the last `Expires` attribute that is a date names.
    public internal(set) var expires: Timestamp?
    /// Where that date stands; empty when there is none.
    var expiresValue = 0..<0
    /// The seconds the last `Max-Age` attribute that is a number gives; huge ones are clamped.
    public internal(set) var maxAge: Int64?
    /// The last `Domain` attribute without its leading dot.
    var domain: Range<Int>?
    /// Whether the last `Domain` attribute is a dot and nothing more.
    var isDomainDot = false
    /// The last `Path` attribute, nil when it is absent or does not begin with a slash.
    var path: Range<Int>?
    /// Whether there is a `Path` attribute, even one that does not begin with a slash.
    public internal(set) var hasPath = false
    /// Whether there is a `Secure` attribute.
    public internal(set) var isSecure = false
    /// Whether there is an `HttpOnly` attribute.
    public internal(set) var isHTTPOnly = false
    /// Whether there is a `Partitioned` attribute.
    public internal(set) var isPartitioned = false
    /// What the last `SameSite` attribute asks for.
    public internal(set) var sameSite = SameSite.unspecified
    /// What the attributes do against the grammar; name and value are asked when it is wanted.
    var violationBits: UInt32 = 0

    init(octets: [UInt8], name: Range<Int>, value: Range<Int>) {
        self.octets = octets
        self.name = name
        self.value = value
    }
}
