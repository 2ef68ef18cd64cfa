import Foundation
import TandemCookies

/// One case of a conformance list: what a server sets, and what is to be sent afterwards.
struct ConformanceCase: Equatable, Sendable {
    /// What the case is called; its place in the list where the list does not say.
    let name: String
    /// Where the fields come from.
    let url: String
    /// The values of the `Set-Cookie` fields, in order.
    let setCookie: [String]
    /// Where the cookies are to be sent.
    let resultURL: String
    /// The `Cookie` field that is to be sent; nil: none.
    let expected: String?

    /// What the engine sends in an empty jar's stead after the fields were stored.
    ///
    /// - Returns: The `Cookie` field; nil: none, or a URL that the engine refuses.
    func sent(at now: Timestamp) -> String? {
        guard let source = try? CookieURL(url), let target = try? CookieURL(resultURL) else {
            return nil
        }
        var jar = CookieJar()
        for (order, field) in setCookie.enumerated() {
            // A millisecond each, so that the order of creation is that of the fields.
            let time = Timestamp(milliseconds: now.milliseconds + Int64(order))
            _ = jar.store(setCookie: field, from: source, at: time)
        }
        let time = Timestamp(milliseconds: now.milliseconds + Int64(setCookie.count))
        return jar.cookieHeader(for: target, at: time)
    }
}

// MARK: Reading

extension ConformanceCase {
    /// Why a list could not be read.
    enum Unreadable: Error, Equatable, CustomStringConvertible {
        /// The file is no JSON list of objects.
        case notAList
        /// A case lacks a key, or has another type there.
        case missing(key: String, number: Int)

        /// What is wrong, and what would be right.
        var description: String {
            switch self {
            case .notAList:
                "This is not a JSON list of cases, each an object with url, setCookie, resultURL and expected."
            case .missing(let key, let number):
                "Case \(number) has no usable \"\(key)\"."
            }
        }
    }

    /// Reads a list of cases.
    ///
    /// `expected6265bis` comes before `expected` where both stand; null means that no field is sent,
    /// and so does an empty text, since no field is ever sent empty.
    /// A `resultURL` that is left out is the `url`. Other keys are passed over.
    ///
    /// - Throws: ``Unreadable``.
    static func list(in data: Data) throws(Unreadable) -> [ConformanceCase] {
        guard let list = try? JSONSerialization.jsonObject(with: data) as? [[String: Any]] else {
            throw .notAList
        }
        var cases: [ConformanceCase] = []
        for (index, object) in list.enumerated() {
            cases.append(try ConformanceCase(object, number: index + 1))
        }
        return cases
    }

    private init(_ object: [String: Any], number: Int) throws(Unreadable) {
        guard let url = object["url"] as? String else { throw .missing(key: "url", number: number) }
        guard
            let fields = object["setCookie"] as? [String]
                ?? (object["setCookie"] as? String).map({ [$0] })
        else { throw .missing(key: "setCookie", number: number) }
        let key = object["expected6265bis"] == nil ? "expected" : "expected6265bis"
        switch object[key] {
        case let text as String: expected = text.isEmpty ? nil : text
        case is NSNull: expected = nil
        default: throw .missing(key: "expected", number: number)
        }
        name = object["id"] as? String ?? object["name"] as? String ?? "case \(number)"
        self.url = url
        setCookie = fields
        resultURL = object["resultURL"] as? String ?? url
    }
}
