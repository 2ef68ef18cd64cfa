import TandemCookies
import Testing

@Suite("Sites")
struct SiteTests {
    @Test("A site is a scheme in lower case and a host")
    func parts() throws {
        let site = Site(scheme: "HTTPS", host: try CookieHost("Example.com"))
        #expect(site.scheme == "https" && site.host.serialized == "example.com")
        #expect(site.description == "https://example.com")
        #expect(try site == Site(scheme: "https", host: CookieHost("example.com")))
    }

    @Test("Sites are ordered by host, then by scheme, and told apart by both")
    func order() throws {
        let sites = try [
            ("http", "a.example"), ("https", "a.example"), ("http", "b.example"),
            ("ws", "b.example"),
        ]
        .map { Site(scheme: $0, host: try CookieHost($1)) }
        #expect(sites.shuffled().sorted() == sites)
        #expect(Set(sites + sites).count == sites.count)
    }
}
