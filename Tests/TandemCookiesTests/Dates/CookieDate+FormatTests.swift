import Testing

@testable import TandemCookies

@Suite("Writing dates")
struct CookieDateFormatTests {
    @Test(
        "A moment is written as an IMF-fixdate",
        arguments: [
            Row(0, "Thu, 01 Jan 1970 00:00:00 GMT"), Row(999, "Thu, 01 Jan 1970 00:00:00 GMT"),
            Row(1000, "Thu, 01 Jan 1970 00:00:01 GMT"), Row(-1, "Wed, 31 Dec 1969 23:59:59 GMT"),
            Row(-1000, "Wed, 31 Dec 1969 23:59:59 GMT"),
            Row(-1001, "Wed, 31 Dec 1969 23:59:58 GMT"),
            Row(86_399_999, "Thu, 01 Jan 1970 23:59:59 GMT"),
            Row(86_400_000, "Fri, 02 Jan 1970 00:00:00 GMT"),
            Row(784_111_777_000, "Sun, 06 Nov 1994 08:49:37 GMT"),
            Row(951_825_600_000, "Tue, 29 Feb 2000 12:00:00 GMT"),
            Row(1_796_040_000_000, "Mon, 30 Nov 2026 12:00:00 GMT"),
            Row(-11_644_473_600_000, "Mon, 01 Jan 1601 00:00:00 GMT"),
            Row(-11_644_473_600_001, "Mon, 01 Jan 1601 00:00:00 GMT"),
            Row(253_402_300_799_999, "Fri, 31 Dec 9999 23:59:59 GMT"),
            Row(253_402_300_800_000, "Fri, 31 Dec 9999 23:59:59 GMT"),
            Row(.min, "Mon, 01 Jan 1601 00:00:00 GMT"), Row(.max, "Fri, 31 Dec 9999 23:59:59 GMT"),
        ] as [Row<Int64, String>]
    )
    func format(_ row: Row<Int64, String>) {
        #expect(CookieDate.format(Timestamp(milliseconds: row.input)) == row.output)
    }

    @Test("What is written is read again as the same second")
    func roundTrip() {
        var generator = SeededGenerator(seed: 1)
        for _ in 0..<500 {
            let seconds = Int64.random(in: -11_644_473_600...253_402_300_799, using: &generator)
            let text = Array(CookieDate.format(Timestamp(milliseconds: seconds * 1000)).utf8)
            #expect(text.count == 29)
            #expect(ReferenceDate.seconds(text) == seconds)
            let fixdate = CookieDate.parseFixdate(text.span, 0..<text.count)
            #expect(fixdate == Timestamp(milliseconds: seconds * 1000))
        }
    }

    @Test("The weekday goes on from day to day")
    func weekdays() {
        let names = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
        for day in -30...30 {
            let text = CookieDate.format(Timestamp(milliseconds: Int64(day) * 86_400_000))
            #expect(text.prefix(3) == names[(day + 35) % 7])
        }
    }
}
