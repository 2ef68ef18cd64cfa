extension CookieDate {
    private static let weekdays = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// The seconds that the format can name and the algorithm can read: the years 1601 to 9999.
    private static let readable: ClosedRange<Int64> = -11_644_473_600...253_402_300_799

    /// The moment as an IMF-fixdate (RFC 9110 section 5.6.7), within the years that can be read.
    static func format(_ moment: Timestamp) -> String {
        let (whole, part) = moment.milliseconds.quotientAndRemainder(dividingBy: 1000)
        let rounded = part < 0 ? whole - 1 : whole
        let seconds = Int(min(max(rounded, readable.lowerBound), readable.upperBound))
        let secondOfDay = (seconds % 86_400 + 86_400) % 86_400
        let days = (seconds - secondOfDay) / 86_400
        let date = CivilDate(daysSince1970: days)
        let weekday = weekdays[(days % 7 + 7) % 7]
        let month = months[date.month - 1]
        let time = [secondOfDay / 3600, secondOfDay / 60 % 60, secondOfDay % 60]
            .map { padded($0, to: 2) }
            .joined(separator: ":")
        let year = padded(date.year, to: 4)
        return "\(weekday), \(padded(date.day, to: 2)) \(month) \(year) \(time) GMT"
    }

    private static func padded(_ number: Int, to width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
