import Foundation
import Testing

/// The public test vectors beside the package, which are read where they stand.
///
/// A clone that has none skips the suites that need them.
enum Vectors {
    private static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent()  // Support
        .deletingLastPathComponent()  // TandemCookiesTests
        .deletingLastPathComponent()  // Tests
        .deletingLastPathComponent()
        .appending(path: "../shared/vectors")

    static func hasFile(_ name: String) -> Bool {
        FileManager.default.fileExists(atPath: folder.appending(path: name).path)
    }

    static func data(_ name: String) throws -> Data {
        try Data(contentsOf: folder.appending(path: name))
    }

    static func decode<Value: Decodable>(_ type: Value.Type, from name: String) throws -> Value {
        try JSONDecoder().decode(type, from: data(name))
    }
}
