/// The prefixes by which a name promises how its cookie was set.
///
/// RFC 6265bis section 5.7 steps 20 to 22, and the two of the layered-cookies draft. User agents
/// compare them without regard to case.
enum NamePrefix: CaseIterable {
    case hostHTTP
    case host
    case http
    case secure

    /// Whether the octets begin with the prefix, in any case.
    func begins(_ octets: ArraySlice<UInt8>) -> Bool {
        switch self {
        case .hostHTTP: octets.starts(withLowercase: "__host-http-")
        case .host: octets.starts(withLowercase: "__host-")
        case .http: octets.starts(withLowercase: "__http-")
        case .secure: octets.starts(withLowercase: "__secure-")
        }
    }

    /// Whether the cookie keeps the promise.
    func isSatisfied(by cookie: Cookie) -> Bool {
        guard cookie.isSecure else { return false }
        let isHost = cookie.isHostOnly && cookie.pathSlice.elementsEqual([Octet.slash])
        return switch self {
        case .hostHTTP: isHost && cookie.isHTTPOnly
        case .host: isHost
        case .http: cookie.isHTTPOnly
        case .secure: true
        }
    }

    /// The refusal of a name whose prefix is `__Host-` or one that goes beyond it.
    static func refusal(of name: ArraySlice<UInt8>) -> Cookie.Refusal {
        hostHTTP.begins(name) ? .hostHTTPPrefix : .hostPrefix
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
