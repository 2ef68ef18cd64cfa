import Testing

@testable import TandemCookies

@Suite("The compiled public suffix list")
struct PublicSuffixTableTests {
    /// The kind of rule that the table has for a name.
    enum Kind {
        case suffix, wildcard, both, exception
    }

    private func kind(of name: String) throws -> Kind? {
        var reader = PublicSuffixTable.Reader()
        for octet in try CookieHost(name).slice.reversed() {
            reader.prepend(octet)
        }
        return reader.rule.map { rule in
            switch (rule.isSuffix, rule.isWildcard) {
            case (true, false): .suffix
            case (false, true): .wildcard
            case (true, true): .both
            case (false, false): .exception
            }
        }
    }

    @Test(
        "It holds the names of the list with their kinds",
        arguments: [
            Row("com", .suffix), Row("uk", .suffix), Row("co.uk", .suffix), Row("jp", .suffix),
            Row("github.io", .suffix), Row("中国", .suffix), Row("公司.cn", .suffix),
            Row("arpa", .suffix),
            Row("ck", .wildcard), Row("er", .wildcard), Row("kobe.jp", .wildcard),
            Row("kawasaki.jp", .wildcard),
            Row("www.ck", .exception), Row("city.kobe.jp", .exception),
            Row("city.kawasaki.jp", .exception),
        ] as [Row<String, Kind>]
    )
    func kinds(_ row: Row<String, Kind>) throws {
        #expect(try kind(of: row.input) == row.output)
    }

    @Test(
        "It does not hold other names",
        arguments: [
            "example.com", "localhost", "notatld", "xco.uk", "a.ck", "c.kobe.jp", "xcity.kobe.jp",
            "moc",
            "ku.oc", "githubio", "github.i", "-", "a", "b.c.d.e", "www.com",
        ]
    )
    func absent(_ name: String) throws {
        #expect(try kind(of: name) == nil)
    }

    @Test("It takes no random name for one of the list")
    func random() throws {
        var generator = SeededGenerator(seed: 20)
        let letters = "abcdefghijklmnopqrstuvwxyz0123456789".map(String.init)
        for _ in 0..<5000 {
            let name = generator.sequence(of: letters, count: 16...24).joined()
            #expect(try kind(of: "a\(name)") == nil)
        }
    }

    @Test("An octet that no name holds ends the reading, whatever comes before it")
    func strangeOctets() {
        for octet: UInt8 in [0, 0x20, 0x2F, 0x3A, 0x41, 0x5F, 0x60, 0x7B, 0x80, 0xFF] {
            var reader = PublicSuffixTable.Reader()
            reader.prepend(octet)
            for octet in "moc".utf8 {
                reader.prepend(octet)
            }
            #expect(reader.rule == nil)
        }
    }
}
