extension CookieDate {
    private static let weekdays = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// The earliest and the latest seconds that the format can name, of the years 1601 and 9999.
    private static let seconds = -11_644_473_600...253_402_300_799

    /// The moment as an IMF-fixdate (RFC 9110 section 5.6.7), within the years that can be read.
    static func format(_ moment: Timestamp) -> String {
        let (whole, part) = moment.milliseconds.quotientAndRemainder(dividingBy: 1000)
        let seconds = min(
            max(Int(whole) - (part < 0 ? 1 : 0), seconds.lowerBound),
            seconds.upperBound
        )
        let days = (seconds - (seconds % 86_400 + 86_400) % 86_400) / 86_400
        let secondOfDay = seconds - days * 86_400
        let (year, month, day) = civil(daysSince1970: days)
        let weekday = weekdays[(days % 7 + 7) % 7]
        let time = [secondOfDay / 3600, secondOfDay / 60 % 60, secondOfDay % 60]
            .map { padded($0, to: 2) }
            .joined(separator: ":")
        return
            "\(weekday), \(padded(day, to: 2)) \(months[month - 1]) \(padded(year, to: 4)) \(time) GMT"
    }

    private static func padded(_ number: Int, to width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }

    /// The date of the Gregorian calendar so many days after 1970-01-01.
    private static func civil(daysSince1970 days: Int) -> (year: Int, month: Int, day: Int) {
        // Counted from 0000-03-01, in eras of 400 years, so that leap days come last.
        let shifted = days + 719_468
        let era = shifted / 146_097
        let dayOfEra = shifted % 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let month = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * month + 2) / 5 + 1
        let year = yearOfEra + era * 400
        return month < 10 ? (year, month + 3, day) : (year + 1, month - 9, day)
    }
}
