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

    /// The rules that the octets of a table say, as a list writes them.
    private struct Walk {
        let table = PublicSuffixTable.Decoder.table()
        var rules: [String] = []

        mutating func add(below place: Int, before suffix: String) {
            var place = place
            if table[place] >> 1 >= PublicSuffixTable.symbolCount {
                let flags = Int(table[place] >> 1) - PublicSuffixTable.symbolCount
                let prefixes = [["!"], [""], ["*."], ["", "*."]][flags]
                rules += prefixes.map { $0 + suffix }
                guard table[place] & 1 == 1 else { return }
                place -= 1
            }
            while true {
                let branch = table[place]
                var distance = 0
                if branch & 1 == 1 {
                    repeat {
                        place -= 1
                        distance = distance << 7 | Int(table[place] & 127)
                    } while table[place] & 128 == 128
                }
                place -= 1
                add(below: place, before: Self.symbols[Int(branch >> 1)] + suffix)
                guard branch & 1 == 1 else { return }
                place -= distance
            }
        }

        private static let symbols = "-.abcdefghijklmnopqrstuvwxyz0123456789".map(String.init)
    }

    @Test("It holds every rule of the list that it was made from, and no other")
    func rules() {
        var walk = Walk()
        walk.add(below: walk.table.count - 1, before: "")
        let rules = walk.rules.sorted()
        var checksum = Checksum()
        for octet in rules.map({ $0 + "\n" }).joined().utf8 {
            checksum.add(octet)
        }
        #expect(walk.table.count == PublicSuffixTable.count)
        #expect(rules.count == PublicSuffixTable.ruleCount)
        #expect(checksum.value == PublicSuffixTable.ruleChecksum)
        for rule in rules {
            let start = rule.hasPrefix("!") ? 1 : rule.hasPrefix("*.") ? 2 : 0
            var reader = PublicSuffixTable.Reader()
            for octet in rule.utf8.dropFirst(start).reversed() {
                reader.prepend(octet)
            }
            let holds = (reader.rule?.isSuffix, reader.rule?.isWildcard)
            if start == 0 && holds.0 != true || start == 2 && holds.1 != true
                || start == 1 && holds != (false, false)
            {
                Issue.record("\(rule) is \(String(describing: reader.rule))")
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
