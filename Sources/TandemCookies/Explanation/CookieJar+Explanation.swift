extension CookieJar {
    /// A cookie of the jar, and why a request does not carry it.
    public struct Explanation: Hashable, Sendable {
        /// The cookie.
        public let cookie: Cookie
        /// The first rule that keeps the cookie from being sent, or nil when it is sent.
        public let exclusion: Exclusion?

        /// Whether the cookie is sent.
        public var isSent: Bool { exclusion == nil }
    }

    /// Why each cookie of the jar is, or is not, sent with a request to a URL.
    ///
    /// First come the cookies that are sent, in their order, then the others, in the order in which
    /// they came into the jar. The jar is not changed.
    ///
    /// - Complexity: O(*n* log *n*), where *n* is the number of cookies.
    public func explain(
        _ url: CookieURL,
        context: Context = .http,
        at now: Timestamp
    ) -> [Explanation] {
        let request = Request(url: url, context: context, now: now, jar: self)
        var sent: [Selection] = []
        var excluded: [Selection] = []
        for group in groups.indices {
            let exclusions = request.exclusions(ofCookiesIn: groups[group], for: url)
            for (index, entry) in groups[group].entries.enumerated() {
                let place = Place(group: group, entry: index)
                let exclusion = request.exclusion(of: entry.cookie, exclusions, for: url)
                if exclusion == nil {
                    sent.append(Selection(rank: entry.order, place: place))
                } else {
                    excluded.append(
                        Selection(rank: entry.arrival, place: place, exclusion: exclusion)
                    )
                }
            }
        }
        sent.sortByRank()
        excluded.sortByRank()
        return (sent + excluded).map {
            Explanation(cookie: self[$0.place], exclusion: $0.exclusion)
        }
    }
}

extension CookieJar.Explanation: CustomStringConvertible {
    /// The cookie without its value, and whether it is sent or why not.
    public var description: String {
        "\(cookie): \(exclusion.map { "Not sent. \($0)" } ?? "Sent.")"
    }
}
