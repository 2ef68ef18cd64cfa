/// The rows that lie in a database file's pages, found without the file's own order.
///
/// Every row is in a page of its table that bears a mark of its own, a "table b-tree leaf" of SQLite's
/// file format. Read so, a row is found even if the pages that lead to its page are lost; to which
/// table it belongs only its columns tell. https://sqlite.org/fileformat2.html
struct LeafPages {
    /// A value of a column; there is no table with a real one.
    enum Value: Equatable {
        case null
        case integer(Int64)
        case text(String)
        case blob([UInt8])
    }

    /// The values of the rows, each row's number left out.
    private(set) var rows: [[Value]] = []

    private static let pageSize = 4096
    private let octets: [UInt8]
    /// The octets of a page but for what is reserved at its end.
    private let usableSize: Int
    /// How many more octets records may have.
    ///
    /// In a sound file they have fewer than the file; in a damaged one they may all claim the same
    /// pages, and would take a time that grows with the square of its length.
    private var remaining: Int

    init(of octets: [UInt8]) {
        self.octets = octets
        // The header of the file; if it is lost, so is this number, which is 0 or a few.
        let reserved = octets.starts(with: "SQLite format 3\0".utf8) ? Int(octets[20]) : 0
        usableSize = Self.pageSize - reserved
        remaining = 8 * octets.count
        for start in stride(from: 0, to: octets.count, by: Self.pageSize) { readPage(at: start) }
    }

    private mutating func readPage(at start: Int) {
        // The first page begins with the header of the file.
        let header = start == 0 ? 100 : start
        let tableLeaf = 0x0d
        guard integer(at: header, count: 1) == tableLeaf,
            let cellCount = integer(at: header + 3, count: 2),
            cellCount <= Self.pageSize / 4
        else { return }
        for cell in 0..<cellCount {
            guard let offset = integer(at: header + 8 + 2 * cell, count: 2),
                offset < Self.pageSize,
                let payload = payload(ofCellAt: start + offset),
                let values = Self.values(of: payload),
                // Its number stands before the record, and for NULL in the record.
                values.first == .null
            else { continue }
            rows.append(Array(values.dropFirst()))
        }
    }

    /// The record of a cell, gathered from the pages it overflows to.
    private mutating func payload(ofCellAt start: Int) -> [UInt8]? {
        var position = start
        guard let length = Self.varint(octets, &position),
            Self.varint(octets, &position) != nil,
            length > 0, length <= octets.count, length <= remaining
        else { return nil }
        let count = Int(length)
        remaining -= count
        // How much of the record is in the page itself, by the format's formula.
        let maximum = usableSize - 35
        let minimum = (usableSize - 12) * 32 / 255 - 23
        let preferred = minimum + (count - minimum) % (usableSize - 4)
        let local = count <= maximum ? count : preferred <= maximum ? preferred : minimum
        guard position + local <= octets.count else { return nil }
        var payload = Array(octets[position..<(position + local)])
        position += local
        while payload.count < count {
            guard let page = integer(at: position, count: 4), page > 0 else { return nil }
            position = (page - 1) * Self.pageSize
            let part = min(count - payload.count, usableSize - 4)
            guard position + 4 + part <= octets.count else { return nil }
            payload += octets[(position + 4)..<(position + 4 + part)]
        }
        return payload
    }

    /// The values of a record: a header of types, then the contents.
    private static func values(of record: [UInt8]) -> [Value]? {
        var position = 0
        guard let headerLength = varint(record, &position), 1...record.count ~= Int(headerLength)
        else { return nil }
        var content = Int(headerLength)
        var values: [Value] = []
        while position < headerLength {
            guard let type = varint(record, &position), let length = length(ofType: type),
                length <= record.count - content,
                let value = value(ofType: type, in: record[content..<(content + length)])
            else { return nil }
            values.append(value)
            content += length
        }
        return values
    }

    private static func length(ofType type: Int64) -> Int? {
        switch type {
        case 0, 8, 9: 0
        case 1...4: Int(type)
        case 5: 6
        case 6: 8
        case 12...: Int(exactly: (type - 12) / 2)
        default: nil
        }
    }

    private static func value(ofType type: Int64, in octets: ArraySlice<UInt8>) -> Value? {
        switch type {
        case 0: .null
        case 8, 9: .integer(type - 8)
        case 1...6: .integer(signed(octets))
        case _ where type % 2 == 0: .blob(Array(octets))
        default: String(validating: octets, as: UTF8.self).map { .text($0) }
        }
    }

    /// A big-endian integer in two's complement.
    private static func signed(_ octets: ArraySlice<UInt8>) -> Int64 {
        let isNegative = octets.first.map { $0 & 0x80 != 0 } ?? false
        return octets.reduce(isNegative ? -1 : 0) { $0 << 8 | Int64($1) }
    }

    /// An integer of one to nine octets, seven bits in each but the ninth.
    private static func varint(_ octets: [UInt8], _ position: inout Int) -> Int64? {
        var value: UInt64 = 0
        for index in 0..<9 {
            guard position < octets.count else { return nil }
            let octet = octets[position]
            position += 1
            if index == 8 { return Int64(bitPattern: value << 8 | UInt64(octet)) }
            value = value << 7 | UInt64(octet & 0x7f)
            if octet & 0x80 == 0 { break }
        }
        return Int64(bitPattern: value)
    }

    /// A big-endian integer without a sign.
    private func integer(at position: Int, count: Int) -> Int? {
        guard position + count <= octets.count else { return nil }
        return octets[position..<(position + count)].reduce(0) { $0 << 8 | Int($1) }
    }
}
