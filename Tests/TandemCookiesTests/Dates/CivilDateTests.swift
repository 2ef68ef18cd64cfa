import Testing

@testable import TandemCookies

@Suite("Dates of the Gregorian calendar")
struct CivilDateTests {
    @Test("From day to day for 400 years and more, the calendar advances as it should")
    func everyDay() {
        var (year, month, day) = (1600, 1, 1)
        let first = ReferenceDate.days(before: 1, 1, 1600)
        for days in first..<first + 150_000 {
            let date = CivilDate(daysSince1970: days)
            // Failures are rare and the days many, so that only failures are reported.
            if date.year != year || date.month != month || date.day != day {
                Issue.record("\(days) days: \(date) and not \(year)-\(month)-\(day)")
                return
            }
            if date.daysSince1970 != days {
                Issue.record("\(date): \(date.daysSince1970) days and not \(days)")
                return
            }
            day += 1
            if day > ReferenceDate.length(ofMonth: month, year) { (month, day) = (month + 1, 1) }
            if month > 12 { (year, month) = (year + 1, 1) }
        }
        #expect(year == 2010)
    }

    @Test(
        "The day of a date is known",
        arguments: [
            Row([1970, 1, 1], 0), Row([1969, 12, 31], -1), Row([1970, 12, 31], 364),
            Row([2000, 2, 29], 11_016), Row([2000, 3, 1], 11_017), Row([1900, 2, 28], -25_509),
            Row([1900, 3, 1], -25_508), Row([2026, 11, 30], 20_787), Row([2038, 1, 19], 24_855),
            Row([1601, 1, 1], -134_774), Row([1582, 10, 15], -141_427),
            Row([9999, 12, 31], 2_932_896),
            Row([0, 3, 1], -719_468), Row([1, 1, 1], -719_162), Row([2100, 2, 28], 47_540),
            Row([2100, 3, 1], 47_541), Row([2400, 2, 29], 157_113),
        ]
    )
    func days(_ row: Row<[Int], Int>) {
        let date = CivilDate(year: row.input[0], month: row.input[1], day: row.input[2])
        #expect(date.daysSince1970 == row.output)
        let again = CivilDate(daysSince1970: row.output)
        #expect([again.year, again.month, again.day] == row.input)
    }

    @Test("Months have the days they have, in leap years and others")
    func lengths() {
        for year in [1600, 1700, 1800, 1900, 1904, 1970, 1996, 2000, 2023, 2024, 2100, 2400, 9999] {
            for month in 1...12 {
                let expected = ReferenceDate.length(ofMonth: month, year)
                #expect(CivilDate.days(inMonth: month, year: year) == expected)
            }
        }
        #expect((1601...2000).count { CivilDate.days(inMonth: 2, year: $0) == 29 } == 97)
    }
}
