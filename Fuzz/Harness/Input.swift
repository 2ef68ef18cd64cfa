import TandemCookies

/// Takes an input apart into what a target needs, from the first octet on.
///
/// An input that is used up gives zeros and nothing.
struct Input {
    private(set) var rest: ArraySlice<UInt8>

    init(_ octets: [UInt8]) {
        rest = octets[...]
    }

    mutating func octet() -> UInt8 {
        rest.popFirst() ?? 0
    }

    mutating func flag() -> Bool {
        octet() & 1 == 1
    }

    mutating func integer() -> Int64 {
        (0..<8).reduce(0) { value, _ in value << 8 | Int64(octet()) }
    }

    /// A moment that is most often near the ones of a test, and sometimes any at all.
    mutating func moment() -> Timestamp {
        let octet = octet()
        guard octet < 0xF0 else { return Timestamp(milliseconds: integer()) }
        return .tests.advanced(bySeconds: (Int64(octet) - 0x40) * 86_400)
    }

    mutating func choice<Element>(of elements: [Element]) -> Element {
        elements[Int(octet()) % elements.count]
    }

    /// The octets up to the next line feed, which is passed over.
    mutating func line() -> [UInt8] {
        let line = Array(rest.prefix { $0 != 0x0A })
        rest = rest.dropFirst(line.count + 1)
        return line
    }

    mutating func text() -> String {
        String(decoding: line(), as: UTF8.self)
    }
}

extension Timestamp {
    /// 2026-12-01.
    static let tests = Timestamp(milliseconds: 1_796_083_200_000)
}

extension [UInt8] {
    /// The octets, read as UTF-8.
    var text: String { String(decoding: self, as: UTF8.self) }
}
