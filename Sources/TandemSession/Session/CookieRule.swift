public import TandemCookies

/// Names cookies: by name, by host, or by both.
public struct CookieRule: Hashable, Sendable {
    /// The cookie's name, compared octet by octet, nil: every name.
    public let name: String?
    /// The host it is meant for with its subdomains, nil: every host.
    public let host: CookieHost?

    /// Creates a rule for the cookies of one name.
    public init(_ name: String, host: CookieHost? = nil) {
        self.name = name
        self.host = host
    }

    /// Creates a rule for all cookies of a host and its subdomains.
    public init(host: CookieHost) {
        name = nil
        self.host = host
    }

    func matches(_ identity: Cookie.Identity) -> Bool {
        if let name, identity.nameOctets != Array(name.utf8) { return false }
        return host.map { identity.domain.domainMatches($0) } ?? true
    }
}

extension CookieRule: CustomStringConvertible {
    /// The name and the host, in words.
    public var description: String {
        let cookies = name.map { "\"\($0)\"" } ?? "of any name"
        return host.map { "\(cookies) for \($0.serialized)" } ?? cookies
    }
}

// MARK: One line of text

extension CookieRule {
    /// Stands for every name: a cookie's own holds no equals sign.
    private static let anyName = "="

    /// Reads a rule back from a line; nil if it cannot be, rather than a rule that names more cookies.
    init?(line: Substring) {
        guard let tab = line.lastIndex(of: "\t") else { return nil }
        let name = String(line[..<tab])
        let text = line[line.index(after: tab)...]
        let host = text.isEmpty ? nil : try? CookieHost(text)
        if host == nil, !text.isEmpty { return nil }
        if name != Self.anyName {
            self.init(name, host: host)
        } else if let host {
            self.init(host: host)
        } else {
            return nil
        }
    }

    var line: String {
        // The names that would be misread are no cookie's: the rule names nothing.
        guard name != Self.anyName, name?.utf8.contains(0x0a) != true else { return "" }
        return (name ?? Self.anyName) + "\t" + (host?.serialized ?? "")
    }
}
