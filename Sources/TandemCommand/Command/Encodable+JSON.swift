import Foundation

extension Encodable {
    /// The value as one JSON document, its keys in their order, for machines and for people.
    ///
    /// - Throws: `EncodingError` if it holds what JSON cannot say.
    func json() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
}
