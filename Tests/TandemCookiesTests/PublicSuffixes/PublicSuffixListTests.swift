import TandemCookies
import Testing

@Suite("The public suffix list")
struct PublicSuffixListTests {
    static let text = """
        // VERSION: 2026-01-01_00-00-00_UTC
        // a comment
        com
        uk
        co.uk   what follows is ignored
        *.ck
        !www.ck
        jp
        *.kobe.jp
        !city.kobe.jp
        公司.cn
        cn
        github.io
        io
        *.compute.example
        not a rule/
        """

    /// A host, its public suffix and its registrable domain.
    typealias Case = Row<String, [String?]>

    @Test(
        "The built-in list and one that was read agree",
        arguments: [
            Case("com", ["com", nil]), Case("example.com", ["com", "example.com"]),
            Case("b.example.com", ["com", "example.com"]),
            Case("a.b.example.com", ["com", "example.com"]),
            Case("EXAMPLE.COM", ["com", "example.com"]),
            Case("example.com.", ["com.", "example.com."]),
            Case("com.", ["com.", nil]), Case("notcom", ["notcom", nil]),
            Case("xcom.com", ["com", "xcom.com"]),
            Case("com.com", ["com", "com.com"]), Case("a.com.com", ["com", "com.com"]),
            Case("uk", ["uk", nil]), Case("co.uk", ["co.uk", nil]),
            Case("xco.uk", ["uk", "xco.uk"]),
            Case("example.co.uk", ["co.uk", "example.co.uk"]),
            Case("a.example.co.uk", ["co.uk", "example.co.uk"]),
            Case("example.uk", ["uk", "example.uk"]), Case("co.uk.", ["co.uk.", nil]),
            Case("a.co.uk.", ["co.uk.", "a.co.uk."]),
            Case("ck", ["ck", nil]), Case("x.ck", ["x.ck", nil]),
            Case("y.x.ck", ["x.ck", "y.x.ck"]),
            Case("z.y.x.ck", ["x.ck", "y.x.ck"]), Case("www.ck", ["ck", "www.ck"]),
            Case("a.www.ck", ["ck", "www.ck"]), Case("www.ck.", ["ck.", "www.ck."]),
            Case("xwww.ck", ["xwww.ck", nil]), Case("www.www.ck", ["ck", "www.ck"]),
            Case("x.www2.ck", ["www2.ck", "x.www2.ck"]), Case("jp", ["jp", nil]),
            Case("a.jp", ["jp", "a.jp"]),
            Case("kobe.jp", ["jp", "kobe.jp"]), Case("c.kobe.jp", ["c.kobe.jp", nil]),
            Case("b.c.kobe.jp", ["c.kobe.jp", "b.c.kobe.jp"]),
            Case("a.b.c.kobe.jp", ["c.kobe.jp", "b.c.kobe.jp"]),
            Case("city.kobe.jp", ["kobe.jp", "city.kobe.jp"]),
            Case("www.city.kobe.jp", ["kobe.jp", "city.kobe.jp"]),
            Case("city.city.kobe.jp", ["kobe.jp", "city.kobe.jp"]),
            Case("公司.cn", ["公司.cn", nil]), Case("a.b.公司.cn", ["公司.cn", "b.公司.cn"]),
            Case("b.xn--55qx5d.cn", ["公司.cn", "b.公司.cn"]), Case("a.cn", ["cn", "a.cn"]),
            Case("github.io", ["github.io", nil]),
            Case("me.github.io", ["github.io", "me.github.io"]),
            Case("a.me.github.io", ["github.io", "me.github.io"]),
            Case("xgithub.io", ["io", "xgithub.io"]),
            Case("unknown", ["unknown", nil]), Case("a.unknown", ["unknown", "a.unknown"]),
            Case("a.b.unknown", ["unknown", "b.unknown"]),
            Case("a.b.unknown.", ["unknown.", "b.unknown."]),
            Case("localhost", ["localhost", nil]),
            Case("a.localhost", ["localhost", "a.localhost"]),
            Case("a_b.-.com", ["com", "-.com"]), Case("192.0.2.1", [nil, nil]),
            Case("[::1]", [nil, nil]),
        ]
    )
    func lists(_ row: Case) throws {
        let host = try CookieHost(row.input)
        let suffix = try row.output[0].map { try CookieHost($0) }
        let registrable = try row.output[1].map { try CookieHost($0) }
        for list in [PublicSuffixList.builtIn, PublicSuffixList(text: Self.text)] {
            #expect(list.publicSuffix(of: host) == suffix)
            #expect(list.registrableDomain(of: host) == registrable)
            #expect(list.isPublicSuffix(host) == (suffix == host))
        }
    }

    @Test(
        "The built-in list has rules of all kinds",
        arguments: [
            Row("a.b.ide.kyoto.jp", "b.ide.kyoto.jp"), Row("b.test.k12.ak.us", "test.k12.ak.us"),
            Row("x.pvt.k12.ma.us", "x.pvt.k12.ma.us"), Row("a.b.gov.uk", "b.gov.uk"),
            Row("a.b.food.中国", "food.中国"), Row("a.食狮.中国", "食狮.中国"), Row("a.b.xn--fiqs8s", "b.中国"),
            // Private suffixes.
            Row("a.me.github.io", "me.github.io"),
            Row("a.b.s3.amazonaws.com", "b.s3.amazonaws.com"),
            Row("a.app.netlify.app", "app.netlify.app"), Row("a.app.vercel.app", "app.vercel.app"),
            Row("a.site.pages.dev", "site.pages.dev"),
            Row("a.app.herokuapp.com", "app.herokuapp.com"),
            Row("a.app.appspot.com", "app.appspot.com"),
            Row("a.d.cloudfront.net", "d.cloudfront.net"),
        ]
    )
    func builtIn(_ row: Row<String, String>) throws {
        let host = try CookieHost(row.input)
        let registrable = try #require(PublicSuffixList.builtIn.registrableDomain(of: host))
        #expect(try registrable == CookieHost(row.output))
        let above = try #require(PublicSuffixList.builtIn.publicSuffix(of: host))
        #expect(PublicSuffixList.builtIn.isPublicSuffix(above))
        #expect(!PublicSuffixList.builtIn.isPublicSuffix(registrable))
    }

    @Test("A wildcard rule needs a label below its name")
    func wildcard() throws {
        let list = PublicSuffixList(text: Self.text)
        #expect(try !list.isPublicSuffix(CookieHost("compute.example")))
        #expect(try list.isPublicSuffix(CookieHost("eu.compute.example")))
        #expect(
            try list.registrableDomain(of: CookieHost("b.a.eu.compute.example"))
                == CookieHost("a.eu.compute.example")
        )
    }

    @Test("An exception of a top-level label says nothing", arguments: ["x", "x.", "a.x", "a.x."])
    func topLevelException(_ name: String) throws {
        let host = try CookieHost(name)
        let list = PublicSuffixList(text: "!x")
        let suffix = try CookieHost(name.hasSuffix(".") ? "x." : "x")
        #expect(list.publicSuffix(of: host) == suffix)
        #expect(list.registrableDomain(of: host) == (host == suffix ? nil : host))
    }

    /// The labels of the public suffix, by the algorithm as publicsuffix.org words it: of all rules
    /// that match, an exception prevails, else the one with the most labels, else `*`.
    private func reference(_ host: [String], _ rules: [String]) -> [String] {
        let matching = rules.filter { rule in
            let labels = rule.split(separator: ".").map { $0.replacing("!", with: "") }
            return labels.count <= host.count
                && zip(labels.reversed(), host.reversed()).allSatisfy { $0 == "*" || $0 == $1 }
        }
        if let exception = matching.filter({ $0.hasPrefix("!") }).min(by: { $0.count < $1.count }) {
            return host.suffix(exception.split(separator: ".").count - 1)
        }
        let longest = matching.map { $0.split(separator: ".").count }.max()
        return host.suffix(longest ?? 1)
    }

    @Test("Random hosts and rules are judged as publicsuffix.org words it", arguments: 0..<8)
    func random(_ seed: UInt64) throws {
        let labels = ["a", "b", "c", "aa"]
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<60 {
            let names = (0..<Int.random(in: 0...8, using: &generator)).map { _ in
                generator.sequence(of: labels, count: 1...3).joined(separator: ".")
            }
            var rules = names.map { generator.pick(["", "", "*."]) + $0 }
            // An exception is one to a wildcard rule, whose name it goes below.
            for rule in rules where rule.hasPrefix("*.") && Bool.random(using: &generator) {
                let exception = "\(generator.pick(labels)).\(rule.dropFirst(2))"
                rules.removeAll { $0 == exception }
                rules.append("!\(exception)")
            }
            let list = PublicSuffixList(
                text: rules.shuffled(using: &generator).joined(separator: "\n")
            )
            for _ in 0..<15 {
                let host = generator.sequence(of: labels, count: 1...5)
                let suffix = reference(host, rules)
                let name = try CookieHost(host.joined(separator: "."))
                #expect(
                    list.publicSuffix(of: name)?.serialized == suffix.joined(separator: "."),
                    "\(host) by \(rules)"
                )
                let registrable = list.registrableDomain(of: name)?.serialized
                let expected = suffix.count < host.count ? host.suffix(suffix.count + 1) : nil
                #expect(registrable == expected?.joined(separator: "."), "\(host) by \(rules)")
            }
        }
    }

    @Test("What the built-in list says of a host holds of every host below it")
    func below() throws {
        let list = PublicSuffixList.builtIn
        for name in ["example.com", "a.co.uk", "www.ck", "me.github.io", "b.公司.cn", "x.unknown"] {
            let host = try CookieHost(name)
            let suffix = list.publicSuffix(of: host)
            for prefix in ["www.", "a.b.", "com.", "co.uk.", String(repeating: "a.", count: 60)] {
                let below = try CookieHost(prefix + name)
                #expect(list.publicSuffix(of: below) == suffix)
                #expect(list.registrableDomain(of: below) == host)
            }
        }
    }
}
