internal import Foundation

/// The text of values: JSON, in which what JSON lacks is an object of one key that starts with `$`.
///
/// An ordinary object of that form has another `$` put in front of its key, so none is ever taken for
/// another. The page's half, `Web/src/values.ts`, reads and writes the same.
enum ValueText {
    /// How an object of one key says what it is.
    enum Tag: String {
        case integer = "$i"
        case date = "$d"
        case bytes = "$b"
        case undefined = "$u"
    }

    /// Why a text is none of a value.
    enum Failure: Error, Hashable {
        /// It is not as the page's half writes it, at this octet.
        case malformed(at: Int)
        /// An object has a key that Swift cannot tell from one before it; this one begins here.
        case duplicateKey(at: Int)
        /// Values are nested deeper than this.
        case tooDeep(limit: Int)
    }

    /// The greatest whole number of which a page's own numbers hold it and all below it.
    static let safe: Int64 = 9_007_199_254_740_991

    /// How many milliseconds before and after 1970 a page's `Date` can be.
    static let dateRange = 8.64e15
}

extension ValueText.Failure {
    /// The failure as an error for the other side.
    func error(in name: String) -> BridgeError {
        switch self {
        case .malformed(let offset):
            BridgeError(
                .malformed,
                "\(name) cannot be read, from octet \(offset) on: use the WebBridge of this app."
            )
        case .duplicateKey(let offset):
            BridgeError(
                .invalidValue,
                """
                \(name) has an object with two keys that are one to Swift, which compares \
                characters and not code points; the second is at octet \(offset).
                """
            )
        case .tooDeep(let limit):
            .tooDeep(name, limit)
        }
    }
}
