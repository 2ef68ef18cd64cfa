// Apart from the declaration, whose accessors and value witnesses then need no unwinding tables.
extension CookieJar {
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
        var excluded: [Explanation] = []
        for selection in selections(in: groups.indices, .arrival) {
            let place = selection.place
            let entry = groups[place.group].entries[place.entry]
            let exclusions = request.exclusions(ofCookiesIn: groups[place.group], for: url)
            let exclusion = request.exclusion(of: entry.cookie, exclusions, for: url) {
                $0 == publicSuffixes.partition(for: url, context: context)
            }
            if exclusion == nil {
                sent.append(Selection(rank: entry.order, place: place))
            } else {
                excluded.append(Explanation(cookie: entry.cookie, exclusion: exclusion))
            }
        }
        sent.sortByRank()
        return sent.map { Explanation(cookie: self[$0.place], exclusion: nil) } + excluded
    }
}

extension CookieJar.Explanation: Hashable {
    /// Whether the same is explained of equal cookies.
    @inline(never)
    public static func == (left: Self, right: Self) -> Bool {
        left.cookie == right.cookie && left.exclusion == right.exclusion
    }

    /// Feeds cookie and exclusion to the hasher.
    @inline(never)
    public func hash(into hasher: inout Hasher) {
        hasher.combine(cookie)
        hasher.combine(exclusion)
    }
}

extension CookieJar.Explanation: CustomStringConvertible {
    /// The cookie without its value, and whether it is sent or why not.
    public var description: String {
        "\(cookie): \(exclusion.map { "Not sent. \($0)" } ?? "Sent.")"
    }
}
