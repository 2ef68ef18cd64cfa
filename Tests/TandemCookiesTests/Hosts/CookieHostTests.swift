import Testing

@testable import TandemCookies

@Suite("Hosts")
struct CookieHostTests {
    @Test("Equal hosts hash alike, however they were written and cut out")
    func equality() throws {
        let written = [
            "a.b.example.com", "A.B.EXAMPLE.COM", "a.b.ex%61mple.com", "a。b．ｅxample｡com",
        ]
        let hosts = try written.map { try CookieHost($0) }
        let below = try CookieHost("x.y.a.b.example.com")
        let cut = try #require(below.parent?.parent)
        #expect(Set(hosts + [cut]).count == 1)
        #expect(cut == hosts[0] && hosts[0] == cut && cut.hashValue == hosts[0].hashValue)
        #expect(cut.serialized == "a.b.example.com" && cut.description == cut.serialized)
        #expect(cut.count == 15 && cut.slice.elementsEqual("a.b.example.com".utf8))
    }

    @Test(
        "Hosts that differ in anything are not equal",
        arguments: [
            Row("a.example", "a.example."), Row("a.example", "b.example"),
            Row("a.example", "example"),
            Row("a.example", "aa.example"), Row("127.0.0.1", "127.0.0.2"), Row("[::1]", "[::2]"),
            Row("bücher.example", "bucher.example"), Row("straße.example", "strasse.example"),
            Row("abcdefgh.example", "abcdefgi.example"), Row("xn--bcher-kva", "bcher-kva"),
        ]
    )
    func difference(_ row: Row<String, String>) throws {
        let host = try CookieHost(row.input)
        let other = try CookieHost(row.output)
        #expect(host != other)
        #expect((host < other) != (other < host))
        #expect(!host.domainMatches(other) || row.output == "example")
    }

    @Test("Hosts are ordered by the octets of their canonical texts")
    func order() throws {
        let hosts = try [
            "-a", "1.2.3.4", "[::1]", "a", "a-b.c", "a.", "a.b", "a.b.c", "a.c", "aa", "b.a", "é",
        ]
        .map { try CookieHost($0) }
        #expect(hosts.shuffled().sorted() == hosts)
    }

    @Test(
        "The parents of a name are what is left without its first labels",
        arguments: [
            Row("a.b.example.com", ["b.example.com", "example.com", "com"]), Row("com", []),
            Row("a.com.", ["com."]), Row("com.", []), Row("192.0.2.1", []), Row("[::1]", []),
            Row("bücher.example", ["example"]), Row("a_b.-c-.d", ["-c-.d", "d"]),
        ]
    )
    func parents(_ row: Row<String, [String]>) throws {
        let host = try CookieHost(row.input)
        var parents: [String] = []
        var above = host.parent
        while let parent = above {
            #expect(host.domainMatches(parent) && !parent.isIPAddress)
            #expect(try CookieHost(parent.serialized) == parent)
            parents.append(parent.serialized)
            above = parent.parent
        }
        #expect(parents == row.output)
    }

    @Test("A part of a host without its trailing dot is the host without one")
    func suffixes() throws {
        let host = try CookieHost("a.example.com.")
        #expect(try host.suffix(from: 2, to: 13) == CookieHost("example.com"))
        #expect(try host.suffix(from: 2, to: 14) == CookieHost("example.com."))
        #expect(try host.suffix(startingAt: 10) == CookieHost("com."))
        #expect(host.suffix(startingAt: 0) == host)
    }
}
