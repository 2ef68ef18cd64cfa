import TandemCookies

/// Takes any octets apart as folded `Set-Cookie` fields; what is folded again comes apart again.
enum FuzzFoldedHeader: FuzzTarget {
    static let seeds: [Seed] = [
        "a=b, c=d", "a=b; expires=Tue, 01 Dec 2026 00:00:00 GMT, c=d", "a=1,2,3,b=4",
        "a=b,\tc =d", ",,a=b,,", "a=b, no name, c=d", "a=\"x, y=z\", b=c",
    ]

    static let growing = [
        Growing(","), Growing(", "), Growing(",a"), Growing(", a "), Growing(",a=b"),
        Growing(" ", after: "a=b,"), Growing("a", after: "a=b,"), Growing("a ", after: ","),
    ]

    static func parse(_ input: [UInt8]) {
        _ = SetCookie.splitFolded(input)
    }

    static func check(_ input: [UInt8]) {
        let fields = SetCookie.splitFolded(input)
        let folded = Array(fields.joined(separator: Array(", ".utf8)))
        expect(SetCookie.splitFolded(folded) == fields, "folded again, the same comes apart")
        // What is left out is white space around a field, and commas between two.
        var rest = input[...]
        for field in fields {
            let gap = rest.prefix { $0 == 0x2C || $0 == 0x20 || $0 == 0x09 }
            rest = rest.dropFirst(gap.count)
            // A nameless field may itself begin with a comma.
            while !rest.starts(with: field), rest.startIndex > input.startIndex {
                rest = input[(rest.startIndex - 1)...]
            }
            expect(rest.starts(with: field), "every field stands in the header, in order")
            rest = rest.dropFirst(field.count)
        }
        for field in fields.dropFirst() {
            expect(startsLikeCookie(field), "a field after the first begins with a token and `=`")
        }
        expect(fields.count { !$0.isEmpty } == fields.count, "no field is empty")
    }

    private static func startsLikeCookie(_ field: [UInt8]) -> Bool {
        let token = field.prefix { octet in
            let isSeparator = "\"(),/:;<=>?@[\\]{}".utf8.contains(octet)
            return 0x21...0x7E ~= octet && !isSeparator
        }
        let rest = field.dropFirst(token.count).drop { $0 == 0x20 || $0 == 0x09 }
        return !token.isEmpty && rest.first == UInt8(ascii: "=")
    }
}
