import TandemCookies
import Testing

@Suite("Reading a public suffix list")
struct PublicSuffixListTextTests {
    /// Whether the text makes `b.example` a public suffix.
    private func hasRule(_ text: String) throws -> Bool {
        let list = PublicSuffixList(text: text)
        return try list.isPublicSuffix(CookieHost("b.example"))
    }

    @Test(
        "A rule is the first word of a line, in whatever form the lines end",
        arguments: [
            "b.example", "b.example\n", "b.example\r\n", "b.example\r", "\nb.example",
            "\r\n\r\nb.example\r\n",
            "  b.example", "\tb.example\t", "b.example // why", "b.example c.example",
            "a\nb.example\nc",
            "a\rb.example\rc", "a\r\nb.example\r\nc", "B.EXAMPLE", "b.Example", "\u{FEFF}b.example",
            "\u{FEFF}// VERSION: x\nb.example", "//\nb.example", "b%2Eexample", "b。example",
            "// ===BEGIN ICANN DOMAINS===\nb.example\n// ===END ICANN DOMAINS===",
            "// ===BEGIN PRIVATE DOMAINS===\nb.example", "*.example", "*.EXAMPLE",
            "b.example\nb.example", "*.b.example\nb.example",
        ]
    )
    func rule(_ text: String) throws {
        #expect(try hasRule(text))
    }

    @Test(
        "What is a comment or names no domain is no rule",
        arguments: [
            "", "\n", " ", "\r\n \t\r\n", "//b.example", "// b.example", "  // b.example", "//",
            "/b.example",
            "b .example", "xb.example", "b.example.", "b..example", ".b.example", "b.exampl",
            "a.b.example",
            "b/example", "b_example", "*b.example", "b.*", "*", "*.", "!", "!!b.example",
            "**.example",
            "example", "http://b.example/", "b.example:80", "b.example/", "\"b.example\"",
            "b,example",
            "xn--.example", "#b.example", "; b.example", "b.example@", "1.2.3.4", "[::1]",
            "256.1.1.1",
        ]
    )
    func noRule(_ text: String) throws {
        #expect(try !hasRule(text))
        // Nor does it keep the lines around it from being read.
        #expect(try hasRule("c.example\n\(text)\r\nb.example"))
    }

    @Test("A wildcard and an exception belong to their names, in whichever order they come")
    func kinds() throws {
        let lines = ["*.example", "!b.example", "a.c.example", "uk"]
        var generator = SeededGenerator(seed: 19)
        for _ in 0..<10 {
            let text = lines.shuffled(using: &generator).joined(separator: "\r\n")
            let list = PublicSuffixList(text: text)
            for (name, isSuffix) in [
                ("a.example", true), ("b.example", false), ("c.example", true),
                ("a.c.example", true),
                ("x.c.example", false), ("x.b.example", false), ("example", true), ("uk", true),
                ("a.uk", false),
            ] {
                #expect(try list.isPublicSuffix(CookieHost(name)) == isSuffix, "\(name)")
            }
        }
    }

    @Test("Rules of international names hold for U-labels and A-labels, however they are written")
    func international() throws {
        for rule in ["公司.cn", "xn--55qx5d.cn", "XN--55QX5D.CN", "公司。cn", "公司.ＣＮ"] {
            let list = PublicSuffixList(text: "cn\n\(rule)")
            for host in ["a.公司.cn", "a.xn--55qx5d.cn", "A.公司.CN"] {
                #expect(try list.registrableDomain(of: CookieHost(host)) == CookieHost("a.公司.cn"))
            }
        }
        let wildcards = PublicSuffixList(text: "*.公司.cn\n!食狮.公司.cn")
        #expect(try wildcards.isPublicSuffix(CookieHost("ü.公司.cn")))
        #expect(try !wildcards.isPublicSuffix(CookieHost("食狮.公司.cn")))
    }

    @Test(
        "The version is the first that the list states",
        arguments: [
            Row("// VERSION: 2026-01-01_00-00-00_UTC\ncom", "2026-01-01_00-00-00_UTC"),
            Row("com\r\n//\tVERSION:\tx\r\n", "x"), Row("// VERSION: x\n// VERSION: y", "x"),
            Row("// VERSION:\n// VERSION: y", "y"), Row("  // VERSION: x", "x"), Row("", ""),
            Row("// VERSION: x y", ""), Row("// version: x", ""), Row("VERSION: x", ""),
            Row("// COMMIT: x", ""), Row("//VERSION: x", ""),
        ]
    )
    func version(_ row: Row<String, String>) {
        #expect(PublicSuffixList(text: row.input).version == row.output)
    }

    @Test("The built-in list states when it was published")
    func builtInVersion() {
        let version = PublicSuffixList.builtIn.version
        #expect(version.hasPrefix("20") && version.hasSuffix("_UTC") && version.count == 23)
    }

    @Test(
        "Without rules every top-level label is a public suffix",
        arguments: ["", "\r\n// nothing\r\n"]
    )
    func empty(_ text: String) throws {
        let list = PublicSuffixList(text: text)
        #expect(try list.registrableDomain(of: CookieHost("a.b.co.uk")) == CookieHost("co.uk"))
        #expect(try list.isPublicSuffix(CookieHost("uk")))
        #expect(try list.publicSuffix(of: CookieHost("192.0.2.1")) == nil)
    }

    @Test("A part of a text is read as the text is")
    func substring() throws {
        let text = "x\nb.example\nc.example"
        let list = PublicSuffixList(text: text.dropFirst(2).dropLast(9))
        #expect(try list.isPublicSuffix(CookieHost("b.example")))
        #expect(try !list.isPublicSuffix(CookieHost("c.example")))
    }

    @Test("A huge list is read in one pass")
    func huge() throws {
        let text = (0..<20_000).map { "n\($0).example\r\n" }.joined()
        let list = PublicSuffixList(text: text)
        #expect(try list.isPublicSuffix(CookieHost("n19999.example")))
        #expect(try !list.isPublicSuffix(CookieHost("n20000.example")))
        let line = String(repeating: "a.", count: 100_000)
        #expect(try PublicSuffixList(text: line).isPublicSuffix(CookieHost("a")))
    }
}
