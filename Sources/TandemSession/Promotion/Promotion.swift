public import TandemCookies

/// A host-only cookie that is shared in a domain above its host, by a copy that follows it.
public struct Promotion: Hashable, Sendable {
    /// The host-only cookie.
    public let original: Cookie.Identity
    /// The domain that the copy is shared in.
    public let domain: CookieHost

    /// The copy.
    public var copy: Cookie.Identity {
        Cookie.Identity(
            nameOctets: original.nameOctets,
            domain: domain,
            isHostOnly: false,
            pathOctets: original.pathOctets
        )
    }

    /// Makes the copy of the original as it is now.
    func copy(of cookie: Cookie) -> Cookie {
        SideImage(cookie).cookie(copy, creation: cookie.creation)
    }
}

extension Promotion {
    /// Why a cookie cannot be promoted.
    public enum Refusal: Error, Hashable, Sendable, CustomStringConvertible {
        /// The session has no such cookie.
        case noSuchCookie
        /// The cookie is shared in a domain already.
        case notHostOnly
        /// The cookie is kept apart for the pages of one site.
        case partitioned
        /// What it is to be shared in is no domain.
        case invalidDomain(String)
        /// The domain is neither the cookie's host nor above it.
        case notParent
        /// Anyone can register below the domain.
        case publicSuffix
        /// The domain is none of the session's sites, so that the copy would not reach the web.
        case outsideSites
        /// There is a cookie of that name and path in the domain, which is not a copy.
        case taken
        /// A rule refuses the copy, such as the one that a `__Host-` name has no domain.
        case rule(Cookie.Refusal)

        /// The reason, and what to do about it.
        public var description: String {
            switch self {
            case .noSuchCookie:
                "The session has no such cookie. Promote it once the server has set it."
            case .notHostOnly:
                "The cookie is shared in a domain already."
            case .partitioned:
                "The cookie is partitioned; it stays with the pages of its site."
            case .invalidDomain(let domain):
                "\"\(domain)\" is no domain. Give it as in \"example.com\"."
            case .notParent:
                "The domain is not above the cookie's host. Give the host or a domain that it ends in."
            case .publicSuffix:
                "The domain is a public suffix, which strangers have hosts in. Give one below it."
            case .outsideSites:
                "The domain is none of the session's sites. Add it to the configuration's sites."
            case .taken:
                "The domain has a cookie of that name and path already. Delete that one first."
            case .rule(let refusal):
                "\(refusal)"
            }
        }
    }
}
