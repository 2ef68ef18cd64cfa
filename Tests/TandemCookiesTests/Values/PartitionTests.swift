import TandemCookies
import Testing

@Suite("Partitions")
struct PartitionTests {
    private func partition(
        _ scheme: String,
        _ host: String,
        isCrossSite: Bool = false
    ) throws -> Partition {
        Partition(
            topLevelSite: Site(scheme: scheme, host: try CookieHost(host)),
            hasCrossSiteAncestor: isCrossSite
        )
    }

    @Test("Partitions are equal when site and ancestor bit are, and hash alike")
    func equality() throws {
        let one = try partition("https", "a.example")
        let same = try partition("HTTPS", "A.example")
        #expect(one == same && one.hashValue == same.hashValue)
        #expect(one == one)
        let others = try [
            partition("http", "a.example"), partition("https", "b.example"),
            partition("https", "a.example", isCrossSite: true), partition("https", "a.example."),
        ]
        for other in others {
            #expect(one != other)
        }
        #expect(Set(others + [one, same]).count == 5)
    }

    @Test("Partitions are ordered by host, then by scheme, then by ancestors")
    func order() throws {
        let ordered = try [
            partition("https", "a.example"), partition("http", "b.example"),
            partition("https", "b.example"), partition("https", "b.example", isCrossSite: true),
            partition("http", "c.example"), partition("http", "c.example", isCrossSite: true),
        ]
        #expect(ordered.shuffled().sorted() == ordered)
        for partition in ordered {
            #expect(!(partition < partition))
        }
    }

    @Test("A partition tells what it was made of")
    func parts() throws {
        let direct = try partition("https", "a.example")
        #expect(direct.topLevelSite.description == "https://a.example")
        #expect(!direct.hasCrossSiteAncestor && direct.description == "https://a.example")
        let nested = try partition("https", "a.example", isCrossSite: true)
        #expect(nested.hasCrossSiteAncestor)
        #expect(nested.description == "https://a.example (cross-site ancestor)")
    }
}
