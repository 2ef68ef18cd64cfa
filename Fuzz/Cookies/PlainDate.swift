import Foundation
import TandemCookies

/// A cookie-date read as RFC 6265bis section 5.1.1 says it, with the C library's calendar.
enum PlainDate {
    static func parse(_ octets: [UInt8]) -> Timestamp? {
        var time: [Int]?
        var day: Int?
        var month: Int?
        var year: Int?
        for token in octets.split(whereSeparator: isDelimiter) {
            if time == nil, let found = self.time(token) {
                time = found
            } else if day == nil, let found = number(token, 1...2) {
                day = found.value
            } else if month == nil, let found = self.month(token) {
                month = found
            } else if year == nil, let found = number(token, 2...4) {
                year = found.value
            }
        }
        guard let time, let day, let month, var year else { return nil }
        if 70...99 ~= year {
            year += 1900
        } else if 0...69 ~= year {
            year += 2000
        }
        guard year >= 1601, time[0] <= 23, time[1] <= 59, time[2] <= 59 else { return nil }
        return moment(year: year, month: month, day: day, time: time)
    }

    /// Whether a date has the one form that servers may send (RFC 9110 section 5.6.7).
    static func isFixdate(_ octets: [UInt8]) -> Bool {
        let weekdays = "(Mon|Tue|Wed|Thu|Fri|Sat|Sun)"
        let months = "(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)"
        let form =
            "^\(weekdays), [0-9]{2} \(months) [0-9]{4} [0-9]{2}:[0-9]{2}:[0-9]{2} GMT$"
        return octets.text.range(of: form, options: .regularExpression) != nil
    }

    private static func isDelimiter(_ octet: UInt8) -> Bool {
        switch octet {
        case 0x09, 0x20...0x2F, 0x3B...0x40, 0x5B...0x60, 0x7B...0x7E: true
        default: false
        }
    }

    private static func time(_ token: ArraySlice<UInt8>) -> [Int]? {
        let colon = UInt8(ascii: ":")
        guard let hour = number(token, 1...2), hour.rest.first == colon,
            let minute = number(hour.rest.dropFirst(), 1...2), minute.rest.first == colon,
            let second = number(minute.rest.dropFirst(), 1...2)
        else { return nil }
        return [hour.value, minute.value, second.value]
    }

    /// The number that the octets begin with, if it has so many digits.
    private static func number(
        _ octets: ArraySlice<UInt8>,
        _ lengths: ClosedRange<Int>
    ) -> (value: Int, rest: ArraySlice<UInt8>)? {
        let digits = octets.prefix { 0x30...0x39 ~= $0 }
        guard lengths ~= digits.count, let value = Int(Array(digits).text) else { return nil }
        return (value, octets.dropFirst(digits.count))
    }

    private static func month(_ token: ArraySlice<UInt8>) -> Int? {
        let months = [
            "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
        ]
        return months.firstIndex(of: Array(token.prefix(3)).text.lowercased())
    }

    private static func moment(year: Int, month: Int, day: Int, time: [Int]) -> Timestamp? {
        var fields = tm()
        fields.tm_year = CInt(year - 1900)
        fields.tm_mon = CInt(month)
        fields.tm_mday = CInt(day)
        fields.tm_hour = CInt(time[0])
        fields.tm_min = CInt(time[1])
        fields.tm_sec = CInt(time[2])
        let seconds = timegm(&fields)
        // A day that does not exist becomes one of the next month.
        guard fields.tm_mday == CInt(day) else { return nil }
        return Timestamp(milliseconds: Int64(seconds) * 1000)
    }
}
