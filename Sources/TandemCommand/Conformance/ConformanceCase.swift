import Foundation
import TandemCookies

/// One case of a conformance list: what a server sets, and what is to be sent afterwards.
struct ConformanceCase: Equatable, Sendable {
    /// What the case is called; its place in the list where the list does not say.
    let name: String
    /// Where the fields come from, as the list writes it.
    let url: String
    /// The values of the `Set-Cookie` fields, in order.
    let setCookie: [String]
    /// Where the cookies are to be sent, as the list writes it.
    let resultURL: String
    /// The `Cookie` field that is to be sent; nil: none.
    let expected: String?

    private let source: CookieURL
    private let target: CookieURL

    /// What the engine sends in an empty jar's stead after the fields were stored.
    ///
    /// - Returns: The `Cookie` field; nil: none.
    func sent(at now: Timestamp) -> String? {
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
    /// Reads a list of cases.
    ///
    /// `expected6265bis` comes before `expected` where both stand; null means that no field is sent,
    /// and so does an empty text, since no field is ever sent empty.
    /// A `resultURL` that is left out, or null, is the `url`. Other keys are passed over.
    ///
    /// - Throws: ``Unreadable``.
    static func list(in data: Data) throws(Unreadable) -> [ConformanceCase] {
        let document: Any
        do {
            document = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
        } catch {
            throw Unreadable(error, in: data)
        }
        guard let list = document as? [Any] else { throw .notAList }
        var cases: [ConformanceCase] = []
        for (index, element) in list.enumerated() {
            guard let object = element as? [String: Any] else {
                throw .notAnObject(number: index + 1)
            }
            cases.append(try ConformanceCase(object, number: index + 1))
        }
        return cases
    }

    private init(_ object: [String: Any], number: Int) throws(Unreadable) {
        guard let url = object["url"] as? String else {
            throw .unusable(key: "url", number: number)
        }
        guard
            let fields = object["setCookie"] as? [String]
                ?? (object["setCookie"] as? String).map({ [$0] })
        else { throw .unusable(key: "setCookie", number: number) }
        let key = object["expected6265bis"] == nil ? "expected" : "expected6265bis"
        switch object[key] {
        case let text as String: expected = text.isEmpty ? nil : text
        case is NSNull: expected = nil
        default: throw .unusable(key: key, number: number)
        }
        switch object["resultURL"] {
        case let text as String: resultURL = text
        case nil, is NSNull: resultURL = url
        default: throw .unusable(key: "resultURL", number: number)
        }
        let identifier = object["id"] ?? object["name"]
        name =
            identifier as? String ?? (identifier as? NSNumber)?.stringValue ?? "case \(number)"
        self.url = url
        setCookie = fields
        source = try Self.read(url, key: "url", number: number)
        target = try Self.read(resultURL, key: "resultURL", number: number)
    }

    private static func read(
        _ text: String,
        key: String,
        number: Int
    ) throws(Unreadable) -> CookieURL {
        do {
            return try CookieURL(text)
        } catch {
            throw .url(error, key: key, number: number)
        }
    }
}
