import Testing

@testable import TandemCookies

@Suite("The Cookie field")
struct CookieHeaderTests {
    @Test(
        "A cookie is sent as it came: name, equals sign, value",
        arguments: [
            ("a=b", "a=b"), ("a=", "a="), ("a", "a"), ("=a", "a"), ("=a=b", "a=b"),
            (" a = b ", "a=b"), ("a=b=c", "a=b=c"), ("a=\"b\"", "a=\"b\""), ("a=b c", "a=b c"),
            ("a=b\tc", "a=b\tc"), ("a=b,c", "a=b,c"), ("a=%3B", "a=%3B"), ("a=\\\"", "a=\\\""),
            ("ä=ö", "ä=ö"), ("a=b; Path=/", "a=b"), ("a={\"b\":[1,2]}", "a={\"b\":[1,2]}"),
        ]
    )
    func pair(_ field: String, _ sent: String) throws {
        var jar = CookieJar()
        try jar.set(field)
        #expect(try jar.sent() == sent)
        #expect(try jar.sent(context: .script) == sent)
        // What is sent and set again is the same cookie, but for what parting it takes away.
        var again = CookieJar()
        try again.set(sent)
        #expect(try again.sent() == sent)
    }

    @Test("Every octet that is no control or separator goes and comes back")
    func octets() throws {
        let url = try CookieURL("https://example.com/")
        for octet in UInt8.min...UInt8.max {
            var jar = CookieJar()
            let field = [0x6E, octet, 0x6E, 0x3D, 0x76, octet, 0x76] as [UInt8]
            let outcome = jar.store(setCookie: field, from: url, at: noon)
            let sent = jar.cookieHeaderOctets(for: url, at: noon)
            switch octet {
            case 0x00...0x08, 0x0A...0x1F, 0x7F:
                #expect(outcome.change == .ignored(.controlCharacter))
            case 0x3B:
                #expect(sent == [0x6E])
            default:
                #expect(sent == field)
            }
        }
    }

    @Test("Cookies are parted by a semicolon and a space, without one at an end")
    func separators() throws {
        var jar = CookieJar()
        let url = try CookieURL("https://example.com/")
        #expect(jar.cookieHeaderOctets(for: url, at: noon) == nil)
        #expect(jar.cookieHeader(for: url, at: noon) == nil)
        for count in 1...5 {
            try jar.set("n\(count)=\(count)")
            #expect(try jar.sent() == (1...count).map { "n\($0)=\($0)" }.joined(separator: "; "))
        }
    }

    @Test("A field is as long as its cookies need, however many there are")
    func many() throws {
        var jar = CookieJar()
        for index in 0..<180 {
            try jar.set("name\(index)=\(String(repeating: "v", count: index))")
        }
        let url = try CookieURL("https://example.com/")
        let octets = jar.cookieHeaderOctets(for: url, at: noon) ?? []
        let pairs = String(decoding: octets, as: UTF8.self).split(separator: "; ")
        #expect(pairs.count == 180)
        #expect(pairs.map(\.count).reduce(0, +) + 2 * 179 == octets.count)
    }

    @Test("What is no UTF-8 is repaired in text, and kept in octets")
    func repair() throws {
        var jar = CookieJar()
        let url = try CookieURL("https://example.com/")
        let field: [UInt8] = [0x61, 0x3D, 0xC3, 0x28, 0xFF]
        jar.store(setCookie: field, from: url, at: noon)
        #expect(jar.cookieHeader(for: url, at: noon) == "a=\u{FFFD}(\u{FFFD}")
        #expect(jar.cookieHeaderOctets(for: url, at: noon) == field)
    }

    @Test("The order is that of the paths' lengths in octets, of creations, of coming")
    func order() throws {
        var generator = SeededGenerator(seed: 17)
        let paths = ["/", "/a", "/a/", "/a/b", "/a/b/", "/a/b/c"]
        let hosts = ["c.b.example.com", "b.example.com", "example.com"]
        for _ in 0..<60 {
            var jar = CookieJar()
            var expected: [(pathCount: Int, seconds: Int64, number: Int)] = []
            for number in 0..<30 {
                let path = paths[Int.random(in: 0..<paths.count, using: &generator)]
                let host = hosts[Int.random(in: 0..<hosts.count, using: &generator)]
                // The clock goes forwards and back.
                let seconds = Int64.random(in: -3...3, using: &generator)
                try jar.set(
                    "n\(number)=\(number); Path=\(path); Domain=\(host)",
                    from: "https://c.b.example.com/",
                    at: noon.advanced(bySeconds: seconds)
                )
                expected.append((path.utf8.count, seconds, number))
            }
            expected.sort { left, right in
                (-left.pathCount, left.seconds, left.number)
                    < (-right.pathCount, right.seconds, right.number)
            }
            let sent = try jar.sent(to: "https://c.b.example.com/a/b/c")
            #expect(sent == expected.map { "n\($0.number)=\($0.number)" }.joined(separator: "; "))
        }
    }

    @Test("Only what is sent was used, and used now")
    func lastAccess() throws {
        var jar = CookieJar()
        try jar.set("root=1; Path=/")
        try jar.set("deep=1; Path=/deep")
        try jar.set("hidden=1; Path=/; HttpOnly")
        try jar.set("other=1", from: "https://other.example/")
        try jar.set("shared=1; Path=/; Domain=example.com", from: "https://www.example.com/")
        func used(_ jar: CookieJar, at seconds: Int64) -> [String] {
            jar.cookies.filter { $0.lastAccess == noon.advanced(bySeconds: seconds) }.map(\.name)
        }
        _ = try jar.sent(context: .script, at: noon.advanced(bySeconds: 5))
        #expect(used(jar, at: 5) == ["root", "shared"])
        _ = try jar.sent(to: "https://example.com/deep/x", at: noon.advanced(bySeconds: 6))
        #expect(used(jar, at: 6) == ["root", "deep", "hidden", "shared"])
        // A clock that went back is the clock.
        _ = try jar.sent(at: noon.advanced(bySeconds: -9))
        #expect(used(jar, at: -9) == ["root", "hidden", "shared"])
        #expect(jar.cookies.filter { $0.creation == noon }.count == 5)
    }
}
