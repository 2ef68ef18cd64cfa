/// Section 5.6 of RFC 6265bis, word for word and slow: what the engine's parser is compared with.
struct ReferenceSetCookie {
    let name: [UInt8]
    let value: [UInt8]
    /// The attributes that are not too long, their names in lower case.
    private let attributes: [(name: String, value: [UInt8])]

    /// Reads a field value, or returns nil when all of it is to be ignored.
    init?(_ field: [UInt8]) {
        for octet in field where octet <= 0x08 || 0x0A...0x1F ~= octet || octet == 0x7F {
            return nil
        }
        var parts = field.split(separator: 0x3B, omittingEmptySubsequences: false)
        let pair = parts.removeFirst()
        if let equals = pair.firstIndex(of: 0x3D) {
            name = Self.trimmed(pair[..<equals])
            value = Self.trimmed(pair[(equals + 1)...])
        } else {
            name = []
            value = Self.trimmed(pair)
        }
        guard name.count + value.count <= 4096 else { return nil }
        attributes =
            parts.map { part in
                let name = Self.trimmed(part.prefix { $0 != 0x3D })
                let value = Self.trimmed(part.drop { $0 != 0x3D }.dropFirst())
                return (String(decoding: name, as: UTF8.self).lowercased(), value)
            }
            .filter { $0.1.count <= 1024 }
    }

    private static func trimmed(_ octets: ArraySlice<UInt8>) -> [UInt8] {
        let start = octets.drop { $0 == 0x20 || $0 == 0x09 }
        return start.reversed().drop { $0 == 0x20 || $0 == 0x09 }.reversed()
    }

    /// The values of the attributes of a name, in their order.
    func values(of name: String) -> [[UInt8]] {
        attributes.filter { $0.name == name }.map(\.value)
    }

    /// Section 5.6.1: the last that is a date.
    var expires: Int64? { values(of: "expires").compactMap(ReferenceDate.seconds).last }

    /// Section 5.6.2: the last that is a number, of any size.
    var maxAge: Int64? {
        values(of: "max-age")
            .compactMap { value -> Int64? in
                let text = String(decoding: value, as: UTF8.self)
                let isNegative = text.hasPrefix("-")
                let digits = isNegative ? text.dropFirst() : text[...]
                guard !digits.isEmpty, digits.allSatisfy({ "0"..."9" ~= $0 }) else { return nil }
                return Int64(text) ?? (isNegative ? -.max : .max)
            }
            .last
    }

    /// Section 5.6.3: without the leading dot.
    var domain: [UInt8]? {
        values(of: "domain").last.map { $0.first == 0x2E ? Array($0.dropFirst()) : $0 }
    }

    /// Section 5.6.4: nil where the default path stands for it.
    var path: [UInt8]? { values(of: "path").last.flatMap { $0.first == 0x2F ? $0 : nil } }

    /// Section 5.6.7, the name of the case.
    var sameSite: String {
        let value = values(of: "samesite").last.map { String(decoding: $0, as: UTF8.self) } ?? ""
        let name = value.lowercased()
        return ["none", "lax", "strict"].contains(name) ? name : "unspecified"
    }
}
