/// What a `Set-Cookie` field value says, before any rule of storage is asked.
///
/// It keeps the field's octets and where in them each part stands.
public struct ParsedSetCookie: Hashable, Sendable {
    let octets: [UInt8]
    let name: Range<Int>
    let value: Range<Int>
    /// The moment the last `Expires` attribute that is a date names.
    public internal(set) var expires: Timestamp?
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
    var violationSet = SetCookie.Violations()

    init(octets: [UInt8], name: Range<Int>, value: Range<Int>) {
        self.octets = octets
        self.name = name
        self.value = value
    }

    /// The octets of the name, empty for a nameless cookie.
    public var nameOctets: [UInt8] { Array(octets[name]) }

    /// The octets of the value.
    public var valueOctets: [UInt8] { Array(octets[value]) }

    /// The octets of the last `Domain` attribute without its leading dot, nil when there is none.
    public var domainOctets: [UInt8]? { domain.map { Array(octets[$0]) } }

    /// The octets of the last `Path` attribute, nil when the default path stands for it.
    public var pathOctets: [UInt8]? { path.map { Array(octets[$0]) } }

    /// What the field does against the grammar for servers, and is tolerated.
    public var violations: [SetCookie.Violation] {
        var violations = violationSet
        if name.isEmpty {
            violations.insert(.nameless)
        } else if !octets[name].allSatisfy(SetCookie.isToken) {
            violations.insert(.nameIsNoToken)
        }
        if !SetCookie.isCookieValue(octets[value]) {
            violations.insert(.valueOutsideGrammar)
        }
        return violations.list
    }
}

extension ParsedSetCookie: CustomStringConvertible {
    /// The name, and the number of the value's octets.
    ///
    /// The value is kept out, since it may be a secret.
    public var description: String {
        "\(String(decoding: octets[name], as: UTF8.self))=(\(value.count) octets)"
    }
}
