import Foundation
import FoundationNetworking
import TandemCookies

@testable import TandemSession

/// Follows any `Location` from any answer; credentials stay with the origin they were given for.
enum FuzzRedirection: FuzzTarget {
    static let seeds: [Seed] = [
        "000/next", "010https://other.example/", "020//b.example:8443/x", "100?q#f", "200#f",
        "300HTTPS://A.example.com:443/../x", "001javascript:alert(1)", "002http://a.example.com/",
        "000https:\\\\b.example", "010https://a.example.com@b.example/", "000", "030 /a b",
        "040/\u{E9}",
        "000https://b\u{FC}cher.example/\u{E9}", "000https://0x7f.1/", "010https://[::1]:1/",
        "000%2F%2Fb",
    ]

    static let growing = [
        Growing("a", after: "000/"), Growing("../", after: "000"), Growing("/", after: "000"),
        Growing("?", after: "000"), Growing("#", after: "000"), Growing("%", after: "000"),
        Growing("@", after: "000https://"), Growing("\u{E9}", after: "000/"),
        Growing(":", after: "000"),
    ]

    private static let statuses = [302, 301, 303, 307, 308, 200, 304]
    private static let methods = ["GET", "POST", "HEAD", "PUT"]
    private static let origins = [
        "https://a.example.com/x/y?z#f", "http://localhost:8080/", "https://[::1]/",
    ].compactMap { URL(string: $0) }

    static func parse(_ input: [UInt8]) {
        _ = followed(input)
    }

    static func check(_ input: [UInt8]) {
        guard let (first, next) = followed(input), let next else { return }
        guard let from = first.request.url, let target = next.request.url else {
            expect(false, "a hop has a URL")
            return
        }
        expect(next.count == first.count + 1, "a hop is counted")
        expect(["http", "https"].contains(target.scheme?.lowercased()), "\(target) can be loaded")
        expect(from.fragment == nil || target.fragment != nil, "a fragment goes on")
        let isGet = next.request.httpMethod == "GET" && first.request.httpMethod != "GET"
        expect(!isGet || next.request.httpBody == nil, "a GET has no body")
        let isFirstSecret = next.request.value(forHTTPHeaderField: "Authorization") != nil
        guard isFirstSecret else { return }
        // Both ways of reading a URL must find the origin that the secret was given for.
        guard let old = try? CookieURL(from), let new = try? CookieURL(target) else {
            expect((try? CookieURL(target)) == nil, "the first URL can be read")
            return
        }
        expect(
            old.scheme == new.scheme && old.host == new.host && old.port == new.port,
            "credentials for \(old) stay with it, and do not go to \(new)"
        )
    }

    private static func followed(_ input: [UInt8]) -> (first: Redirection, next: Redirection?)? {
        var input = Input(input)
        let status = statuses[Int(input.octet() & 15) % statuses.count]
        let method = methods[Int(input.octet() & 3)]
        let origin = origins[Int(input.octet() & 15) % origins.count]
        var request = URLRequest(url: origin)
        request.httpMethod = method
        request.httpBody = method == "GET" ? nil : Data("body".utf8)
        request.setValue("Basic c2VjcmV0", forHTTPHeaderField: "Authorization")
        let response = HTTPURLResponse(
            url: origin,
            statusCode: status,
            httpVersion: nil,
            headerFields: ["Location": Array(input.rest).text]
        )
        let first = Redirection(request)
        return response.map { (first, first.following($0)) }
    }
}
