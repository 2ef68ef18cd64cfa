/// A list of the domains below which anyone can register, such as `com` and `co.uk`.
///
/// No cookie can be shared in such a domain, and a site is a name right below one. The list built in
/// is compiled from publicsuffix.org's; a newer one can be read from its text at run time.
public struct PublicSuffixList: Sendable {
    /// What the list says of a name; when it is neither, an exception to the rule above it.
    struct Rule {
        static let suffix = 1
        static let wildcard = 2

        /// The sum of what holds of the name.
        let flags: Int

        /// Whether the name is a public suffix.
        var isSuffix: Bool { flags & Self.suffix != 0 }
        /// Whether every name right below it is a public suffix.
        var isWildcard: Bool { flags & Self.wildcard != 0 }
    }

    /// Every jar and every request has a list, so that one reference is all it costs them.
    final class Storage: Sendable {
        /// The flags of each rule that was read, or nil for those built in.
        let rules: [CookieHost: Int]?
        let version: String

        init(rules: [CookieHost: Int]?, version: String) {
            self.rules = rules
            self.version = version
        }
    }

    let storage: Storage

    /// When the list was published, as it says itself, or empty.
    public var version: String { storage.version }

    /// The list that is compiled into the program.
    public static let builtIn = PublicSuffixList(rules: nil, version: PublicSuffixTable.version)

    /// Makes a list of the flags of rules that were read, or of the rules built in.
    init(rules: [CookieHost: Int]?, version: String) {
        storage = Storage(rules: rules, version: version)
    }
}
