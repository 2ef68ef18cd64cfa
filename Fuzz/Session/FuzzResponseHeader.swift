import Foundation
import FoundationNetworking
import TandemCookies

@testable import TandemSession

/// Finds the `Set-Cookie` fields of a response, whichever way Foundation has read its octets.
enum FuzzResponseHeader: FuzzTarget {
    static let seeds: [Seed] = [
        "a=b, c=d", "a=\u{E9}", "a=\u{1F36A}, b=c; expires=Tue, 01 Dec 2026 00:00:00 GMT", "",
    ]

    static let growing = [
        Growing("a=b, "), Growing("\u{E9}"), Growing("\u{1F36A}"), Growing(","), Growing("a"),
    ]

    static func parse(_ input: [UInt8]) {
        _ = response(input.text)?.setCookieFields
    }

    static func check(_ input: [UInt8]) {
        let text = input.text
        if let response = response(text),
            let folded = response.value(forHTTPHeaderField: "Set-Cookie")
        {
            let fields = SetCookie.splitFolded(folded)
            expect(response.setCookieFields == fields.map(\.headerOctets), "each field's octets")
        }
        guard text.utf8.elementsEqual(input) else { return }
        // Read as Latin-1, one scalar an octet.
        var latin1 = ""
        latin1.unicodeScalars.append(contentsOf: input.map { Unicode.Scalar($0) })
        expect(latin1.headerOctets == input, "Latin-1 gives the octets back")
        let isBeyondLatin1 = text.unicodeScalars.contains { $0.value > 0xFF }
        let isASCII = input.allSatisfy { $0 < 0x80 }
        expect(!(isASCII || isBeyondLatin1) || text.headerOctets == input, "and so does UTF-8")
    }

    private static func response(_ text: String) -> HTTPURLResponse? {
        URL(string: "https://example.com").flatMap {
            HTTPURLResponse(
                url: $0,
                statusCode: 200,
                httpVersion: nil,
                headerFields: ["Set-Cookie": text]
            )
        }
    }
}
