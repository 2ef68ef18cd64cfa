import TandemCookies
import Testing

@Suite("Hostile input")
struct HostileInputTests {
    /// The octets that the grammars give a meaning, and some that they do not.
    static let alphabet = Array(" \t=;,.:/-%\"ax0129\u{7}é".utf8) + [0x00, 0x7F, 0x80, 0xFF]

    @Test("Random octets never trap, and what is stored is sent as it came", arguments: 0..<20)
    func random(_ seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var jar = CookieJar()
        let url = try CookieURL("https://a.b.example.com/dir/")
        for _ in 0..<500 {
            let attributes = [
                "", "; Path=", "; Domain=", "; Expires=", "; Max-Age=", "; SameSite=", "; Secure",
            ]
            var field: [UInt8] = []
            for _ in 0..<4 {
                for _ in 0..<Int.random(in: 0..<12, using: &generator) {
                    field.append(Self.alphabet.randomElement(using: &generator) ?? 0)
                }
                field += (attributes.randomElement(using: &generator) ?? "").utf8
            }
            let outcome = jar.store(setCookie: field, from: url, at: noon)
            if case .inserted(let cookie) = outcome.change {
                #expect(jar[cookie.identity] == cookie)
                #expect(!cookie.valueOctets.contains(0x3B))
            }
            _ = SetCookie.splitFolded(field)
            _ = try? CookieHost(String(decoding: field, as: UTF8.self))
            _ = try? CookieURL("http://" + String(decoding: field, as: UTF8.self))
        }
        #expect(jar.explain(url, at: noon).count == jar.count)
        #expect(jar.cookies(for: url, at: noon).count <= jar.count)
    }

    @Test("Every short field of the grammar's octets is read without a trap")
    func exhaustive() {
        let octets: [UInt8] = [0x20, 0x3B, 0x3D, 0x61, 0x2E, 0x80]
        var fields: [[UInt8]] = [[]]
        var parsedCount = 0
        for _ in 0..<5 {
            fields = fields.flatMap { field in octets.map { field + [$0] } }
            parsedCount += fields.count { field in
                guard let parsed = try? SetCookie.parse(field) else { return false }
                return parsed.nameOctets.count + parsed.valueOctets.count <= field.count
            }
        }
        // All of 1 to 5 octets.
        #expect(parsedCount == 6 + 36 + 216 + 1296 + 7776)
    }

    @Test("A list of public suffixes of random octets never traps")
    func suffixLists() throws {
        var generator = SeededGenerator(seed: 6)
        let host = try CookieHost("a.b.c.example")
        for _ in 0..<300 {
            let octets = (0..<40).map { _ in
                Array("!*. \nabce-/\u{E9}".utf8).randomElement(using: &generator) ?? 0
            }
            let list = PublicSuffixList(text: String(decoding: octets, as: UTF8.self))
            let suffix = try #require(list.publicSuffix(of: host))
            #expect(host.domainMatches(suffix))
        }
    }
}
