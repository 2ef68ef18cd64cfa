import Foundation
import TandemCookies
import Testing

@testable import TandemStorage

@Suite("Leaf pages")
struct LeafPagesTests {
    private let directory: TemporaryDirectory
    private let path: String

    init() throws {
        directory = try TemporaryDirectory()
        path = directory.profile
        try FileSystem.makeFile(path)
    }

    /// The rows of a file that statements have made.
    private func rows(after sql: String) throws -> [[LeafPages.Value]] {
        do {
            let connection = try Connection(path: path)
            try connection.execute(sql)
        }
        return LeafPages(of: try FileSystem.octets(of: path)).rows
    }

    @Test("Integers of every length are read")
    func integers() throws {
        let values: [Int64] =
            [0, 1, -1, 2, 127, 128, -128, -129, 32_767, 32_768, -32_769, 8_388_607, 8_388_608]
            + [-8_388_609, 2_147_483_648, -2_147_483_649, 1 << 47, -(1 << 47) - 1, .max, .min]
        let found = try rows(
            after: "CREATE TABLE t (id INTEGER PRIMARY KEY, x INTEGER);"
                + values.map { "INSERT INTO t (x) VALUES (\($0));" }.joined()
        )
        #expect(found == values.map { [.integer($0)] })
    }

    @Test("Text, blobs and NULL are read")
    func otherTypes() throws {
        let found = try rows(
            after: """
                CREATE TABLE t (id INTEGER PRIMARY KEY, x, y, z);
                INSERT INTO t (x, y, z) VALUES ('é', x'00ff', NULL), ('', x'', 1);
                """
        )
        #expect(
            found == [
                [.text("é"), .blob([0, 255]), .null], [.text(""), .blob([]), .integer(1)],
            ]
        )
    }

    @Test("A row is followed to the pages it overflows to, whatever its length")
    func overflow() throws {
        let lengths = [0, 100, 500, 4000, 4040, 4050, 4060, 4061, 4062, 4090, 8000, 8182, 20_000]
        let found = try rows(
            after: "CREATE TABLE t (id INTEGER PRIMARY KEY, x BLOB);"
                + lengths.map {
                    "INSERT INTO t (x) VALUES (CAST(replace(hex(zeroblob(\($0))), '00', 'a') AS BLOB));"
                }.joined()
        )
        // The pages of a table need not be in its order.
        #expect(found.count == lengths.count)
        for length in lengths {
            #expect(found.contains([.blob(Array(repeating: 0x61, count: length))]))
        }
    }

    @Test("All rows of a profile are found without the file's first page")
    func profile() throws {
        try ProfileDatabase.remove(at: path)
        let cookies = try (0..<100).map {
            try Cookie.sample("c\($0)", value: String(repeating: "v", count: $0 * 60))
        }
        let contents = Contents.sample(cookies: cookies)
        let database = try ProfileDatabase(at: .file(path: path))
        try database.commit(Batch(storing: contents))
        database.close()
        var octets = try FileSystem.octets(of: path)
        octets.replaceSubrange(..<pageSize, with: repeatElement(0, count: pageSize))
        #expect(LeafPages(of: octets).rows.count == contents.rowCount)
    }

    @Test("Rows that claim the same pages do not add up to many times the file")
    func sharedOverflow() {
        let pageCount = 64
        let length = pageCount * pageSize
        var page = [UInt8](repeating: 0, count: pageSize)
        let cellCount = 1000
        let cell = 0x0900
        page[0] = 0x0d
        page[3] = UInt8(cellCount >> 8)
        page[4] = UInt8(cellCount & 0xff)
        for index in 0..<cellCount { page[8 + 2 * index] = UInt8(cell >> 8) }
        // Where the local part of a record ends, the second page comes next; and after itself.
        for place in 0..<(pageSize - cell) { page[cell + place] = [2, 0, 0, 0][place % 4] }
        // The length of the record in seven bits each, the row's number, and two types, of which the
        // second is that of a blob of one octet.
        let varint = [14, 7, 0].map { UInt8(length >> $0 & 0x7f) }
        let start = [varint[0] | 0x80, varint[1] | 0x80, varint[2], 1, 3, 0, 14, 0x61]
        page.replaceSubrange(cell..<(cell + start.count), with: start)
        var octets = Array(repeatElement(page, count: pageCount).joined())
        let overflow: [UInt8] = [0, 0, 0, 2] + Array(repeating: 0, count: pageSize - 4)
        octets.replaceSubrange(pageSize..<(2 * pageSize), with: overflow)
        let rows = LeafPages(of: octets).rows
        #expect(!rows.isEmpty)
        #expect(rows.count <= 8)
    }

    @Test("Random octets hold no more than rows by chance, and are read to their end")
    func noise() {
        var generator = SplitMix(state: 1)
        for _ in 0..<50 {
            var octets = (0..<20_000).map { _ in UInt8.random(in: 0...255, using: &generator) }
            // Each page claims to be a leaf, and so do the lengths in it.
            for start in stride(from: 0, to: octets.count, by: pageSize) {
                octets[start == 0 ? 100 : start] = 0x0d
                octets[(start == 0 ? 100 : start) + 3] = 0
            }
            #expect(LeafPages(of: octets).rows.count < 500)
        }
    }
}
