import TandemCookies

/// A set-cookie-string taken apart as section 5.6 of RFC 6265bis says, with no thought of speed.
struct NaiveField {
    let octets: [UInt8]
    let name: [UInt8]
    let value: [UInt8]
    /// The attributes in their order, names in lower case, but for those of more than 1024 octets.
    let attributes: [(name: String, value: [UInt8])]

    init(_ octets: [UInt8]) {
        self.octets = octets
        let pieces = octets.split(separator: 0x3B, omittingEmptySubsequences: false)
        let pair = Self.pair(pieces[0])
        name = pair.value == nil ? [] : pair.name
        value = pair.value ?? pair.name
        attributes = pieces.dropFirst().compactMap { piece in
            let pair = Self.pair(piece)
            guard (pair.value ?? []).count <= 1024 else { return nil }
            return (String(decoding: Self.lowercased(pair.name), as: UTF8.self), pair.value ?? [])
        }
    }

    /// What stands before and after the first equals sign, without white space at the ends.
    private static func pair(_ piece: ArraySlice<UInt8>) -> (name: [UInt8], value: [UInt8]?) {
        guard let equals = piece.firstIndex(of: 0x3D) else { return (trimmed(piece), nil) }
        return (trimmed(piece[..<equals]), trimmed(piece[(equals + 1)...]))
    }

    private static func trimmed(_ octets: ArraySlice<UInt8>) -> [UInt8] {
        let isSpace = { (octet: UInt8) in octet == 0x20 || octet == 0x09 }
        return Array(octets.drop(while: isSpace).reversed().drop(while: isSpace).reversed())
    }

    static func lowercased(_ octets: [UInt8]) -> [UInt8] {
        octets.map { 0x41...0x5A ~= $0 ? $0 + 0x20 : $0 }
    }

    var hasControl: Bool {
        octets.contains { $0 <= 0x08 || 0x0A...0x1F ~= $0 || $0 == 0x7F }
    }

    func has(_ attribute: String) -> Bool {
        attributes.contains { $0.name == attribute }
    }

    func last(_ attribute: String) -> [UInt8]? {
        attributes.last { $0.name == attribute }?.value
    }

    private func values(of attribute: String) -> [[UInt8]] {
        attributes.filter { $0.name == attribute }.map(\.value)
    }

    /// Section 5.6.1: the last that is a date, in seconds since 1970.
    var expires: Int64? { values(of: "expires").compactMap(ReferenceDate.seconds).last }

    /// Section 5.6.2: the last that is a number, of any size.
    var maxAge: Int64? { values(of: "max-age").compactMap(Self.age).last }

    private static func age(_ value: [UInt8]) -> Int64? {
        let text = String(decoding: value, as: UTF8.self)
        let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
        guard !digits.isEmpty, digits.allSatisfy({ "0"..."9" ~= $0 }) else { return nil }
        return Int64(text) ?? (text.hasPrefix("-") ? -.max : .max)
    }

    /// Steps 5 and 6 of section 5.7.
    func expiry(at now: Timestamp, limit: Int64) -> Timestamp? {
        let latest = now.advanced(bySeconds: limit)
        if let maxAge {
            return maxAge <= 0 ? .distantPast : min(now.advanced(bySeconds: maxAge), latest)
        }
        return expires.map { min(Timestamp(milliseconds: $0 * 1000), latest) }
    }

    /// Section 5.6.3: the last, without its leading dot.
    var domain: [UInt8]? {
        last("domain").map { $0.first == 0x2E ? Array($0.dropFirst()) : $0 }
    }

    /// Section 5.6.4: the last, nil where the default path stands for it.
    var path: [UInt8]? { last("path").flatMap { $0.first == 0x2F ? $0 : nil } }

    var sameSite: SameSite {
        switch last("samesite").map(Self.lowercased) {
        case Array("none".utf8): .none
        case Array("lax".utf8): .lax
        case Array("strict".utf8): .strict
        default: .unspecified
        }
    }
}
