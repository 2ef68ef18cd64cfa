/// The prefixes by which a name promises how its cookie was set.
///
/// RFC 6265bis section 5.7 steps 20 to 22, and the two of the layered-cookies draft. User agents
/// compare them without regard to case.
enum NamePrefix {
    case hostHTTP
    case host
    case http
    case secure

    /// The prefix that the octets begin with, in any case.
    @inline(__always)
    init?(_ octets: Span<UInt8>, _ range: Range<Int>) {
        guard range.count > 2, octets[range.lowerBound] == 0x5F else { return nil }  // _
        self.init(underscored: octets, range)
    }

    private init?(underscored octets: Span<UInt8>, _ range: Range<Int>) {
        if octets.starts(range, withLowercase: "__host-http-") {
            self = .hostHTTP
        } else if octets.starts(range, withLowercase: "__host-") {
            self = .host
        } else if octets.starts(range, withLowercase: "__http-") {
            self = .http
        } else if octets.starts(range, withLowercase: "__secure-") {
            self = .secure
        } else {
            return nil
        }
    }

    /// Whether the prefix promises that the path was given, and that it is `/`.
    var isForHost: Bool { self == .hostHTTP || self == .host }

    /// Whether the cookie keeps the promise.
    func isSatisfied(by cookie: Cookie) -> Bool {
        guard cookie.isSecure else { return false }
        let isRoot = cookie.pathCount == 1 && cookie.pathSlice.first == Octet.slash
        guard !isForHost || cookie.isHostOnly && isRoot else { return false }
        return self == .host || self == .secure || cookie.isHTTPOnly
    }

    /// The refusal of a cookie that does not.
    var refusal: Cookie.Refusal {
        switch self {
        case .hostHTTP: .hostHTTPPrefix
        case .host: .hostPrefix
        case .http: .httpPrefix
        case .secure: .securePrefix
        }
    }
}
