import Testing

@testable import TandemCookies

@Suite("The cookie-date algorithm")
struct CookieDateTests {
    /// 2027-06-09 10:18:14 UTC in seconds.
    static let june: Int64 = 1_812_536_294

    struct Case: CustomTestStringConvertible {
        let text: String
        let seconds: Int64?

        var testDescription: String { text.debugDescription }
    }

    private func parse(_ text: String) -> Int64? {
        let octets = Array(text.utf8)
        return CookieDate.parse(octets.span, 0..<octets.count).map { $0.milliseconds / 1000 }
    }

    @Test(
        "The fields come in any order and with any punctuation",
        arguments: [
            "Wed, 09 Jun 2027 10:18:14 GMT", "Wednesday, 09-Jun-27 10:18:14 GMT",
            "Wed Jun  9 10:18:14 2027", "Jun 9 10:18:14 2027 +0200", "2027 Jun 9 10:18:14",
            "10:18:14 9 2027 JUNE", "9\tjun;2027,10:18:14", "9x jUNx 2027x 10:18:14x",
            "9 Jul Jun 2027 10:18:14 Jul", "Wed Jun 09 2027 10:18:14 GMT+0000 (UTC)",
        ]
    )
    func anyOrder(_ text: String) {
        let seconds = parse(text)
        #expect(seconds == (text.contains("Jul Jun") ? Self.june + 30 * 86_400 : Self.june))
    }

    @Test(
        "What has no such fields or does not exist is no date",
        arguments: [
            "", " ", "GMT", "09 Jun 2027", "Jun 2027 10:18:14", "09 2027 10:18:14",
            "09 Jun 10:18:14", "00 Jun 2027 10:18:14", "32 Jun 2027 10:18:14",
            "31 Jun 2027 10:18:14", "29 Feb 2027 10:18:14", "29 Feb 2100 10:18:14",
            "09 Jun 1600 10:18:14", "09 Jun 2027 24:00:00", "09 Jun 2027 10:60:14",
            "09 Jun 2027 10:18:60", "012 Jun 2027 10:18:14", "09 Jun 31841 10:18:14",
            "09 Jun 2027 00: 00:00", "09 Jun 2027 100:18:14", "09 Jun 2027 10:18:140",
            "09 Ju 2027 10:18:14", "09 Jun 7 10:18:14", "9 Jun 2027 10:18", "9 Jun 2027 :18:14",
        ]
    )
    func noDate(_ text: String) {
        #expect(parse(text) == nil)
    }

    @Test(
        "Two-digit years are of this century up to 69",
        arguments: [
            Case(text: "1 Jan 70 00:00:00", seconds: 0),
            Case(text: "1 Jan 99 00:00:00", seconds: 915_148_800),
            Case(text: "1 Jan 00 00:00:00", seconds: 946_684_800),
            Case(text: "1 Jan 69 00:00:00", seconds: 3_124_224_000),
            Case(text: "1 Jan 069 00:00:00", seconds: 3_124_224_000),
            Case(text: "1 Jan 100 00:00:00", seconds: nil),
        ]
    )
    func twoDigitYears(_ vector: Case) {
        #expect(parse(vector.text) == vector.seconds)
    }

    @Test(
        "Leap days, ends of months and the ends of the range are right",
        arguments: [
            Case(text: "29 Feb 2028 23:59:59", seconds: 1_835_481_599),
            Case(text: "1 Mar 2028 00:00:00", seconds: 1_835_481_600),
            Case(text: "29 Feb 2000 00:00:00", seconds: 951_782_400),
            Case(text: "1 Jan 1601 00:00:00", seconds: -11_644_473_600),
            Case(text: "31 Dec 1969 23:59:59", seconds: -1),
            Case(text: "31 Dec 9999 23:59:59", seconds: 253_402_300_799),
        ]
    )
    func edges(_ vector: Case) {
        #expect(parse(vector.text) == vector.seconds)
    }

    @Test(
        "The form that servers send is read as the algorithm reads it",
        arguments: [
            "Sun, 06 Nov 1994 08:49:37 GMT", "sun, 06 NOV 1994 08:49:37 gmt",
            "Jan, 06 Nov 1994 08:49:37 GMT", "Sun, 00 Nov 1994 08:49:37 GMT",
            "Sun, 31 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 0094 08:49:37 GMT",
            "Sun, 06 Nov 0030 08:49:37 GMT", "Sun, 06 Nov 1994 24:49:37 GMT",
            "Sun, 06 Nix 1994 08:49:37 GMT", "Sun, 6  Nov 1994 08:49:37 GMT",
            "123, 06 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37 Jul",
            "Sun, 06 Nov 1994 08:49:3x GMT", "Sun, 06 Nov 1994 08:49:37 +02",
        ]
    )
    func fixdate(_ text: String) {
        // One more space leaves it to the algorithm.
        #expect(parse(text) == parse(text + " "))
    }

    @Test("What is written is read again as the same second")
    func roundTrip() {
        var generator = SeededGenerator(seed: 1)
        for _ in 0..<500 {
            let seconds = Int64.random(
                in: -11_644_473_600...253_402_300_799,
                using: &generator
            )
            let text = CookieDate.format(Timestamp(milliseconds: seconds * 1000))
            #expect(parse(text) == seconds, "\(text)")
        }
    }

    @Test(
        "A moment is written as an IMF-fixdate",
        arguments: [
            (0, "Thu, 01 Jan 1970 00:00:00 GMT"),
            (999, "Thu, 01 Jan 1970 00:00:00 GMT"),
            (-1, "Wed, 31 Dec 1969 23:59:59 GMT"),
            (784_111_777_000, "Sun, 06 Nov 1994 08:49:37 GMT"),
            (Int64.min, "Mon, 01 Jan 1601 00:00:00 GMT"),
            (Int64.max, "Fri, 31 Dec 9999 23:59:59 GMT"),
        ] as [(Int64, String)]
    )
    func format(_ milliseconds: Int64, _ text: String) {
        #expect(CookieDate.format(Timestamp(milliseconds: milliseconds)) == text)
    }

    @Test("Hostile text is read in one pass and never traps")
    func hostile() {
        #expect(parse(String(repeating: "9", count: 100_000)) == nil)
        #expect(parse(String(repeating: "1:", count: 50_000)) == nil)
        #expect(parse(String(repeating: "jan ", count: 250_000)) == nil)
        for octet in UInt8.min...UInt8.max {
            let octets = [octet, 0x31, octet, 0x3A, octet]
            #expect(CookieDate.parse(octets.span, 0..<octets.count) == nil)
        }
    }
}
