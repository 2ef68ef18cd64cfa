import TandemCookies
import Testing

@Suite("Taking folded Set-Cookie fields apart")
struct SetCookieFoldingTests {
    struct Header: CustomTestStringConvertible {
        let folded: String
        let fields: [String]

        var testDescription: String { folded.debugDescription }
    }

    @Test(
        "A comma separates fields where a name and an equals sign follow",
        arguments: [
            Header(folded: "", fields: []),
            Header(folded: "a=b", fields: ["a=b"]),
            Header(folded: "a=b, c=d", fields: ["a=b", "c=d"]),
            Header(folded: "a=b,c=d,e=f", fields: ["a=b", "c=d", "e=f"]),
            Header(folded: "a=b ,\t c =d", fields: ["a=b", "c =d"]),
            Header(
                folded: "a=b; Expires=Wed, 09 Jun 2027 10:18:14 GMT, c=d",
                fields: ["a=b; Expires=Wed, 09 Jun 2027 10:18:14 GMT", "c=d"]
            ),
            Header(
                folded: "a=b; expires=Wednesday, 09-Jun-27 10:18:14 GMT; Path=/, c=d; Path=/",
                fields: ["a=b; expires=Wednesday, 09-Jun-27 10:18:14 GMT; Path=/", "c=d; Path=/"]
            ),
            Header(folded: "a=x, y", fields: ["a=x, y"]),
            Header(folded: "a=1,2,3; Path=/, b=4", fields: ["a=1,2,3; Path=/", "b=4"]),
            Header(folded: "a=,, b=c", fields: ["a=,", "b=c"]),
            Header(folded: "a={\"x\": 1, \"y\": 2}", fields: ["a={\"x\": 1, \"y\": 2}"]),
            Header(folded: "a=b, =c", fields: ["a=b, =c"]),
            Header(folded: "a=b,", fields: ["a=b,"]),
            Header(folded: ", a=b", fields: ["a=b"]),
            Header(folded: "a=b, c=", fields: ["a=b", "c="]),
        ]
    )
    func split(_ header: Header) {
        #expect(SetCookie.splitFolded(header.folded) == header.fields)
    }

    @Test("What is joined comes apart again")
    func roundTrip() {
        let fields = [
            "id=31d4; Expires=Wed, 09 Jun 2027 10:18:14 GMT; Path=/; Secure; HttpOnly",
            "lang=en-GB; Max-Age=3600",
            "__Host-token=a.b-c_d; Path=/; Secure; SameSite=Strict",
            "empty=; Expires=Thu, 01-Jan-1970 00:00:00 GMT",
        ]
        #expect(SetCookie.splitFolded(fields.joined(separator: ", ")) == fields)
        #expect(SetCookie.splitFolded(fields.joined(separator: ",")) == fields)
    }

    @Test("A huge header is taken apart in one pass")
    func huge() {
        let commas = String(repeating: ",", count: 30_000)
        #expect(SetCookie.splitFolded(commas) == [commas])
        let spaces = "a=b," + String(repeating: " ", count: 30_000)
        #expect(SetCookie.splitFolded(spaces).count == 1)
        let fields = Array(repeating: "a=b", count: 50_000)
        #expect(SetCookie.splitFolded(fields.joined(separator: ",")) == fields)
    }
}
