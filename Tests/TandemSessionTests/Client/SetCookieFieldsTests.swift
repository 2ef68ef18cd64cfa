import Foundation
import TandemCookies
import Testing

@testable import TandemSession

@Suite("Fields of an answer")
struct SetCookieFieldsTests {
    @Test(
        "Several Set-Cookie fields that Foundation has folded come apart",
        arguments: [
            ("a=1", ["a=1"]), ("a=1, b=2", ["a=1", "b=2"]),
            (
                "a=1; Expires=Wed, 21 Oct 2099 07:28:00 GMT; Path=/, b=2; HttpOnly",
                ["a=1; Expires=Wed, 21 Oct 2099 07:28:00 GMT; Path=/", "b=2; HttpOnly"]
            ),
            ("a=\"x, y\", b=2", ["a=\"x, y\"", "b=2"]),
        ]
    )
    func folded(field: String, parts: [String]) throws {
        let response = try response(["Set-Cookie": field])
        #expect(response.setCookieFields.map { String(decoding: $0, as: UTF8.self) } == parts)
    }

    @Test("The name's case does not matter", arguments: ["Set-Cookie", "set-cookie", "SET-COOKIE"])
    func names(name: String) throws {
        #expect(try response([name: "a=1"]).setCookieFields == [Array("a=1".utf8)])
    }

    @Test("An answer without the field has none")
    func none() throws {
        #expect(try response([:]).setCookieFields.isEmpty)
    }

    @Test(
        "Octets come back from text that was read as Latin-1, and from text read as UTF-8",
        arguments: ["plain", "grüße", "😀", "日本語"]
    )
    func octets(text: String) {
        let octets = Array(text.utf8)
        let asLatin1 = String(String.UnicodeScalarView(octets.map { Unicode.Scalar($0) }))
        #expect(asLatin1.headerOctets == octets)
        #expect(text.headerOctets == octets)
    }

    private func response(_ fields: [String: String]) throws -> HTTPURLResponse {
        let url = try #require(URL(string: "https://example.com/"))
        return try #require(
            HTTPURLResponse(
                url: url,
                statusCode: 200,
                httpVersion: nil,
                headerFields: fields
            )
        )
    }
}
