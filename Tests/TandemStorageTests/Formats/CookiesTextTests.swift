import Foundation
import TandemCookies
import Testing

@testable import TandemStorage

@Suite("cookies.txt")
struct CookiesTextTests {
    private let now = Timestamp(milliseconds: 1_700_000_000_000)

    private func read(_ text: String) -> CookiesText.Reading {
        CookiesText.read(Array(text.utf8), at: now)
    }

    @Test("A line is a cookie, with each of its fields")
    func fields() throws {
        let reading = read("#HttpOnly_.Example.com\tTRUE\t/a\tTRUE\t2000000000\tsid\tv=1; x\n")
        let cookie = try #require(reading.cookies.first)
        #expect(reading.cookies.count == 1 && reading.errors.isEmpty)
        #expect(cookie.name == "sid" && cookie.value == "v=1; x")
        #expect(cookie.domain.serialized == "example.com" && !cookie.isHostOnly)
        #expect(cookie.identity.pathOctets == Array("/a".utf8))
        #expect(cookie.isSecure && cookie.isHTTPOnly && cookie.sameSite == .unspecified)
        #expect(cookie.expires == Timestamp(milliseconds: 2_000_000_000_000))
        #expect(cookie.creation == now)
    }

    @Test(
        "Other lines are comments, and some writers' ways are understood",
        arguments: [
            ("# Netscape HTTP Cookie File\r\n\r\n \t\n#sid", 0),
            ("example.com\tFALSE\t/\tFALSE\t0\tsid\tv\r\n", 1),
            ("example.com\tfalse\t/\tfalse\t0\tsid\t", 1),
            ("example.com\tFALSE\t/\tFALSE\t0\tsid", 1),
            (".example.com\tFALSE\t/\tFALSE\t0\tsid\tv", 1),
            ("127.0.0.1\tFALSE\t/\tFALSE\t-5\t\tv", 1),
        ]
    )
    func leniency(text: String, count: Int) {
        let reading = read(text)
        #expect(reading.errors.isEmpty)
        #expect(reading.cookies.count == count)
        #expect(reading.cookies.allSatisfy { $0.isHostOnly })
    }

    @Test(
        "A line that is no cookie is told with its number, and those around it are read",
        arguments: [
            ("example.com\tFALSE\t/\tFALSE\t0", .fieldCount(5)),
            ("sid=v", .fieldCount(1)),
            ("example.com\tFALSE\t/\tFALSE\t0\tsid\tv\tw", .fieldCount(8)),
            ("exa mple\tFALSE\t/\tFALSE\t0\tsid\tv", .invalidDomain),
            ("\tFALSE\t/\tFALSE\t0\tsid\tv", .invalidDomain),
            ("example.com\tyes\t/\tFALSE\t0\tsid\tv", .invalidFlag(field: 2)),
            ("example.com\tFALSE\t/\t\t0\tsid\tv", .invalidFlag(field: 4)),
            ("example.com\tFALSE\ta\tFALSE\t0\tsid\tv", .invalidPath),
            ("example.com\tFALSE\t/\tFALSE\tsoon\tsid\tv", .invalidExpiry),
            ("example.com\tFALSE\t/\tFALSE\t1e400\tsid\tv", .invalidExpiry),
            ("example.com\tFALSE\t/\tFALSE\t0\tsid\t\u{1}secret", .controlCharacter),
        ] as [(String, CookiesText.LineError.Reason)]
    )
    func errors(line: String, reason: CookiesText.LineError.Reason) {
        let good = "example.com\tFALSE\t/\tFALSE\t0\tgood\tv"
        let reading = read("\(good)\n\(line)\n\(good)\n")
        #expect(reading.errors == [CookiesText.LineError(line: 2, reason: reason)])
        #expect(reading.cookies.map(\.name) == ["good", "good"])
        let words = reading.errors.map(\.description).joined()
        #expect(words.hasPrefix("Line 2 of the cookie file is no cookie. ") && words.hasSuffix("."))
        #expect(!words.contains("secret") && !words.contains("sid"))
    }

    @Test("What is written is read again, octet for octet")
    func roundTrip() throws {
        let seconds = Timestamp(milliseconds: 2_000_000_000_000)
        let cookies = [
            try Cookie.sample("a", value: "x y=\"1\"", expires: seconds),
            try Cookie.sample("", value: "é", isHostOnly: false, path: "/a b", expires: nil),
            try Cookie.sample("#c", value: "", domain: "[::1]", expires: nil),
        ]
        let writing = CookiesText.write(cookies)
        #expect(writing.omitted.isEmpty)
        let reading = CookiesText.read(writing.octets, at: now)
        #expect(reading.errors.isEmpty)
        #expect(reading.cookies.map(\.identity) == cookies.map(\.identity))
        #expect(reading.cookies.map(\.valueOctets) == cookies.map(\.valueOctets))
        #expect(reading.cookies.map(\.expires) == cookies.map(\.expires))
        #expect(reading.cookies.map(\.isSecure) == cookies.map(\.isSecure))
        #expect(CookiesText.write(reading.cookies) == writing)
        let text = String(decoding: writing.octets, as: UTF8.self)
        #expect(text.hasPrefix("# Netscape HTTP Cookie File\n"))
        #expect(text.contains("example.test\tFALSE\t/\tTRUE\t2000000000\ta\tx y=\"1\"\n"))
    }

    @Test("A past expiry stays one, and none stays none")
    func pastExpiry() throws {
        let cookies = try [Timestamp.distantPast, Timestamp(milliseconds: 5)].map {
            try Cookie.sample(expires: $0)
        }
        let read = CookiesText.read(CookiesText.write(cookies).octets, at: now).cookies
        #expect(read.map(\.expires) == Array(repeating: Timestamp(milliseconds: 1_000), count: 2))
    }

    @Test("What has no place in the format is named, and left out")
    func omissions() throws {
        let partition = Partition(
            topLevelSite: Site(scheme: "https", host: try CookieHost("t.test"))
        )
        let plain = try Cookie.sample("plain")
        let partitioned = Cookie(
            identity: Cookie.Identity(
                name: "p",
                domain: plain.domain,
                isHostOnly: true,
                path: "/",
                partition: partition
            ),
            valueOctets: [],
            expires: nil,
            isSecure: true,
            isHTTPOnly: false,
            sameSite: .none,
            creation: now,
            lastAccess: now
        )
        let tab = try Cookie.sample("tab", value: "a\tb")
        let writing = CookiesText.write([partitioned, tab, plain])
        #expect(writing.omitted == [partitioned.identity, tab.identity])
        #expect(CookiesText.read(writing.octets, at: now).cookies.map(\.name) == ["plain"])
    }
}
