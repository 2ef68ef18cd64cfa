import Foundation
import TandemCookies

extension ConformanceCase {
    /// Why a list could not be read.
    enum Unreadable: Error, Equatable, CustomStringConvertible {
        /// The file is no text in UTF-8.
        case notUTF8
        /// The file is no JSON, or none that can be read; the reason is Foundation's.
        case notJSON(reason: String)
        /// The file is JSON, but no list.
        case notAList
        /// A case is no object.
        case notAnObject(number: Int)
        /// A case lacks a key, or has another type there.
        case unusable(key: String, number: Int)
        /// A case has a URL that the engine cannot read.
        case url(CookieURL.Error, key: String, number: Int)

        /// Takes the reason of a failure to read JSON.
        init(_ error: any Error, in data: Data) {
            guard let text = String(validating: data, as: UTF8.self) else {
                self = .notUTF8
                return
            }
            var reason =
                (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String
                ?? error.localizedDescription
            // Linux's Foundation counts octets, which an editor does not show.
            if let match = reason.firstMatch(of: /around character ([0-9]+)/),
                let offset = Int(match.1)
            {
                let before = text.utf8.prefix(offset)
                let line = before.count { $0 == 0x0A } + 1
                let column = before.reversed().prefix { $0 != 0x0A }.count + 1
                reason.replaceSubrange(match.range, with: "around line \(line), column \(column)")
            }
            self = .notJSON(reason: reason)
        }

        /// What is wrong, and what would be right.
        var description: String {
            switch self {
            case .notUTF8:
                "This is not UTF-8; write it in that encoding."
            case .notJSON(let reason):
                "This cannot be read as JSON. \(reason)"
            case .notAList:
                "This is not a JSON list of cases, each an object with url, setCookie, resultURL and expected."
            case .notAnObject(let number):
                "Case \(number) is no object with url, setCookie, resultURL and expected."
            case .unusable(let key, let number):
                "Case \(number) has no usable \"\(key)\"."
            case .url(let error, let key, let number):
                "Case \(number): \(key): \(error)"
            }
        }
    }
}
