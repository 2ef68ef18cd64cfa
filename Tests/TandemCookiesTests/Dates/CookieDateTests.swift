import Testing

@testable import TandemCookies

@Suite("The cookie-date algorithm")
struct CookieDateTests {
    /// 2027-06-09 10:18:14 UTC in seconds.
    static let june: Int64 = 1_812_536_294

    private func parse(_ text: String) -> Int64? {
        parse(Array(text.utf8))
    }

    private func parse(_ octets: [UInt8]) -> Int64? {
        CookieDate.parse(octets.span, 0..<octets.count).map { $0.milliseconds / 1000 }
    }

    @Test(
        "The fields come in any order and with any punctuation",
        arguments: [
            "Wed, 09 Jun 2027 10:18:14 GMT", "Wednesday, 09-Jun-27 10:18:14 GMT",
            "Wed Jun  9 10:18:14 2027", "Jun 9 10:18:14 2027 +0200", "2027 Jun 9 10:18:14",
            "10:18:14 9 2027 JUNE", "9\tjun;2027,10:18:14", "9x jUNx 2027x 10:18:14x",
            "Wed Jun 09 2027 10:18:14 GMT+0000 (UTC)", "10:18:14 Jun 9 2027", "Jun 9 2027 10:18:14",
            "Jun 2027 9 10:18:14", "2027 9 Jun 10:18:14", "2027-9-Jun 10:18:14",
            "9/Jun/2027/10:18:14", "9.Jun.2027.10:18:14", "9-jun-27_10:18:14", "9+jun+27+10:18:14",
            "(9)(jun)(27)(10:18:14)", "[9][jun]{27}<10:18:14>", "\"9 Jun 2027 10:18:14\"",
            "Wed, 9 JUN 2027 10:18:14 PST", "Wed, 9 Jun 2027 10:18:14 +1400", "9 Juno 27 10:18:14",
            "Foo, 09 Jun 2027 10:18:14 BAR", "  9   Jun   2027   10:18:14  ", "9 june 027 10:18:14",
            "Wed, 09-Jun-2027 10:18:14 GMT; x", "9 Jun 2027 10:18:14.567", "9 Jun 2027 10:18:14Z",
            "9 Jun 2027 10:18:14:99", "9: Jun 2027 10:18:14", "9th Jun 2027 10:18:14",
            "9 Jun 2027AD 10:18:14", "Wed\u{FF} 9 Jun 2027 10:18:14", "9é Junü 2027ö 10:18:14ä",
            "9 Jun 2027 10:18:14 12:00:00", "9 Jun 2027 10:18:14 23:59:59 23:59:59",
            "9 Jun 2027 10:18:14 30 Jul 2030", "9 Jun 2027 10:18:14 1 1 1999",
            "x9 9 Jun 27 10:18:14",
            "9 :1 1: Jun 27 10:18:14", "9 Jun 27 x10:18:13 10:18:14",
        ]
    )
    func anyOrder(_ text: String) {
        #expect(parse(text) == Self.june)
        #expect(ReferenceDate.seconds(Array(text.utf8)) == parse(text))
    }

    @Test(
        "What has no such fields or does not exist is no date",
        arguments: [
            "", " ", "GMT", ",", "::", "0", "09 Jun 2027", "Jun 2027 10:18:14", "09 2027 10:18:14",
            "09 Jun 10:18:14", "00 Jun 2027 10:18:14", "0 Jun 2027 10:18:14",
            "32 Jun 2027 10:18:14",
            "99 Jun 2027 10:18:14", "31 Jun 2027 10:18:14", "29 Feb 2027 10:18:14",
            "29 Feb 2100 10:18:14", "09 Jun 1600 10:18:14", "09 Jun 1000 10:18:14",
            "09 Jun 0100 10:18:14", "09 Jun 100 10:18:14", "09 Jun 2027 24:00:00",
            "09 Jun 2027 10:60:14", "09 Jun 2027 10:18:60", "09 Jun 2027 99:99:99",
            "012 Jun 2027 10:18:14", "09 Jun 31841 10:18:14", "09 Jun 02027 10:18:14",
            "09 Jun 2027 00: 00:00", "09 Jun 2027 100:18:14", "09 Jun 2027 10:180:14",
            "09 Jun 2027 10:18:140", "09 Jun 2027 10:18:014", "09 Ju 2027 10:18:14",
            "09 J 2027 10:18:14", "09 Juxn 2027 10:18:14", "09 xJun 2027 10:18:14",
            "09 06 2027 10:18:14", "2027-06-09T10:18:14Z", "2027-06-09 10:18:14", "20270609101814",
            "09 Jun 7 10:18:14", "9 Jun 2027 10:18", "9 Jun 2027 :18:14", "9 Jun 2027 10::14",
            "9 Jun 2027 10:18:", "9 Jun 2027 10 18 14", "9 Jun 2027 10.18.14",
            "9 Jun 2027 a10:18:14",
            "9 Jun 2027 -", "9 Jún 2027 10:18:14", "9 Jun-2027-10", "tomorrow", "1812536294",
            "9 Jun \u{FF}2027 10:18:14", "\u{FF}9 Jun 27 10:18:14", "09Jun2027 10:18:14",
            "9 Jun 2027 ten:18:14", "9 Jun 2027 10:18:xx", "9 Jun 2027 1０:18:14",
        ]
    )
    func noDate(_ text: String) {
        #expect(parse(text) == nil)
        #expect(ReferenceDate.seconds(Array(text.utf8)) == nil)
    }

    @Test("Each octet separates the fields or is part of one, as the delimiter production says")
    func delimiters() {
        let delimiters: Set<UInt8> = Set(
            [0x09] + Array(0x20...0x2F) + Array(0x3B...0x40) + Array(0x5B...0x60)
                + Array(0x7B...0x7E)
        )
        for octet in UInt8.min...UInt8.max {
            let pieces = ["9", "Jun", "2027", "10:18:14"].map { Array($0.utf8) }
            let joined = Array(pieces.joined(separator: [octet]))
            let isDelimiter = delimiters.contains(octet)
            #expect(parse(joined) == (isDelimiter ? Self.june : nil), "\(octet)")
            // What separates nothing may yet stand behind a field, a digit or a colon not.
            let behind = Array("9 Jun 2027 10:18:14".utf8) + [octet, 0x78]
            #expect((parse(behind) == nil) == (0x30...0x39 ~= octet), "\(octet)")
            let before = Array("9 Jun 2027 ".utf8) + [octet] + Array("10:18:14".utf8)
            #expect((parse(before) == nil) == !isDelimiter, "\(octet)")
        }
    }

    @Test(
        "Each field is filled once, by the first token that it fits",
        arguments: [
            Row("9 Jul Jun 2027 10:18:14 Jul", june + 30 * 86_400),
            Row("10:18:14 10:18:15 9 Jun 27", june + 86_400),
            Row("9 10 Jun 27 10:18:14", 1_276_078_694),
            Row("9 Jun 27 28 10:18:14", june), Row("9 27 Jun 10:18:14", june),
            Row("27 9 Jun 10:18:14", nil), Row("9 2027 27 Jun 10:18:14", june),
            Row("9 Jun 2027 1999 10:18:14", june), Row("2027 9 1999 Jun 10:18:14", june),
            Row("10:18:14 2027 Jun 9", june), Row("10:18 9 Jun 2027 10:18:14", june + 86_400),
            Row("10:18 Jun 27 9:0:0", 1_812_618_000),
            Row("Mayor Jun 9 2027 10:18:14", june - 31 * 86_400),
            Row("Marchand, 9 Jun 2027 10:18:14", june - 92 * 86_400),
            Row("Decent 9 2027 10:18:14", june + 183 * 86_400), Row("9:1 Jun 2027 10:18:14", june),
            Row("9 Jun 2027 10:18:14 99:99:99", june), Row("99:99:99 9 Jun 2027 10:18:14", nil),
            Row("32 9 Jun 2027 10:18:14", nil), Row("9 Jun 99 2027 10:18:14", 928_923_494),
            Row("9 Jun 1234 2027 10:18:14", nil),
        ] as [Row<String, Int64?>]
    )
    func firstToken(_ row: Row<String, Int64?>) {
        #expect(parse(row.input) == row.output)
        #expect(ReferenceDate.seconds(Array(row.input.utf8)) == row.output)
    }

    @Test(
        "Months are known by their first three letters, in any case",
        arguments: [
            "January", "February", "March", "April", "May", "June", "July", "August", "September",
            "October", "November", "December",
        ]
    )
    func months(_ name: String) throws {
        let known = try #require(parse("1 \(name) 2027 00:00:00"))
        let month = CivilDate(daysSince1970: Int(known / 86_400)).month
        #expect(ReferenceDate.days(before: 1, month, 2027) * 86_400 == Int(known))
        let short = String(name.prefix(3))
        for form in [
            short, short.lowercased(), short.uppercased(), "\(short)x", "\(short)é", "\(short)1",
        ] {
            #expect(parse("1 \(form) 2027 00:00:00") == known)
        }
        for form in [
            "\(name.prefix(2))", "x\(short)", "\(name.prefix(2))1", "\(name.prefix(2)) \(name)x",
        ] {
            #expect(parse("1 \(form) 2027 00:00:00") == (form.contains(" ") ? known : nil))
        }
    }

    @Test("All twelve months are told apart")
    func monthOrder() {
        let starts = [
            "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
        ]
        .compactMap { parse("1 \($0) 2027 0:0:0") }
        #expect(starts.count == 12 && starts == starts.sorted() && Set(starts).count == 12)
    }

    @Test("Every pair of digits is a year of this century up to 69, else of the last")
    func twoDigitYears() {
        for year in 0...99 {
            let text = year < 10 ? "0\(year)" : "\(year)"
            let full = year < 70 ? 2000 + year : 1900 + year
            let expected = parse("1 Jan \(full) 00:00:00")
            #expect(expected != nil)
            #expect(parse("1 Jan \(text) 00:00:00") == expected)
            #expect(parse("1 Jan 0\(text) 00:00:00") == expected)
            #expect(parse("1 Jan 00\(text) 00:00:00") == expected)
        }
        for year in [100, 101, 999, 1000, 1599, 1600] {
            #expect(parse("1 Jan \(year) 00:00:00") == nil)
        }
    }

    @Test("Every hour, minute and second of the clock is one, with one digit or two, and no other")
    func clock() {
        let day = "1 Jan 1970"
        for number in 0...99 {
            let text = number < 10 ? "0\(number)" : "\(number)"
            let value = Int64(number)
            #expect(parse("\(day) \(text):00:00") == (number < 24 ? value * 3600 : nil))
            #expect(parse("\(day) 00:\(text):00") == (number < 60 ? value * 60 : nil))
            #expect(parse("\(day) 00:00:\(text)") == (number < 60 ? value : nil))
            guard number < 10 else { continue }
            #expect(parse("\(day) \(number):\(number):\(number)") == value * 3661)
        }
    }

    @Test(
        "Every day that a month has is one, in leap years and others, and no other",
        arguments: 1...12
    )
    func days(_ month: Int) {
        let names = [
            "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
        ]
        for year in [1601, 1604, 1700, 1900, 1996, 2000, 2027, 2028, 2100, 2400, 9999] {
            for day in 0...40 {
                let exists = 1...ReferenceDate.length(ofMonth: month, year) ~= day
                let expected = exists ? ReferenceDate.days(before: day, month, year) * 86_400 : nil
                #expect(
                    parse("\(day) \(names[month - 1]) \(year) 0:0:0").map { Int($0) } == expected
                )
            }
        }
    }

    @Test(
        "Leap days, ends of months and the ends of the range are right",
        arguments: [
            Row("29 Feb 2028 23:59:59", 1_835_481_599), Row("1 Mar 2028 00:00:00", 1_835_481_600),
            Row("29 Feb 2000 00:00:00", 951_782_400), Row("1 Jan 1601 00:00:00", -11_644_473_600),
            Row("31 Dec 1969 23:59:59", -1), Row("31 Dec 9999 23:59:59", 253_402_300_799),
            Row("1 Jan 1970 00:00:00", 0), Row("19 Jan 2038 03:14:07", 2_147_483_647),
            Row("19 Jan 2038 03:14:08", 2_147_483_648), Row("13 Dec 1901 20:45:52", -2_147_483_648),
            Row("7 Feb 2106 06:28:16", 4_294_967_296), Row("31 Dec 1999 23:59:59", 946_684_799),
        ] as [Row<String, Int64>]
    )
    func edges(_ row: Row<String, Int64>) {
        #expect(parse(row.input) == row.output)
    }

    @Test("Only the range asked for is read")
    func range() {
        let octets = Array("9 Jun 2027 10:18:145".utf8)
        let date = CookieDate.parse(octets.span, 0..<octets.count - 1)
        #expect(date == Timestamp(milliseconds: Self.june * 1000))
        let embedded = Array("19 Jun 20271 x".utf8)
        #expect(CookieDate.parse(embedded.span, 1..<11) == nil)
        let inner = Array("19 Jun 2027 10:18:149".utf8)
        let part = CookieDate.parse(inner.span, 1..<inner.count - 1)
        #expect(part == Timestamp(milliseconds: Self.june * 1000))
    }

    @Test("Random dates are read as the standard's steps read them", arguments: 0..<10)
    func reference(_ seed: UInt64) {
        let tokens = [
            "Wed", "Jun", "JAN", "feb", "Febr", "Sept", "dec.", "may", "marx", "ma", "9", "09",
            "31",
            "30", "29", "0", "32", "1x", "12é", "012", "2027", "1999", "70", "69", "99", "00",
            "1600",
            "1601", "27x", "31841", "10:18:14", "1:2:3", "23:59:59", "24:00:00", "10:60:00",
            "10:18",
            "10:18:14x", "10:18:145", "001:1:1", ":1:1", "GMT", "+0200", "PM", "T", "é", "1:1:1:1",
        ]
        let separators = [" ", ", ", "-", "/", ";", "\t", ".", "_", "", ":", "\u{7F}", "é"]
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<600 {
            let text = generator.sequence(of: tokens, count: 3...8)
                .map { $0 + generator.pick(separators) }
                .joined()
            #expect(parse(text) == ReferenceDate.seconds(Array(text.utf8)), "\(text)")
        }
    }

    @Test("Random octets are read as the standard's steps read them", arguments: 10..<15)
    func referenceOctets(_ seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let alphabet = Array("0123459: jJaAnN-é".utf8) + [0x00, 0x7F, 0xFF]
        for _ in 0..<300 {
            let octets = Array("1 Jan 99 1:1:1".utf8).map { octet in
                Int.random(in: 0..<8, using: &generator) == 0 ? generator.pick(alphabet) : octet
            }
            #expect(parse(octets) == ReferenceDate.seconds(octets), "\(octets)")
        }
    }

    @Test("Hostile text is read in one pass and never traps")
    func hostile() {
        #expect(parse(String(repeating: "9", count: 100_000)) == nil)
        #expect(parse(String(repeating: "1:", count: 50_000)) == nil)
        #expect(parse(String(repeating: "jan ", count: 250_000)) == nil)
        #expect(parse("1 Jan 1970 0:0:0" + String(repeating: " 1:1:1", count: 50_000)) == 0)
        for octet in UInt8.min...UInt8.max {
            #expect(parse([octet, 0x31, octet, 0x3A, octet]) == nil)
        }
    }
}
