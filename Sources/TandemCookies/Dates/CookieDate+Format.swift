extension CookieDate {
    private static let weekdays: StaticString = "ThuFriSatSunMonTueWed"
    private static let months: StaticString = "JanFebMarAprMayJunJulAugSepOctNovDec"

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
        var text: [UInt8] = []
        append(weekdays, (days % 7 + 7) % 7, to: &text)
        text.add(Octet.comma)
        text.add(Octet.space)
        text.appendNumber(date.day, width: 2)
        text.add(Octet.space)
        append(months, date.month - 1, to: &text)
        text.add(Octet.space)
        text.appendNumber(date.year, width: 4)
        text.add(Octet.space)
        text.appendNumber(secondOfDay / 3600, width: 2)
        text.add(Octet.colon)
        text.appendNumber(secondOfDay / 60 % 60, width: 2)
        text.add(Octet.colon)
        text.appendNumber(secondOfDay % 60, width: 2)
        return String(decoding: text, as: UTF8.self) + " GMT"
    }

    /// Appends one of names of three letters.
    private static func append(_ names: StaticString, _ index: Int, to text: inout [UInt8]) {
        for place in 3 * index..<3 * index + 3 {
            text.add(names.utf8Start[place])
        }
    }
}
