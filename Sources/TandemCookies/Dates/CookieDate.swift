/// The cookie-date algorithm (RFC 6265bis section 5.1.1).
///
/// The fields may come in any order and almost any punctuation; the time zone is always UTC.
enum CookieDate {
    /// Reads a date in a range of the octets, or returns nil when the algorithm fails.
    static func parse(_ octets: Span<UInt8>, _ range: Range<Int>) -> Timestamp? {
        if let fixdate = parseFixdate(octets, range) { return fixdate }
        var fields = Fields()
        var index = range.lowerBound
        // Steps 1 and 2: each date-token fills the first field it fits that is still unset.
        while index < range.upperBound {
            guard !isDelimiter(octets[unchecked: index]) else {
                index &+= 1
                continue
            }
            let start = index
            while index < range.upperBound, !isDelimiter(octets[unchecked: index]) {
                index &+= 1
            }
            fields.take(octets, start..<index)
        }
        return fields.timestamp
    }

    /// The delimiters below %x40, a bit each: %x09 / %x20-2F / %x3B-3F.
    private static let lowDelimiters: UInt64 = 0xF800_FFFF_0000_0200
    /// The delimiters from %x40 on: %x40 / %x5B-60 / %x7B-7E.
    private static let highDelimiters: UInt64 = 0x7800_0001_F800_0001

    @inline(__always)
    private static func isDelimiter(_ octet: UInt8) -> Bool {
        let delimiters = octet < 0x40 ? lowDelimiters : highDelimiters
        return octet < 0x80 && delimiters >> UInt64(octet & 0x3F) & 1 != 0
    }
}

extension CookieDate {
    /// The fields found so far.
    struct Fields {
        var time: (hour: Int, minute: Int, second: Int)?
        var dayOfMonth: Int?
        var month: Int?
        var year: Int?

        /// Step 2: the productions in their order.
        ///
        /// Only a month may begin with a letter and only a number with a digit, so one look at the
        /// first octets keeps the order. Every number may be followed by a non-digit and anything.
        mutating func take(_ octets: Span<UInt8>, _ token: Range<Int>) {
            var place = token.lowerBound
            let number = Self.number(octets, &place, token.upperBound)
            guard number.digits > 0 else {
                if month == nil, token.count >= 3 {
                    month = CookieDate.month(octets, at: token.lowerBound)
                }
                return
            }
            if time == nil, number.digits <= 2, place < token.upperBound,
                octets[place] == Octet.colon,
                let rest = Self.minuteAndSecond(octets, place, token.upperBound)
            {
                time = (number.value, rest.minute, rest.second)
            } else if dayOfMonth == nil, number.digits <= 2 {
                dayOfMonth = number.value
            } else if year == nil, 2...4 ~= number.digits {
                // Steps 3 and 4: a number below 100 is of this century or the last.
                switch number.value {
                case 70...99: year = number.value + 1900
                case 0...69: year = number.value + 2000
                default: year = number.value
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

        /// The rest of an hms-time, from the first colon on.
        private static func minuteAndSecond(
            _ octets: Span<UInt8>,
            _ colon: Int,
            _ end: Int
        ) -> (minute: Int, second: Int)? {
            var place = colon + 1
            let minute = number(octets, &place, end)
            guard 1...2 ~= minute.digits, place < end, octets[place] == Octet.colon else {
                return nil
            }
            place += 1
            let second = number(octets, &place, end)
            return 1...2 ~= second.digits ? (minute.value, second.value) : nil
        }

        /// The digits from a place on, of which more than five count as five.
        @inline(__always)
        private static func number(
            _ octets: Span<UInt8>,
            _ place: inout Int,
            _ end: Int
        ) -> (value: Int, digits: Int) {
            let start = place
            var value = 0
            while place < end, octets[unchecked: place].isDigit {
                if place &- start < 5 {
                    value = value &* 10 &+ Int(octets[unchecked: place] &- Octet.zero)
                }
                place &+= 1
            }
            return (value, min(place &- start, 5))
        }
    }

    /// The month that the three letters at a place name in English, in any case.
    static func month(_ octets: Span<UInt8>, at place: Int) -> Int? {
        var key: UInt32 = 0
        for offset in 0..<3 {
            key = key << 8 | UInt32(octets[place + offset].lowercased)
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
