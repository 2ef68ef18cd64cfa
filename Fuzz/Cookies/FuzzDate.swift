@testable import TandemCookies

/// Reads any octets as a cookie-date, as a plain reading of the RFC does; what is written is read.
enum FuzzDate: FuzzTarget {
    static let seeds: [Seed] = [
        "Tue, 01 Dec 2026 00:00:00 GMT", "Sunday, 06-Nov-94 08:49:37 GMT",
        "Sun Nov  6 08:49:37 1994", "1 jan 70 1:2:3", "29 Feb 2000 23:59:59", "31-Dec-9999 0:0:0",
        "29 Feb 1900 00:00:00", "01 Jan 1601 00:00:00", "12 34 5678 nov 9:9:9x",
        "10:1x:2 2 mayo 99",
        // The earliest moment to write.
        Seed([0x80] + Array(repeating: 0, count: 8)),
    ]

    static let growing = [
        Growing("1"), Growing("1 "), Growing("a"), Growing(":"), Growing("1:"), Growing(","),
        Growing("1:1:1:"), Growing("jan"), Growing("\u{E9}"),
    ]

    static func parse(_ input: [UInt8]) {
        _ = CookieDate.parse(input.span, 0..<input.count)
    }

    static func check(_ input: [UInt8]) {
        let moment = CookieDate.parse(input.span, 0..<input.count)
        expect(moment == PlainDate.parse(input), "both readings agree")
        // With a delimiter after it, no date has the length of the one that is read at once.
        let longer = input + [0x20]
        expect(CookieDate.parse(longer.span, 0..<longer.count) == moment, "the short cut agrees")
        if let moment {
            expect(read(CookieDate.format(moment)) == moment, "what is written is read")
        }
        var rest = Input(input)
        let any = Timestamp(milliseconds: rest.integer() >> Int64(rest.octet() & 31))
        let written = read(CookieDate.format(any))
        let (whole, part) = any.milliseconds.quotientAndRemainder(dividingBy: 1000)
        let seconds = part < 0 ? whole - 1 : whole
        let readable = Int64(-11_644_473_600)...253_402_300_799
        if readable ~= seconds {
            expect(written?.milliseconds == seconds * 1000, "written to the second")
        } else {
            expect(written != nil, "beyond the years that can be read, the nearest is written")
        }
    }

    private static func read(_ text: String) -> Timestamp? {
        let octets = Array(text.utf8)
        return CookieDate.parse(octets.span, 0..<octets.count)
    }
}
