import Foundation

/// The size of a database's pages, which SQLite has had as its default since 2016.
let pageSize = 4096

/// Overwrites the last page of a file with what no page holds.
func overwrite(lastPageOf path: String) throws {
    let url = URL(fileURLWithPath: path)
    let data = try Data(contentsOf: url)
    try (data.dropLast(pageSize) + Data(repeating: 0xa5, count: pageSize)).write(to: url)
}
