import Foundation
import TandemCookies
import Testing

@Suite("Canonical hosts")
struct CookieHostCanonicalizationTests {
    typealias Case = Row<String, String>

    @Test(
        "Names of ASCII are made lower case and else kept",
        arguments: [
            Case("example.com", "example.com"), Case("WWW.Example.COM", "www.example.com"),
            Case("localhost", "localhost"), Case("com", "com"), Case("a", "a"),
            Case("example.com.", "example.com."), Case("EXAMPLE.", "example."),
            Case("a_b.example", "a_b.example"), Case("_dmarc._tcp.example", "_dmarc._tcp.example"),
            Case("-a-.example", "-a-.example"), Case("a--b.example", "a--b.example"),
            Case("ab--cd.example", "ab--cd.example"), Case("-", "-"), Case("_", "_"),
            Case("*.example", "*.example"), Case("a!$&'()*+,;=b", "a!$&'()*+,;=b"),
            Case("a~`{}\"b", "a~`{}\"b"), Case("1a.example", "1a.example"), Case("1.a", "1.a"),
            Case("1.2.3.com", "1.2.3.com"), Case("1.2.3.0xg", "1.2.3.0xg"), Case("0x1g", "0x1g"),
            Case("1e3", "1e3"), Case("0b1", "0b1"), Case("1_0", "1_0"), Case("-1", "-1"),
            Case("+1", "+1"),
            Case("192.168.0.1e", "192.168.0.1e"), Case("xn.example", "xn.example"),
            Case("axn--a.example", "axn--a.example"), Case("x--n.example", "x--n.example"),
        ]
    )
    func ascii(_ row: Case) throws {
        let host = try CookieHost(row.input)
        #expect(host.serialized == row.output)
        #expect(!host.isIPAddress)
        #expect(try CookieHost(host.serialized) == host)
    }

    @Test(
        "What is percent-encoded is decoded, once",
        arguments: [
            Case("ex%61mple.com", "example.com"), Case("%45xample.com", "example.com"),
            Case("example%2Ecom", "example.com"), Case("example%2ecom%2E", "example.com."),
            Case("%2D", "-"), Case("%5F.a", "_.a"), Case("b%C3%BCcher.de", "xn--bcher-kva.de"),
            Case("b%c3%bccher.de", "xn--bcher-kva.de"), Case("%E2%98%83", "xn--n3h"),
            Case("a%E3%80%82b", "a.b"), Case("%78n--bcher-kva", "xn--bcher-kva"),
            Case("e%CC%81", "xn--9ca"), Case("%F0%9F%98%80.ws", "xn--e28h.ws"),
        ]
    )
    func percentEncoded(_ row: Case) throws {
        try ascii(row)
    }

    @Test(
        "International names become A-labels, and A-labels stay",
        arguments: [
            Case("bücher.example", "xn--bcher-kva.example"),
            Case("BÜCHER.example", "xn--bcher-kva.example"),
            Case("bu\u{308}cher.example", "xn--bcher-kva.example"),
            Case("xn--bcher-kva.example", "xn--bcher-kva.example"),
            Case("XN--BCHER-KVA.example", "xn--bcher-kva.example"),
            Case("xN--bCher-kVa.example", "xn--bcher-kva.example"),
            Case("www.bücher.bücher.de", "www.xn--bcher-kva.xn--bcher-kva.de"),
            Case("食狮.公司.cn", "xn--85x722f.xn--55qx5d.cn"),
            Case("食狮。公司．cn", "xn--85x722f.xn--55qx5d.cn"),
            Case("食狮｡公司｡cn｡", "xn--85x722f.xn--55qx5d.cn."), Case("日本語.jp", "xn--wgv71a119e.jp"),
            Case("テスト.jp", "xn--zckzah.jp"), Case("ﾃｽﾄ.jp", "xn--zckzah.jp"),
            Case("นา.ไทย", "xn--q3c4c.xn--o3cw4h"), Case("ابج.ابج", "xn--mgbcm.xn--mgbcm"),
            Case("אבג.com", "xn--4dbcd.com"), Case("א.a", "xn--4db.a"),
            Case("한국.kr", "xn--3e0b707e.kr"),
            Case("\u{1112}\u{1161}\u{11AB}\u{1100}\u{116E}\u{11A8}.kr", "xn--3e0b707e.kr"),
            Case("a.é", "a.xn--9ca"), Case("ü", "xn--tda"), Case("Ü", "xn--tda"),
            Case("Ꭰ.com", "xn--58d.com"),
            Case("ꭰ.com", "xn--58d.com"), Case("l·l.com", "xn--ll-0ea.com"),
            Case("İ.tr", "xn--i-9bb.tr"),
            Case("ısparta.tr", "xn--sparta-o9a.tr"), Case("xn--zca.com", "xn--zca.com"),
            Case("xn--A-eha", "xn--a-eha"),
            Case("a!$b.ü", "a!$b.xn--tda"), Case("_a.-b-.c--d.ü", "_a.-b-.c--d.xn--tda"),
        ]
    )
    func international(_ row: Case) throws {
        try ascii(row)
    }

    @Test(
        "Emoji are valid, as browsers have them",
        arguments: [
            Case("☕.example", "xn--53h.example"), Case("☃.net", "xn--n3h.net"),
            Case("💩.la", "xn--ls8h.la"),
            Case("😀.ws", "xn--e28h.ws"), Case("❤️.ws", "xn--qei.ws"), Case("❤.ws", "xn--qei.ws"),
            Case("i❤.ws", "xn--i-7iq.ws"), Case("👍🏽.ws", "xn--on8h5e.ws"),
            Case("🇩🇪.de", "xn--h77hc.de"),
        ]
    )
    func emoji(_ row: Case) throws {
        try ascii(row)
    }

    @Test(
        "Deviation characters keep their meaning, and capitals take their lower case",
        arguments: [
            Case("faß.de", "xn--fa-hia.de"), Case("xn--fa-hia.de", "xn--fa-hia.de"),
            Case("FASS.de", "fass.de"),
            Case("straße.de", "xn--strae-oqa.de"), Case("STRAẞE.de", "xn--strae-oqa.de"),
            Case("βόλος.com", "xn--nxasmm1c.com"), Case("ΒΌΛΟς.com", "xn--nxasmm1c.com"),
            Case("βόλοσ.com", "xn--nxasmq6b.com"), Case("ΒΌΛΟΣ.com", "xn--nxasmq6b.com"),
            Case("क्\u{200D}ष.com", "xn--11b2ezcw70k.com"),
            Case("क्\u{200C}ष.com", "xn--11b2ezcs70k.com"),
            Case("نامه\u{200C}ای.com", "xn--mgba3gch31f060k.com"),
        ]
    )
    func deviations(_ row: Case) throws {
        try ascii(row)
    }

    @Test(
        "Compatibility characters become what they stand for, and ignored ones nothing",
        arguments: [
            Case("ｅｘａｍｐｌｅ.com", "example.com"), Case("ＥＸＡＭＰＬＥ．ＣＯＭ", "example.com"),
            Case("ﬀ.com", "ff.com"), Case("ﬁnance.com", "finance.com"),
            Case("ŉ.com", "xn--n-y6a.com"),
            Case("ǆ.com", "xn--d-toa.com"), Case("①②.com", "12.com"), Case("Ⅷ.com", "viii.com"),
            Case("½.com", "xn--12-c6t.com"), Case("™.com", "tm.com"),
            Case("℃.com", "xn--c-0ca.com"),
            Case("\u{212B}.com", "xn--5ca.com"), Case("A\u{30A}.com", "xn--5ca.com"),
            Case("\u{C5}.com", "xn--5ca.com"), Case("µ.com", "xn--xxa.com"), Case("ſ.com", "s.com"),
            Case("\u{212A}.com", "k.com"), Case("㎒.com", "mhz.com"), Case("⑴.com", "(1).com"),
            Case("\u{2126}.com", "xn--bya.com"), Case("豈.com", "xn--oh3a.com"),
            Case("\u{1E9B}\u{323}.com", "xn--1ig.com"), Case("\u{FB1D}.com", "xn--cdb7e.com"),
            Case("a\u{344}.com", "xn--4ca69h.com"), Case("ᾳ.com", "xn--mxaq.com"),
            Case("ᾼ.com", "xn--mxaq.com"),
            Case("exam\u{AD}ple.com", "example.com"), Case("\u{2060}a.com", "a.com"),
            Case("a\u{200B}b.com", "ab.com"), Case("\u{FE0F}a.com", "a.com"),
            Case("\u{34F}a.com", "a.com"),
            Case("\u{FEFF}a.com", "a.com"), Case("a.com\u{AD}", "a.com"),
        ]
    )
    func compatibility(_ row: Case) throws {
        try ascii(row)
    }

    @Test(
        "Rules of registration are not asked: joiners and directions mix as they come",
        arguments: ["a\u{200D}b.com", "a\u{200C}b.com", "אבגa.com", "👨‍👩‍👧.ws", "aא1.com", "1אב.com"]
    )
    func registration(_ text: String) throws {
        let host = try CookieHost(text)
        #expect(host.serialized.hasPrefix("xn--"))
        #expect(try CookieHost(host.serialized) == host)
    }

    @Test("A name with a dot at its end is another host")
    func trailingDot() throws {
        let host = try CookieHost("example.com")
        let absolute = try CookieHost("example.com.")
        #expect(host != absolute)
        #expect(!absolute.domainMatches(host) && !host.domainMatches(absolute))
        #expect(try CookieHost("www.example.com.").domainMatches(absolute))
    }

    @Test("What is canonical stays as it is, for names of random characters", arguments: 0..<5)
    func idempotence(_ seed: UInt64) throws {
        let ranges: [ClosedRange<UInt32>] = [
            0x2D...0x2E, 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0xA0...0x24F, 0x300...0x33F,
            0x370...0x52F, 0x5D0...0x5EA, 0x900...0x97F, 0xAC00...0xAC80, 0x1F600...0x1F640,
            0x1E00...0x1EFF, 0x2460...0x2490, 0xFF00...0xFF60, 0x1100...0x11FF, 0x3041...0x30FF,
        ]
        var generator = SeededGenerator(seed: seed)
        var count = 0
        for _ in 0..<600 {
            var text = ""
            for _ in 0..<Int.random(in: 1...6, using: &generator) {
                let scalar = Unicode.Scalar(
                    UInt32.random(in: generator.pick(ranges), using: &generator)
                )
                text.unicodeScalars.append(try #require(scalar))
            }
            guard let host = try? CookieHost(text) else { continue }
            count += 1
            #expect(try CookieHost(host.serialized) == host, "\(text)")
            #expect(try CookieHost(host.serialized.uppercased()) == host, "\(text)")
            // Forms that Unicode holds for the same are the same host.
            let decomposed = text.decomposedStringWithCanonicalMapping
            #expect(try CookieHost(decomposed) == host, "\(text)")
        }
        #expect(count > 100)
    }
}
