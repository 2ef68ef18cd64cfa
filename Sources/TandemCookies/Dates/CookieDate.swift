/// The cookie-date algorithm (RFC 6265bis section 5.1.1).
///
/// The fields may come in any order and almost any punctuation; the time zone is always UTC.
enum CookieDate {
    /// Reads a date, or returns nil when the algorithm fails.
    static func parse(_ octets: ArraySlice<UInt8>) -> Timestamp? {
        var fields = Fields()
        var index = octets.startIndex
        // Steps 1 and 2: each date-token fills the first field it fits that is still unset.
        while index < octets.endIndex {
            guard !isDelimiter(octets[index]) else {
                index += 1
                continue
            }
            let start = index
            while index < octets.endIndex, !isDelimiter(octets[index]) {
                index += 1
            }
            fields.take(octets[start..<index])
        }
        return fields.timestamp
    }

    /// %x09 / %x20-2F / %x3B-40 / %x5B-60 / %x7B-7E.
    private static func isDelimiter(_ octet: UInt8) -> Bool {
        switch octet {
        case 0x09, 0x20...0x2F, 0x3B...0x40, 0x5B...0x60, 0x7B...0x7E: true
        default: false
        }
    }
}

extension CookieDate {
    /// The fields found so far.
    private struct Fields {
        var time: (hour: Int, minute: Int, second: Int)?
        var dayOfMonth: Int?
        var month: Int?
        var year: Int?

        /// Step 2: the productions in their order.
        mutating func take(_ token: ArraySlice<UInt8>) {
            if time == nil, let found = Self.time(token) {
                time = found
            } else if dayOfMonth == nil, let found = Self.number(token, digits: 1...2) {
                dayOfMonth = found
            } else if month == nil, let found = Self.month(token) {
                month = found
            } else if year == nil, let found = Self.number(token, digits: 2...4) {
                // Steps 3 and 4: two digits are of this century or the last.
                switch found {
                case 70...99: year = found + 1900
                case 0...69: year = found + 2000
                default: year = found
                }
            }
        }

        /// Steps 5 to 7: the moment, when every field is there and the date exists.
        var timestamp: Timestamp? {
            guard let time, let dayOfMonth, let month, let year, year >= 1601 else { return nil }
            guard 1...Self.days(inMonth: month, year: year) ~= dayOfMonth else { return nil }
            guard time.hour <= 23, time.minute <= 59, time.second <= 59 else { return nil }
            let days = Self.daysSince1970(year: year, month: month, day: dayOfMonth)
            let seconds = ((days * 24 + time.hour) * 60 + time.minute) * 60 + time.second
            return Timestamp(milliseconds: Int64(seconds) * 1000)
        }

        /// hms-time, followed by nothing or by a non-digit and anything.
        private static func time(_ token: ArraySlice<UInt8>) -> (Int, Int, Int)? {
            var rest = token
            guard let hour = leadingNumber(&rest, digits: 1...2), rest.popFirst() == Octet.colon,
                let minute = leadingNumber(&rest, digits: 1...2), rest.popFirst() == Octet.colon,
                let second = leadingNumber(&rest, digits: 1...2), rest.first?.isDigit != true
            else { return nil }
            return (hour, minute, second)
        }

        /// The first three letters of a month's English name, of any case, then anything.
        private static func month(_ token: ArraySlice<UInt8>) -> Int? {
            guard token.count >= 3 else { return nil }
            let key = token.prefix(3).reduce(0 as UInt32) { $0 << 8 | UInt32($1.lowercased) }
            switch key {
            case 0x6A_616E: return 1
            case 0x66_6562: return 2
            case 0x6D_6172: return 3
            case 0x61_7072: return 4
            case 0x6D_6179: return 5
            case 0x6A_756E: return 6
            case 0x6A_756C: return 7
            case 0x61_7567: return 8
            case 0x73_6570: return 9
            case 0x6F_6374: return 10
            case 0x6E_6F76: return 11
            case 0x64_6563: return 12
            default: return nil
            }
        }

        /// A number of so many digits, followed by nothing or by a non-digit and anything.
        private static func number(
            _ token: ArraySlice<UInt8>,
            digits: ClosedRange<Int>
        ) -> Int? {
            var rest = token
            guard let number = leadingNumber(&rest, digits: digits), rest.first?.isDigit != true
            else { return nil }
            return number
        }

        private static func leadingNumber(
            _ rest: inout ArraySlice<UInt8>,
            digits: ClosedRange<Int>
        ) -> Int? {
            var value = 0
            var count = 0
            while count < digits.upperBound, let octet = rest.first, octet.isDigit {
                value = value * 10 + Int(octet - Octet.zero)
                count += 1
                rest.removeFirst()
            }
            return count >= digits.lowerBound ? value : nil
        }

        private static func days(inMonth month: Int, year: Int) -> Int {
            switch month {
            case 4, 6, 9, 11: 30
            case 2: isLeap(year) ? 29 : 28
            default: 31
            }
        }

        private static func isLeap(_ year: Int) -> Bool {
            year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        }

        /// The days between 1970-01-01 and a date of the Gregorian calendar.
        private static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
            // Years that begin in March have their leap day at the end.
            let shifted = month > 2 ? year : year - 1
            let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
            return shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400 + dayOfYear - 719_468
        }
    }
}
