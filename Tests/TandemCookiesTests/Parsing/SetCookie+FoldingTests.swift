import TandemCookies
import Testing

@Suite("Taking folded Set-Cookie fields apart")
struct SetCookieFoldingTests {
    /// A folded header, and the fields in it.
    typealias Header = Row<String, [String]>

    @Test(
        "A comma separates fields where a name and an equals sign follow",
        arguments: [
            Header("a=b", ["a=b"]),
            Header("a=b, c=d", ["a=b", "c=d"]),
            Header("a=b,c=d,e=f", ["a=b", "c=d", "e=f"]),
            Header("a=b ,\t c =d", ["a=b", "c =d"]),
            Header("a=b, c=", ["a=b", "c="]),
            Header("a=, b=", ["a=", "b="]),
            Header("a=b, c==d", ["a=b", "c==d"]),
            Header("a=b,  \t  c=d", ["a=b", "c=d"]),
            Header("a=b, c \t = d", ["a=b", "c \t = d"]),
            Header("a=b; Path=/, c=d; Path=/", ["a=b; Path=/", "c=d; Path=/"]),
            Header("a=b; Secure, c=d; HttpOnly", ["a=b; Secure", "c=d; HttpOnly"]),
            Header("a=b;, c=d", ["a=b;", "c=d"]),
            Header("a=b; , c=d", ["a=b;", "c=d"]),
            Header("a, b=c", ["a", "b=c"]),
            Header("=a, b=c", ["=a", "b=c"]),
            Header("a=1,2,3; Path=/, b=4", ["a=1,2,3; Path=/", "b=4"]),
            Header("a=,, b=c", ["a=,", "b=c"]),
            Header("a=b,,c=d", ["a=b,", "c=d"]),
            Header("__Host-a=b, __Secure-c=d", ["__Host-a=b", "__Secure-c=d"]),
            Header("a=b, !#$%&'*+-.^_`|~=d", ["a=b", "!#$%&'*+-.^_`|~=d"]),
            Header("a=b, 1=2, 3=4", ["a=b", "1=2", "3=4"]),
            Header(", a=b", ["a=b"]),
            Header(",a=b,c=d", ["a=b", "c=d"]),
            Header(" a=b , c=d ", ["a=b", "c=d"]),
            Header("é=ü, b=ö", ["é=ü", "b=ö"]),
            Header("a=😀, b=😀,c=😀", ["a=😀", "b=😀", "c=😀"]),
            Header("a=b, Path=/x", ["a=b", "Path=/x"]),
            Header(",,a=1,,b=2,", ["a=1,", "b=2,"]), Header(", ,\t, a=b", ["a=b"]),
        ]
    )
    func split(_ header: Header) {
        #expect(SetCookie.splitFolded(header.input) == header.output)
        let octets = SetCookie.splitFolded(Array(header.input.utf8))
        #expect(octets == header.output.map { Array($0.utf8) })
    }

    @Test(
        "A comma before anything else belongs to the field",
        arguments: [
            "a=x, y", "a=x,y", "a={\"x\": 1, \"y\": 2}", "a=b, =c", "a=b,", "a=b,,", "a=b, ;c=d",
            "a=b, c", "a=b, c;d=e", "a=b, c d=e", "a=b, c/d=e", "a=b, \"c\"=d", "a=b, (c)=d",
            "a=b, c:d=e", "a=b, é=c", "a=b, c@d=e", "a=b, [c]=d", "a=b, c,d", "a=1,2,3",
            "a=b, c?=d",
            "a=b; Comment=x, y", "a=b; Path=/x,y", "a=b; Domain=x.example, y.example", "a=b; x=, ;",
            "a=b; Max-Age=1,000", "a=b, <c>=d", "a=b, {c}=d", "a=b,\u{A0}c=d", "a=,", ",;",
        ]
    )
    func kept(_ field: String) {
        #expect(SetCookie.splitFolded(field) == [field])
    }

    @Test(
        "Of nothing, or of white space and commas alone, nothing comes",
        arguments: ["", " ", "\t", " \t ", ",", ",,,", " , ,\t,"]
    )
    func nothing(_ text: String) {
        #expect(SetCookie.splitFolded(text).isEmpty)
    }

    @Test(
        "The comma of a date is kept, in whatever form and place the date stands",
        arguments: [
            "Wed, 09 Jun 2027 10:18:14 GMT", "Wednesday, 09-Jun-27 10:18:14 GMT",
            "Wed, 09-Jun-2027 10:18:14 GMT", "Wed,09 Jun 2027 10:18:14 GMT",
            "Wed,  9 Jun 2027 10:18:14 GMT", "Wed , 09 Jun 2027 10:18:14 GMT",
            "09 Jun, 2027, 10:18:14", "Wed, Jun 09 2027, 10:18:14 GMT", "\"Wed, 09 Jun 2027\"",
        ]
    )
    func dates(_ date: String) {
        for name in ["Expires", "expires", "EXPIRES "] {
            let fields = [
                "a=b; \(name)=\(date)", "c=d; \(name)=\(date); Path=/",
                "e=f; Secure; \(name)= \(date)",
            ]
            for separator in [",", ", ", " , "] {
                #expect(SetCookie.splitFolded(fields.joined(separator: separator)) == fields)
            }
        }
    }

    @Test("What is joined comes apart again", arguments: 0..<10)
    func roundTrip(_ seed: UInt64) {
        let names = ["a", "id", "__Host-token", "_ga", "SID.x", "a~b", "0", "Expires"]
        let values = [
            "", "b", "31d4", "a.b-c_d", "\"q\"", "x,y", "x, y", "1,2,3", "a=b", "{\"k\": 1}", "é,ü",
            ",", "a, b; ", "x y",
        ]
        let attributes = [
            "; Path=/", "; Path=/a,b", "; Secure", "; HttpOnly", "; Max-Age=3600",
            "; SameSite=None",
            "; Expires=Wed, 09 Jun 2027 10:18:14 GMT", "; expires=Thu, 01-Jan-1970 00:00:00 GMT",
            "; Domain=example.com", ";Priority=High", "; Comment=a, b",
        ]
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<100 {
            let fields = (0..<Int.random(in: 1...5, using: &generator)).map { _ in
                let attributes = generator.sequence(of: attributes, count: 0...4).joined()
                let field = "\(generator.pick(names))=\(generator.pick(values))\(attributes)"
                return String(field.reversed().drop { $0 == " " }.reversed())
            }
            let separator = generator.pick([",", ", ", " ,", "\t,\t"])
            let folded = fields.joined(separator: separator)
            #expect(SetCookie.splitFolded(folded) == fields, "\(folded)")
            // Each field alone is one already.
            for field in fields {
                #expect(SetCookie.splitFolded(field) == [field])
            }
        }
    }

    /// What the rule says, with no regard to speed: at each comma, the rest is looked at.
    private func reference(_ header: [UInt8]) -> [[UInt8]] {
        let tokens = Array("!#$%&'*+-.^_`|~0123456789".utf8)
        let isToken = { (octet: UInt8) in
            tokens.contains(octet) || 0x41...0x5A ~= octet || 0x61...0x7A ~= octet
        }
        let isSpace = { (octet: UInt8) in octet == 0x20 || octet == 0x09 }
        var fields: [[UInt8]] = [[]]
        for (place, octet) in header.enumerated() {
            let rest = header[(place + 1)...].drop(while: isSpace)
            let afterName = rest.drop(while: isToken)
            let isStart =
                octet == 0x2C && afterName.count < rest.count
                && afterName.drop(while: isSpace).first == 0x3D
            if isStart {
                fields.append([])
            } else {
                fields[fields.count - 1].append(octet)
            }
        }
        return
            fields.map { $0.drop(while: isSpace).reversed().drop(while: isSpace).reversed() }
            .filter { !$0.allSatisfy { octet in isSpace(octet) || octet == 0x2C } }
    }

    @Test("Random octets are split where the rule says", arguments: 0..<10)
    func random(_ seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let alphabet = Array("ab,, =;\t\"/é".utf8) + [0x00, 0xFF]
        for _ in 0..<300 {
            let header = generator.sequence(of: alphabet, count: 0...30)
            #expect(SetCookie.splitFolded(header) == reference(header), "\(header)")
        }
    }

    @Test("A huge header is taken apart in one pass")
    func huge() {
        let commas = String(repeating: ",", count: 30_000)
        #expect(SetCookie.splitFolded("a=b" + commas) == ["a=b" + commas])
        let spaces = "a=b," + String(repeating: " ", count: 30_000)
        #expect(SetCookie.splitFolded(spaces).count == 1)
        let fields = Array(repeating: "a=b", count: 50_000)
        #expect(SetCookie.splitFolded(fields.joined(separator: ",")) == fields)
    }
}
