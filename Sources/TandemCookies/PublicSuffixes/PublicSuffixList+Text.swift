extension PublicSuffixList {
    /// Reads the text of a list in the format of publicsuffix.org.
    ///
    /// A line that names no domain counts for nothing, as a comment does. An empty text is a list
    /// without rules, by which every top-level label is a public suffix.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the text.
    public init(text: some StringProtocol) {
        self.init(octets: Array(text.utf8))
    }

    private init(octets: [UInt8]) {
        let text = octets.span
        var rules: [CookieHost: Int] = [:]
        var exceptions: [CookieHost] = []
        var version = ""
        var end = -1
        while end < text.count {
            var place = end + 1
            end = text.firstIndex(of: 0x0A, or: 0x0D, from: place)
            let rule = text.word(from: &place, to: end)
            guard !text.starts(rule, withLowercase: "//") else {
                let label = text.word(from: &place, to: end)
                let number = text.word(from: &place, to: end)
                if version.isEmpty, String(decoding: octets[label], as: UTF8.self) == "VERSION:",
                    text.word(from: &place, to: end).isEmpty
                {
                    version = String(decoding: octets[number], as: UTF8.self)
                }
                continue
            }
            let isException = text.starts(rule, withLowercase: "!")
            let isWildcard = text.starts(rule, withLowercase: "*.")
            let name = rule.dropFirst(isException ? 1 : isWildcard ? 2 : 0)
            guard let domain = try? CookieHost(octets: Array(octets[name])) else { continue }
            guard !isException else {
                exceptions.append(domain)
                continue
            }
            rules[domain] = (rules[domain] ?? 0) | (isWildcard ? Rule.wildcard : Rule.suffix)
        }
        for domain in exceptions {
            rules[domain] = 0
        }
        self.init(rules: rules, version: version)
    }
}

extension Span<UInt8> {
    /// The next octets without white space between a place, which goes on behind them, and an end.
    @inline(never)
    fileprivate func word(from place: inout Int, to end: Int) -> Range<Int> {
        while place < end, self[place].isWhitespace {
            place += 1
        }
        let start = place
        while place < end, !self[place].isWhitespace {
            place += 1
        }
        return start..<place
    }
}
