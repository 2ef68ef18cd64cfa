extension PublicSuffixList {
    /// Reads the text of a list in the format of publicsuffix.org.
    ///
    /// A line that names no domain counts for nothing, as a comment does. An empty text is a list
    /// without rules, by which every top-level label is a public suffix.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the text.
    public init(text: some StringProtocol) {
        var rules: [CookieHost: Rule] = [:]
        var exceptions: [CookieHost] = []
        var version = ""
        for line in text.utf8.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
            let words = line.split(whereSeparator: \.isWhitespace)
            guard let rule = words.first else { continue }
            guard !rule.starts(with: "//".utf8) else {
                if version.isEmpty, words.count == 3, words[1].elementsEqual("VERSION:".utf8) {
                    version = String(decoding: words[2], as: UTF8.self)
                }
                continue
            }
            if rule.first == 0x21 {  // !
                guard let name = try? CookieHost(octets: Array(rule.dropFirst())) else { continue }
                exceptions.append(name)
            } else if rule.starts(with: "*.".utf8) {
                guard let name = try? CookieHost(octets: Array(rule.dropFirst(2))) else { continue }
                rules[name, default: Rule()].isWildcard = true
            } else {
                guard let name = try? CookieHost(octets: Array(rule)) else { continue }
                rules[name, default: Rule()].isSuffix = true
            }
        }
        for name in exceptions {
            rules[name] = Rule()
        }
        self.init(rules: rules, version: version)
    }
}
