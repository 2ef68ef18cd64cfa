/// The cookie-date algorithm of RFC 6265bis section 5.1.1, word for word and slow: what the engine's
/// is compared with.
enum ReferenceDate {
    /// The seconds since 1970 that the text names, or nil when the algorithm fails.
    static func seconds(_ text: [UInt8]) -> Int64? {
        var time: [Int]?
        var day: Int?
        var month: Int?
        var year: Int?
        for token in text.split(whereSeparator: isDelimiter) {
            if time == nil, let found = self.time(token) {
                time = found
            } else if day == nil, let found = number(token, digits: 1...2) {
                day = found
            } else if month == nil, let found = self.month(token) {
                month = found
            } else if year == nil, let found = number(token, digits: 2...4) {
                year = found
            }
        }
        if let found = year, 70...99 ~= found { year = found + 1900 }
        if let found = year, 0...69 ~= found { year = found + 2000 }
        guard let time, let day, let month, let year, 1...31 ~= day, year >= 1601,
            time[0] <= 23, time[1] <= 59, time[2] <= 59, day <= length(ofMonth: month, year)
        else { return nil }
        let hours = (days(before: day, month, year)) * 24 + time[0]
        return Int64((hours * 60 + time[1]) * 60 + time[2])
    }

    static func isDelimiter(_ octet: UInt8) -> Bool {
        switch octet {
        case 0x09, 0x20...0x2F, 0x3B...0x40, 0x5B...0x60, 0x7B...0x7E: true
        default: false
        }
    }

    /// The days from 1970-01-01 to a date, counted one year and one month at a time.
    static func days(before day: Int, _ month: Int, _ year: Int) -> Int {
        var days = day - 1
        for earlier in 1..<month { days += length(ofMonth: earlier, year) }
        if year >= 1970 {
            for earlier in 1970..<year { days += isLeap(earlier) ? 366 : 365 }
        } else {
            for later in year..<1970 { days -= isLeap(later) ? 366 : 365 }
        }
        return days
    }

    static func length(ofMonth month: Int, _ year: Int) -> Int {
        month == 2 && isLeap(year)
            ? 29 : [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
    }

    static func isLeap(_ year: Int) -> Bool {
        year.isMultiple(of: 400) || year.isMultiple(of: 4) && !year.isMultiple(of: 100)
    }

    /// An hms-time, then the end or what is no digit and anything.
    private static func time(_ token: ArraySlice<UInt8>) -> [Int]? {
        var fields: [Int] = []
        var rest = token
        for place in 0..<3 {
            if place > 0 {
                guard rest.first == 0x3A else { return nil }
                rest = rest.dropFirst()
            }
            guard let field = number(rest, digits: 1...2) else { return nil }
            fields.append(field)
            rest = rest.drop(while: isDigit)
        }
        return fields
    }

    /// So many digits, then the end or what is no digit and anything.
    private static func number(_ token: ArraySlice<UInt8>, digits: ClosedRange<Int>) -> Int? {
        let run = token.prefix(while: isDigit)
        guard digits.contains(run.count) else { return nil }
        return run.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    private static func month(_ token: ArraySlice<UInt8>) -> Int? {
        let names = [
            "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
        ]
        let start = String(decoding: token.prefix(3), as: UTF8.self).lowercased()
        return names.firstIndex(of: start).map { $0 + 1 }
    }

    private static func isDigit(_ octet: UInt8) -> Bool { 0x30...0x39 ~= octet }
}
