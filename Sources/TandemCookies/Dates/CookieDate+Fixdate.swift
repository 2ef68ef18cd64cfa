extension CookieDate {
    /// Reads the form that nearly all servers send, `Sun, 06 Nov 1994 08:49:37 GMT`, at once.
    ///
    /// What the algorithm would make of it is the same; nil leaves a date to the algorithm.
    @inline(__always)
    static func parseFixdate(_ octets: Span<UInt8>, _ range: Range<Int>) -> Timestamp? {
        guard range.count == 29 else { return nil }
        let date = octets.extracting(range)
        guard date[3] == Octet.comma, date[4] == Octet.space, date[7] == Octet.space,
            date[11] == Octet.space, date[16] == Octet.space, date[19] == Octet.colon,
            date[22] == Octet.colon, date[25] == Octet.space,
            // Three letters that name a weekday and no month.
            date[0].isLetter, date[1].isLetter, date[2].isLetter, month(date, at: 0) == nil,
            let month = month(date, at: 8),
            let day = twoDigits(date, at: 5), let century = twoDigits(date, at: 12),
            let yearOfCentury = twoDigits(date, at: 14), let hour = twoDigits(date, at: 17),
            let minute = twoDigits(date, at: 20), let second = twoDigits(date, at: 23)
        else { return nil }
        return Fields(
            time: (hour, minute, second),
            dayOfMonth: day,
            month: month,
            year: century * 100 + yearOfCentury
        ).timestamp
    }

    /// Whether a date that can be read is written as an IMF-fixdate (RFC 9110 section 5.6.7).
    ///
    /// Case and zone included; the weekday may be any name that is no month's.
    static func isFixdate(_ octets: Span<UInt8>, _ range: Range<Int>) -> Bool {
        let form: StaticString = "Aaa, 00 Aaa 0000 00:00:00 GMT"
        guard range.count == form.utf8CodeUnitCount else { return false }
        for offset in 0..<range.count {
            let octet = octets[range.lowerBound + offset]
            let isFormed =
                switch form.utf8Start[offset] {
                case 0x41: 0x41...0x5A ~= octet
                case 0x61: 0x61...0x7A ~= octet
                case Octet.zero: octet.isDigit
                case let other: octet == other
                }
            guard isFormed else { return false }
        }
        // Else the month might be the weekday's, and another month's name anything.
        return month(octets, at: range.lowerBound) == nil
    }

    @inline(__always)
    private static func twoDigits(_ octets: Span<UInt8>, at place: Int) -> Int? {
        let tens = octets[place] &- Octet.zero
        let ones = octets[place + 1] &- Octet.zero
        return tens < 10 && ones < 10 ? Int(tens) * 10 + Int(ones) : nil
    }
}
