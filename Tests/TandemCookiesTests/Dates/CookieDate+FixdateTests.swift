import Testing

@testable import TandemCookies

@Suite("The date that servers send")
struct CookieDateFixdateTests {
    private func fixdate(_ text: String) -> Int64? {
        let octets = Array(text.utf8)
        return CookieDate.parseFixdate(octets.span, 0..<octets.count).map { $0.milliseconds / 1000 }
    }

    private func algorithm(_ text: String) -> Int64? {
        ReferenceDate.seconds(Array(text.utf8))
    }

    @Test(
        "It is read at once",
        arguments: [
            Row("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777),
            Row("Thu, 01 Jan 1970 00:00:00 GMT", 0),
            Row("Fri, 31 Dec 9999 23:59:59 GMT", 253_402_300_799),
            Row("Mon, 01 Jan 1601 00:00:00 GMT", -11_644_473_600),
            Row("Tue, 29 Feb 2028 12:00:00 GMT", 1_835_438_400),
            // Neither the weekday nor the zone is looked at.
            Row("Mon, 06 Nov 1994 08:49:37 GMT", 784_111_777),
            Row("xyz, 06 nov 1994 08:49:37 UTC", 784_111_777),
            Row("SUN, 06 NOV 1994 08:49:37 +02", 784_111_777),
            Row("Sun, 06 Nov 1994 08:49:37 Jul", 784_111_777),
        ] as [Row<String, Int64>]
    )
    func read(_ row: Row<String, Int64>) {
        #expect(fixdate(row.input) == row.output)
        #expect(algorithm(row.input) == row.output)
    }

    @Test(
        "What differs in a place is left to the algorithm",
        arguments: [
            "Jan, 06 Nov 1994 08:49:37 GMT", "123, 06 Nov 1994 08:49:37 GMT",
            "Sun, 6  Nov 1994 08:49:37 GMT", "Sun, 06 Nix 1994 08:49:37 GMT",
            "Sun, 06 Nov 1994 08:49:3x GMT", "Sun; 06 Nov 1994 08:49:37 GMT",
            "Sun,_06 Nov 1994 08:49:37 GMT", "Sun, 06-Nov 1994 08:49:37 GMT",
            "Sun, 06 Nov-1994 08:49:37 GMT", "Sun, 06 Nov 1994-08:49:37 GMT",
            "Sun, 06 Nov 1994 08.49:37 GMT", "Sun, 06 Nov 1994 08:49.37 GMT",
            "Sun, 06 Nov 1994 08:49:37-GMT", "Sun, 06 Nov 1994 08:49:37 GMT ",
            "Sun, 06 Nov 1994 08:49:37 GM", "Su\u{E9}, 06 Nov 1994 08:49:37 GM", "",
            "Sun, 06 Nov 0094 08:49:37 GMT", "Sun, 06 Nov 19x4 08:49:37 GMT",
            "Sun, 06 Nov 1994 0:049:37 GMT",
        ]
    )
    func left(_ text: String) {
        #expect(fixdate(text) == nil)
    }

    @Test("Dates of the form with a place or two changed are read as the algorithm reads them")
    func reference() {
        var generator = SeededGenerator(seed: 13)
        let octets = Array("Jan0159:, -xGMT".utf8)
        for _ in 0..<3000 {
            var text = Array("Sun, 06 Nov 1994 08:49:37 GMT".utf8)
            for _ in 0..<Int.random(in: 1...2, using: &generator) {
                text[Int.random(in: text.indices, using: &generator)] = generator.pick(octets)
            }
            let date = CookieDate.parse(text.span, 0..<text.count).map { $0.milliseconds / 1000 }
            #expect(date == ReferenceDate.seconds(text), "\(String(decoding: text, as: UTF8.self))")
        }
    }

    @Test("A date that does not exist is none")
    func nonexistent() {
        for text in [
            "Sun, 00 Nov 1994 08:49:37 GMT", "Sun, 31 Nov 1994 08:49:37 GMT",
            "Sun, 29 Feb 1994 08:49:37 GMT", "Sun, 06 Nov 1994 24:49:37 GMT",
            "Sun, 06 Nov 1994 08:60:37 GMT", "Sun, 06 Nov 1994 08:49:60 GMT",
            "Sun, 06 Nov 1600 08:49:37 GMT", "Sun, 06 Nov 0100 08:49:37 GMT",
        ] {
            #expect(fixdate(text) == nil && algorithm(text) == nil)
        }
    }
}
