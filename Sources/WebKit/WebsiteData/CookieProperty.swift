/// Reads the values of a cookie's properties, in every form Apple's Foundation takes them.
enum CookieProperty {
    static func string(_ value: Any?) -> String? {
        switch value {
        case let text as String: text
        case let text as Substring: String(text)
        case let flag as Bool: flag ? "TRUE" : "FALSE"
        case let number as Int: String(number)
        case let number as NSNumber: number.stringValue
        default: nil
        }
    }

    static func integer(_ value: Any?) -> Int? {
        number(value).flatMap { Int(exactly: $0.rounded(.towardZero)) }
    }

    static func number(_ value: Any?) -> Double? {
        value as? Double
            ?? string(value).flatMap { Double($0.trimmingCharacters(in: .whitespaces)) }
    }

    /// Whether a flag is set: a true boolean or number, or a text that is not a form of "no".
    static func isSet(_ value: Any?) -> Bool {
        guard let text = string(value) else { return false }
        return !["", "FALSE", "NO", "0"].contains(text.uppercased())
    }

    static func url(_ value: Any?) -> URL? {
        value as? URL ?? string(value).flatMap { URL(string: $0) }
    }

    /// A date, or a text in one of the forms Foundation's own parser knows.
    static func date(_ value: Any?) -> Date? {
        if let date = value as? Date { return date }
        guard let text = string(value) else { return nil }
        let parsed = HTTPCookie(
            properties: [.name: "n", .value: "v", .domain: "d", .path: "/", .expires: text]
                as [HTTPCookiePropertyKey: Any]
        )
        return parsed?.expiresDate
    }

    static func policy(_ value: Any?) -> HTTPCookieStringPolicy? {
        let text = (value as? HTTPCookieStringPolicy)?.rawValue ?? string(value)
        return [.sameSiteLax, .sameSiteStrict].first { $0.rawValue == text?.lowercased() }
    }
}
