import Testing

@testable import TandemCookies

@Suite("What a domain is found by")
struct CookieJarDomainKeyTests {
    private let seed = CookieJar.DomainKey.Seed()

    private func key(_ text: String, from start: Int = 0) -> CookieJar.DomainKey {
        CookieJar.DomainKey(Array(text.utf8).span, from: start, seed: seed)
    }

    @Test(
        "It depends on the domain alone, not on what stands before it",
        arguments: [1, 7, 8, 9, 15, 16, 17, 23, 24, 25, 31, 32, 33, 100]
    )
    func position(_ count: Int) {
        let domain = String(repeating: "abcdefg", count: 20).suffix(count)
        for before in 0..<20 {
            let host = String(repeating: "x", count: before) + domain
            #expect(key(host, from: before).isLike(key(String(domain))))
        }
    }

    @Test(
        "Every octet counts, and so does their number",
        arguments: [1, 8, 9, 16, 17, 24, 25, 40, 100]
    )
    func octets(_ count: Int) {
        let domain = Array(repeating: Character("a"), count: count)
        for place in 0..<count {
            var other = domain
            other[place] = "b"
            #expect(!key(String(other)).isLike(key(String(domain))))
        }
        #expect(!key(String(domain + ["a"])).isLike(key(String(domain))))
        #expect(!key(String(domain.dropLast())).isLike(key(String(domain))))
    }

    @Test("It is whole up to 24 octets", arguments: [(1, true), (24, true), (25, false)])
    func whole(_ count: Int, _ isWhole: Bool) {
        #expect(key(String(repeating: "a", count: count)).isWhole == isWhole)
    }

    @Test("Another seed makes other hashes, so that no server can choose domains that collide")
    func seeds() {
        let hashes = (0..<20).map { _ in
            let seed = CookieJar.DomainKey.Seed()
            return CookieJar.DomainKey(Array("example.com".utf8).span, from: 0, seed: seed).hash
        }
        #expect(Set(hashes).count > 15)
    }

    @Test(
        "Domains that are much alike share no more slots than chance has it",
        arguments: ["", ".a-name-longer-than-a-key-can-hold.example", ".example"]
    )
    func alike(_ tail: String) {
        var loads = Array(repeating: 0, count: 8192)
        for number in 0..<4096 {
            loads[Int(key("d\(number)\(tail)").hash) & 8191] += 1
        }
        // Of so many thrown at random, twelve meet in one slot less than once in 10^12 times.
        #expect(loads.allSatisfy { $0 < 12 })
    }
}
