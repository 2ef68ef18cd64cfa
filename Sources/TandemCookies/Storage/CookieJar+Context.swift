extension CookieJar {
    /// Who asks for or sets cookies, and how: what the URL alone does not say.
    ///
    /// Each hop of a redirect is a request of its own, with its own method and relation.
    public struct Context: Sendable {
        /// How a request's initiator relates to the URL (RFC 6265bis section 5.2).
        public enum Relation: Sendable {
            /// The request is a same-site one, as those of an app for itself are.
            case sameSite
            /// The request is a cross-site one.
            case crossSite
            /// The request is a same-site one when the URL is of that site.
            ///
            /// This is the "site for cookies" of the document that makes the request: the top-level
            /// site, when every document in between is of it.
            case siteForCookies(Site)
        }

        /// The request's method, which is safe or not (RFC 9110 section 9.2.1).
        public var method: String
        /// How the request's initiator relates to the URL.
        public var relation: Relation
        /// Whether the request loads a top-level document.
        public var isTopLevelNavigation: Bool
        /// Whether the cookies go over HTTP rather than to or from a script.
        public var isHTTPAPI: Bool
        /// The partition of the page, or nil for a top-level request, whose own site it is.
        public var partition: Partition?

        /// A same-site request through HTTP.
        public static let http = Context()
        /// A script of a same-site document.
        public static let script = Context(isHTTPAPI: false)

        /// Makes a context, a same-site `GET` through HTTP unless told otherwise.
        public init(
            method: String = "GET",
            relation: Relation = .sameSite,
            isTopLevelNavigation: Bool = false,
            isHTTPAPI: Bool = true,
            partition: Partition? = nil
        ) {
            self.method = method
            self.relation = relation
            self.isTopLevelNavigation = isTopLevelNavigation
            self.isHTTPAPI = isHTTPAPI
            self.partition = partition
        }
    }
}
