@testable import TandemCookies

/// Reads any text as a list of public suffixes, and asks it as publicsuffix.org describes it.
enum FuzzPublicSuffixes: FuzzTarget {
    static let seeds: [Seed] = [
        "com\nco.uk\n*.ck\n!www.ck\n", "// VERSION: 2026-11-30_00-00-00_UTC\ncom // x\r\n\tnet",
        "*.b.c\n!a.b.c\nb.c", "*", "!c.com\n*.com\ncom", "\u{516C}\u{53F8}.cn\nxn--55qx5d.cn",
        "!com", "!\u{323}com.c\n*.c",
        "a.b.com\nb.com", "COM.", "*.com\n*.b.com\n!a.b.com",
    ]

    static let growing = [
        Growing("com\n"), Growing("\n"), Growing(" "), Growing("!"), Growing("// a\n"),
        Growing("*.a.b\n!c.a.b\n"), Growing("a."), Growing("a "), Growing("\u{E9}.com\n"),
        Growing("names") { count in
            Array((0..<max(1, count / 8)).map { "a\($0).com" }.joined(separator: "\n").utf8)
        },
    ]

    private static let hosts = [
        "a.b.c.com", "com", "x.www.ck", "a.\u{516C}\u{53F8}.cn", "x.y.", "192.0.2.1", "c.a.b.com",
    ].compactMap { try? CookieHost($0) }

    static func parse(_ input: [UInt8]) {
        let list = PublicSuffixList(text: input.text)
        for host in hosts {
            _ = list.publicSuffix(of: host)
        }
    }

    static func check(_ input: [UInt8]) {
        let text = input.text
        let list = PublicSuffixList(text: text)
        let rules = Rules(text)
        // What the list names is asked too.
        let named = rules.names.prefix(20).flatMap { name in
            [name, "z." + name, "z.y." + name + "."].compactMap { try? CookieHost($0) }
        }
        for host in hosts + named {
            let suffix = list.publicSuffix(of: host)
            expect(suffix?.serialized == rules.suffix(of: host), "the suffix of \(host)")
            expect(list.isPublicSuffix(host) == (suffix == host), "a suffix is one itself")
        }
    }
}

/// The algorithm of publicsuffix.org, with no thought of speed.
private struct Rules {
    private var rules: Set<String> = []
    private var wildcards: Set<String> = []
    private var exceptions: Set<String> = []

    var names: [String] { rules.union(wildcards).union(exceptions).sorted() }

    init(_ text: String) {
        for line in text.unicodeScalars.split(whereSeparator: { $0 == "\n" || $0 == "\r" }) {
            // By scalars: a mark that combines with a `!` leaves it one.
            guard let rule = line.split(whereSeparator: { $0 == " " || $0 == "\t" }).first,
                !rule.starts(with: "//".unicodeScalars)
            else { continue }
            if rule.first == "!" {
                Self.insert(rule.dropFirst(), into: &exceptions)
            } else if rule.starts(with: "*.".unicodeScalars) {
                Self.insert(rule.dropFirst(2), into: &wildcards)
            } else {
                Self.insert(rule, into: &rules)
            }
        }
        // An exception takes the place of what else is said of its name.
        rules.subtract(exceptions)
        wildcards.subtract(exceptions)
    }

    private static func insert(
        _ name: Substring.UnicodeScalarView,
        into names: inout Set<String>
    ) {
        guard let host = try? CookieHost(Substring(name)) else { return }
        names.insert(host.serialized)
    }

    /// The labels of the longest rule that matches, or one less than an exception's.
    func suffix(of host: CookieHost) -> String? {
        guard !host.isIPAddress else { return nil }
        let isRooted = host.serialized.hasSuffix(".")
        let name = isRooted ? host.serialized.dropLast() : host.serialized[...]
        let labels = name.split(separator: ".")
        var count = 1
        for candidate in 1...labels.count {
            let end = labels.suffix(candidate).joined(separator: ".")
            let above = labels.suffix(candidate - 1).joined(separator: ".")
            if exceptions.contains(end), candidate > 1 {
                count = candidate - 1
                break
            }
            if rules.contains(end) || wildcards.contains(above) {
                count = candidate
            }
        }
        return labels.suffix(count).joined(separator: ".") + (isRooted ? "." : "")
    }
}
