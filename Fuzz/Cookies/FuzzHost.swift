@testable import TandemCookies

/// Canonicalises any text as a host, also spelt in other ways; what is canonical stays as it is.
enum FuzzHost: FuzzTarget {
    static let seeds: [Seed] = [
        "example.com", "EXAMPLE.com.", "b\u{FC}cher.example", "xn--bcher-kva.example",
        "\u{FF45}xample\u{3002}com", "%65xample.com", "a..b", "xn--a", "0x7f.1", "[::1]", "::1",
        "1.2.3.4", "1.2.3.256", "fa\u{DF}.de", "\u{3C3}\u{3C2}.gr", "e\u{301}.fr",
        "\u{AD}a.com", "a\u{200D}b.com", "\u{FDFA}.com", "\u{1F36A}.ws", "www.ck", "a.b.kobe.jp",
    ]

    static let growing = [
        Growing("a"), Growing("a."), Growing("."), Growing("%"), Growing("%61"), Growing("\u{E9}"),
        Growing("\u{FDFA}"), Growing("xn--a."), Growing("\u{301}", after: "a"), Growing("1."),
        Growing("\u{AD}"), Growing("z\u{E9}.", before: "com"), Growing(":"), Growing("0:"),
    ]

    static func parse(_ input: [UInt8]) {
        guard let host = try? CookieHost(octets: input) else { return }
        _ = PublicSuffixList.builtIn.registrableDomain(of: host)
    }

    static func check(_ input: [UInt8]) {
        let host = try? CookieHost(octets: input)
        checkSpellings(of: input, host)
        guard let host else { return }
        expect(host.serialized.utf8.allSatisfy { $0 < 0x80 }, "canonical is ASCII")
        expect((try? CookieHost(host.serialized)) == host, "canonical is canonical")
        expect(host.serialized == host.serialized.lowercased(), "canonical is lower case")
        expect(host.domainMatches(host), "a host domain-matches itself")
        checkParents(of: host)
        checkSuffixes(of: host)
    }

    /// Case and percent-encoding do not matter, but in an address that has no name's form.
    private static func checkSpellings(of input: [UInt8], _ host: CookieHost?) {
        let upper = input.map { 0x61...0x7A ~= $0 ? $0 - 0x20 : $0 }
        expect((try? CookieHost(octets: upper)) == host, "upper case is lower case")
        let isPlain = !input.contains { "%[:".utf8.contains($0) }
        guard isPlain, input.count <= 1000 else { return }
        let digits = Array("0123456789abcdef".utf8)
        let encoded = input.flatMap { octet in
            [UInt8(ascii: "%"), digits[Int(octet >> 4)], digits[Int(octet & 15)]]
        }
        expect((try? CookieHost(octets: encoded)) == host, "percent-encoding is decoded")
    }

    private static func checkParents(of host: CookieHost) {
        var parents = 0
        var child = host
        while let parent = child.parent {
            expect(host.domainMatches(parent), "a host domain-matches what is above it")
            expect(!parent.domainMatches(host), "and not the other way round")
            expect((try? CookieHost(parent.serialized)) != nil || parent.isNumber, "each is a host")
            parents += 1
            child = parent
        }
        let dots = host.serialized.utf8.dropLast().count { $0 == UInt8(ascii: ".") }
        expect(parents == (host.isIPAddress ? 0 : dots), "a parent for each dot")
    }

    private static func checkSuffixes(of host: CookieHost) {
        let list = PublicSuffixList.builtIn
        let suffix = list.publicSuffix(of: host)
        let domain = list.registrableDomain(of: host)
        expect((suffix == nil) == host.isIPAddress, "every name has a public suffix")
        guard let suffix else {
            expect(domain == nil, "an address has no registrable domain")
            return
        }
        expect(host.domainMatches(suffix), "a host ends in its public suffix")
        expect(list.isPublicSuffix(host) == (suffix == host), "a public suffix is its own")
        expect(list.isPublicSuffix(host) == (domain == nil), "and has no registrable domain")
        expect(domain.map { $0.parent == suffix } ?? true, "the domain is one label longer")
        expect(
            domain.map { list.registrableDomain(of: $0) == domain } ?? true,
            "a registrable domain is its own"
        )
    }
}

extension CookieHost {
    /// Whether the name is a part of one, which alone would be read as an address.
    fileprivate var isNumber: Bool { IPv4Address.isIntended(by: Array(slice)) }
}
