import TandemCookies

@testable import TandemStorage

/// Reads the rows out of the pages of a damaged file, and out of any octets.
enum FuzzDamagedPages: FuzzTarget {
    static let seeds: [Seed] = [
        "0", "1SQLite format 3", "0\u{0}\u{0}\u{0}\u{3}1234",
        "0\u{0}\u{10}\u{0}\u{F}0123456789012345",
        "1\u{D}\u{0}\u{0}\u{0}\u{1}\u{0}\u{10}\u{0}\u{0}\u{10}\u{5}\u{1}\u{3}\u{0}\u{F}\u{1}a\u{2}",
        "0\u{0}\u{20}\u{0}\u{7F}",
    ]

    static let growing = [
        Growing("\u{D}"), Growing("\u{0}"),
        Growing("cells that claim the whole file") { count in
            let pages = max(4, count / 4096)
            return (0..<pages).flatMap { $0 % 2 == 1 ? overflowPage : page(claiming: pages * 4096) }
        },
    ]

    static func parse(_ input: [UInt8]) {
        _ = LeafPages(of: input)
    }

    static func check(_ input: [UInt8]) {
        guard let kind = input.first else { return }
        let isPlain = kind & 1 == 1
        let file = DamagedFile(isPlain ? [] : Array(input.dropFirst()))
        let octets = isPlain ? raw(input) : file.octets
        let rows = LeafPages(of: octets).rows
        let size = rows.joined().reduce(0) { $0 + $1.count }
        expect(size <= 8 * octets.count, "rows are not many times larger than the file")
        guard !isPlain, file.isSound else { return }
        for entry in DamagedFile.contents.entries {
            let value = LeafPages.Value.blob(entry.cookie.valueOctets)
            expect(rows.contains { $0.contains(value) }, "a sound file gives every row")
        }
    }

    /// The input as pages of which the first has the file's header.
    private static func raw(_ input: [UInt8]) -> [UInt8] {
        let header = Array("SQLite format 3\0".utf8) + Array(repeating: 0, count: 84)
        let octets = header + input.dropFirst()
        return octets + Array(repeating: 0, count: (4096 - octets.count % 4096) % 4096)
    }

    /// A page that goes on in the second one, as that does.
    private static let overflowPage: [UInt8] = [0, 0, 0, 2] + Array(repeating: 0, count: 4092)

    /// A page of cells that are all one record, which goes on in the second page.
    private static func page(claiming total: Int) -> [UInt8] {
        var page: [UInt8] = Array(repeating: 0, count: 4096)
        let cellCount = 100
        let cell = 256
        page[0] = 0x0D
        page[4] = UInt8(cellCount)
        for index in 0..<cellCount {
            page[8 + 2 * index] = UInt8(cell >> 8)
        }
        // The length of the record as four octets of seven bits.
        for index in 0..<4 {
            page[cell + index] = UInt8(total >> (7 * (3 - index)) & 0x7F) | (index < 3 ? 0x80 : 0)
        }
        // How much of it is in the page itself, by the format's formula.
        let preferred = 489 + (total - 489) % 4092
        let end = cell + 5 + (preferred <= 4061 ? preferred : 489)
        if end + 3 < page.count { page[end + 3] = 2 }
        return page
    }
}

extension LeafPages.Value {
    /// The least octets that the value takes in a file.
    fileprivate var count: Int {
        switch self {
        case .null, .integer: 0
        case .text(let text): text.utf8.count
        case .blob(let octets): octets.count
        }
    }
}
