/// The cookie-date algorithm (RFC 6265bis section 5.1.1).
///
/// The fields may come in any order and almost any punctuation; the time zone is always UTC.
enum CookieDate {
    /// Reads a date, or returns nil when the algorithm fails.
    static func parse(_ octets: Span<UInt8>, _ range: Range<Int>) -> Timestamp? {
        var fields = Fields()
        var index = range.lowerBound
        // Steps 1 and 2: each date-token fills the first field it fits that is still unset.
        while index < range.upperBound {
            guard !isDelimiter(octets[index]) else {
                index &+= 1
                continue
            }
            let start = index
            while index < range.upperBound, !isDelimiter(octets[index]) {
                index &+= 1
            }
            fields.take(octets, start..<index)
        }
        return fields.timestamp
    }

    /// %x09 / %x20-2F / %x3B-40 / %x5B-60 / %x7B-7E.
    @inline(__always)
    private static func isDelimiter(_ octet: UInt8) -> Bool {
        switch octet {
        case 0x30...0x3A, 0x41...0x5A, 0x61...0x7A: false
        case 0x20..<0x7F, Octet.tab: true
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
        ///
        /// Only a month may begin with a letter and only a number with a digit, so one look at the
        /// first octet keeps the order.
        mutating func take(_ octets: Span<UInt8>, _ token: Range<Int>) {
            guard octets[token.lowerBound].isDigit else {
                if month == nil {
                    month = Self.month(octets, token)
                }
                return
            }
            if time == nil, let found = Self.time(octets, token) {
                time = found
            } else if dayOfMonth == nil, let found = Self.number(octets, token, digits: 1...2) {
                dayOfMonth = found
            } else if year == nil, let found = Self.number(octets, token, digits: 2...4) {
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
            guard 1...CivilDate.days(inMonth: month, year: year) ~= dayOfMonth else { return nil }
            guard time.hour <= 23, time.minute <= 59, time.second <= 59 else { return nil }
            let days = CivilDate(year: year, month: month, day: dayOfMonth).daysSince1970
            let seconds = ((days * 24 + time.hour) * 60 + time.minute) * 60 + time.second
            return Timestamp(milliseconds: Int64(seconds) * 1000)
        }

        /// hms-time, followed by nothing or by a non-digit and anything.
        private static func time(_ octets: Span<UInt8>, _ token: Range<Int>) -> (Int, Int, Int)? {
            var place = token.lowerBound
            guard let hour = timeField(octets, &place, token.upperBound), place < token.upperBound,
                octets[place] == Octet.colon
            else { return nil }
            place += 1
            guard let minute = timeField(octets, &place, token.upperBound),
                place < token.upperBound, octets[place] == Octet.colon
            else { return nil }
            place += 1
            guard let second = timeField(octets, &place, token.upperBound) else { return nil }
            return (hour, minute, second)
        }

        /// One or two digits that no third follows.
        private static func timeField(
            _ octets: Span<UInt8>,
            _ place: inout Int,
            _ end: Int
        ) -> Int? {
            let start = place
            var value = 0
            while place < end, octets[place].isDigit {
                guard place &- start < 2 else { return nil }
                value = value &* 10 &+ Int(octets[place] &- Octet.zero)
                place &+= 1
            }
            return place > start ? value : nil
        }

        /// A number of so many digits, followed by nothing or by a non-digit and anything.
        private static func number(
            _ octets: Span<UInt8>,
            _ token: Range<Int>,
            digits: ClosedRange<Int>
        ) -> Int? {
            var value = 0
            var count = 0
            for place in token {
                guard octets[place].isDigit else { break }
                count &+= 1
                guard count <= digits.upperBound else { return nil }
                value = value &* 10 &+ Int(octets[place] &- Octet.zero)
            }
            return count >= digits.lowerBound ? value : nil
        }

        /// The first three letters of a month's English name, of any case, then anything.
        private static func month(_ octets: Span<UInt8>, _ token: Range<Int>) -> Int? {
            guard token.count >= 3 else { return nil }
            var key: UInt32 = 0
            for place in token.prefix(3) {
                key = key << 8 | UInt32(octets[place].lowercased)
            }
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
    }
}
