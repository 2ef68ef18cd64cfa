import TandemCookies
import Testing

/// What the web platform's tests ask of a cookie engine and no browser is needed for, in our words.
///
/// Names, values, encodings, sizes and order; the suites beside this one have the rest.
@Suite("The web platform: names, values and their order")
struct WebPlatformTests {
    @Test(
        "Names",
        arguments: [
            SendingCase("a", sent: "a"), SendingCase("=a", sent: "a"),
            SendingCase("==a", sent: "=a"),
            SendingCase("=", sent: ""), SendingCase(" =", sent: ""),
            SendingCase("; Path=/", sent: ""),
            SendingCase("a; Path=/", sent: "a"), SendingCase("=a=b; Path=/", sent: "a=b"),
            SendingCase("a b=c", sent: "a b=c"), SendingCase("a\tb=c", sent: "a\tb=c"),
            SendingCase(" \ta\t =b", sent: "a=b"), SendingCase("\"a\"=b", sent: "\"a\"=b"),
            SendingCase("\"a=b\"", sent: "\"a=b\""), SendingCase("a,b=c", sent: "a,b=c"),
            SendingCase("$Version=1", sent: "$Version=1"), SendingCase("é=ü", sent: "é=ü"),
            SendingCase("a=1", "A=2", sent: "a=1; A=2"), SendingCase("a=1", "a=2", sent: "a=2"),
            SendingCase("a=1", "=2", "3", sent: "a=1; 3"), SendingCase("a", "=a", sent: "a"),
            SendingCase("a=b=c", sent: "a=b=c"), SendingCase("a=;b", sent: "a="),
            SendingCase("Set-Cookie: a=b", sent: "Set-Cookie: a=b"),
            SendingCase(
                String(repeating: "n", count: 4096),
                sent: String(repeating: "n", count: 4096)
            ),
            SendingCase(String(repeating: "n", count: 4097), sent: ""),
            SendingCase("a=;  path = /", sent: "a="), SendingCase("===a=b", sent: "==a=b"),
            SendingCase("a;b=c", sent: "a"), SendingCase("$Version=1; a=7", sent: "$Version=1"),
            SendingCase("\"a;b\"=9", sent: "\"a"), SendingCase("\"a\"1;b\"=c", sent: "\"a\"1"),
            SendingCase("\"a=5\"=b", "\"a=5", sent: "\"a=5"),
            SendingCase("=a=1", "b", sent: "b"), SendingCase("a", "b", sent: "b"),
            SendingCase("a", "b", "=c", sent: "c"),
            SendingCase("a", "b", "=c", "a=d", sent: "c; a=d"),
            SendingCase("a=1", "b=1", sent: "a=1; b=1"),
            SendingCase("z=1", "a=1", sent: "z=1; a=1"),
            SendingCase("z=1, a=1", sent: "z=1, a=1"),
            SendingCase("a=1", "=2", "b=3", sent: "a=1; 2; b=3"),
            SendingCase("a=1", "=", "b=2", sent: "a=1; b=2"), SendingCase("a", "=", sent: "a"),
            SendingCase("a", "", sent: "a"), SendingCase("a", "; b", sent: "a"),
            SendingCase("a", "   ", sent: "a"), SendingCase("a", "\t", sent: "a"),
            SendingCase("  a  = 1  ;b;;;   c", sent: "a=1"),
            SendingCase("  a=== 1  ;b;;;   c", sent: "a=== 1"),
            SendingCase("__%53ecure-a=1", sent: "__%53ecure-a=1"),
        ]
    )
    func names(_ vector: SendingCase) throws {
        try vector.check()
    }

    @Test(
        "Values",
        arguments: [
            SendingCase("a=b c", sent: "a=b c"), SendingCase("a=\"b c\"", sent: "a=\"b c\""),
            SendingCase("a=\"b; c\"", sent: "a=\"b"), SendingCase("a=  b  ; c", sent: "a=b"),
            SendingCase("a=b,c=d", sent: "a=b,c=d"), SendingCase("a=\\", sent: "a=\\"),
            SendingCase("a=b; a=c", sent: "a=b"), SendingCase("a=%20%3B", sent: "a=%20%3B"),
            SendingCase("a='b'", sent: "a='b'"), SendingCase("a=春节", sent: "a=春节"),
            SendingCase("a=😀", sent: "a=😀"),
            SendingCase(
                "a=" + String(repeating: "v", count: 4095),
                sent: "a=" + String(repeating: "v", count: 4095)
            ),
            SendingCase("a=" + String(repeating: "v", count: 4096), sent: ""),
            SendingCase("a=1", "a=" + String(repeating: "v", count: 4096), sent: "a=1"),
            SendingCase("a=b; Path=/; Max-Age=0", sent: ""),
            SendingCase("a=b", "a=c; Max-Age=0", sent: ""),
            SendingCase("a=1, b=2", sent: "a=1, b=2"),
            SendingCase("a=\"1, b=2\"", sent: "a=\"1, b=2\""),
            SendingCase("a=\"1;2\" ; ;", sent: "a=\"1"), SendingCase("a=\"1 ;", sent: "a=\"1"),
            SendingCase("a=\"1 \"   \"2\"  ;", sent: "a=\"1 \"   \"2\""),
            SendingCase("a=1A\"B ;", sent: "a=1A\"B"), SendingCase("\"a\"B\"", sent: "\"a\"B\""),
            SendingCase("a=\"1", sent: "a=\"1"), SendingCase("a=\"1 \"   ;", sent: "a=\"1 \""),
            SendingCase("a=1    ;", sent: "a=1"), SendingCase("a=\"  1 \"", sent: "a=\"  1 \""),
            SendingCase("a=\"1=2\"", sent: "a=\"1=2\""),
            SendingCase("a\t=\t1\t \t;\tb", sent: "a=1"),
            SendingCase("a=1", "b=", "c=3", sent: "a=1; b=; c=3"),
            SendingCase("a=1\t2", sent: "a=1\t2"),
            SendingCase("a=1", "a=", sent: "a="), SendingCase("a=", "a=1", sent: "a=1"),
            SendingCase("a=1\u{A}2", sent: ""), SendingCase("a=\u{D}1\u{C}", sent: ""),
        ]
    )
    func values(_ vector: SendingCase) throws {
        try vector.check()
    }

    @Test(
        "Encodings",
        arguments: [
            SendingCase("a=1春节回家路·春运", sent: "a=1春节回家路·春运"),
            SendingCase("тест=2", sent: "тест=2"),
            SendingCase("a=\"3春节·春运\"", sent: "a=\"3春节·春运\""),
            SendingCase("春节=4家路", sent: "春节=4家路"),
            SendingCase("\"春节=5家路\"", sent: "\"春节=5家路\""),
            SendingCase("春节=6; 完全手册", sent: "春节=6"),
            SendingCase("a=e\u{301}", sent: "a=e\u{301}"), SendingCase("a=1; Påth=/x", sent: "a=1"),
            SendingCase("a=1; Path=/cookies; ", sent: "a=1"),
        ]
    )
    func encodings(_ vector: SendingCase) throws {
        try vector.check()
    }

    @Test(
        "Name and value hold 4096 octets together, the equals sign not counted",
        arguments: [
            (2048, 2048, true), (2048, 2049, false), (4096, 0, true), (4097, 0, false),
            (1, 4095, true), (1, 4096, false), (4095, 1, true), (4096, 1, false), (4097, 1, false),
            (0, 4096, true), (0, 4097, false), (0, 1, true),
        ]
    )
    func size(_ nameCount: Int, _ valueCount: Int, _ isStored: Bool) throws {
        let name = String(repeating: "n", count: nameCount)
        let value = String(repeating: "v", count: valueCount)
        let pair = "\(name)=\(value)"
        let sent = isStored ? nameCount == 0 ? value : pair : ""
        try SendingCase(pair, sent: sent).check()
        // White space at the ends counts for nothing, nor do attributes.
        try SendingCase("  \(name) =\t\(value) ; Path=/; x=\(value)", sent: sent).check()
        guard nameCount == 0 else { return }
        try SendingCase(value, sent: sent).check()
    }

    @Test("An attribute of more than 1024 octets is as if it were not there")
    func attributeSize() throws {
        let long = String(repeating: "e", count: 1024)
        let cases = [
            SendingCase("a=1; Path=/cookies; Path=/cooki\(long)", sent: "a=1"),
            SendingCase("a=1; Path=/cooki\(long); Path=/cookies", sent: "a=1"),
            SendingCase("a=1; Path=/x; Path=/cooki\(long)", sent: ""),
            SendingCase("a=1; Domain=example.com; Domain=\(long).com", sent: "a=1"),
            SendingCase("a=1; Domain=\(long).com; Domain=example.com", sent: "a=1"),
            SendingCase("a=1; Domain=\(long).com", sent: "a=1"),
            // One octet fewer, and it counts.
            SendingCase("a=1; Path=/cookies; Path=/\(long.dropLast())", sent: ""),
            SendingCase("a=1; Domain=example.com; Domain=\(long)", sent: ""),
            SendingCase(
                "a=1; Max-Age=0; Max-Age=1\(String(repeating: "0", count: 1024))",
                sent: ""
            ),
            SendingCase("a=1; Secure=\(long)x", sent: "a=1", to: "http://www.example.com/cookies/"),
            SendingCase("a=1; Secure=\(long)", sent: "", to: "http://www.example.com/cookies/"),
            SendingCase("a=1; \(long)\(long)=x", sent: "a=1"),
        ]
        for vector in cases {
            try vector.check()
        }
    }

    @Test(
        "Ordering",
        arguments: [
            SendingCase(
                "z=1; Path=/",
                "a=2; Path=/cookies",
                "y=3; Path=/",
                "b=4; Path=/cookies",
                sent: "a=2; b=4; z=1; y=3"
            ),
            SendingCase(
                "a=1; Path=/",
                "b=2; Path=/",
                "a=3; Path=/",
                sent: "a=3; b=2"
            ),
            SendingCase(
                "a=1; Path=/; Domain=example.com",
                "b=2; Path=/",
                "c=3; Path=/; Domain=example.com",
                sent: "a=1; b=2; c=3"
            ),
            SendingCase("a=1; Path=/cookies/", "b=2; Path=/cookies", sent: "a=1; b=2"),
            SendingCase(
                "a=1; Path=/cookies/attributes/resources",
                "b=1; Path=/cookies",
                "c=1; Path=/",
                "d=1; Path=/cooking",
                "e=1; Domain=.example.com; Path=/",
                "f=1; Domain=.example.com; Path=/cookies/attributes",
                sent: "a=1; f=1; b=1; c=1; e=1",
                to: "https://www.example.com/cookies/attributes/resources/path/one"
            ),
            SendingCase(
                "a=3; Path=/x/y/path",
                "b=3; Path=/x/y/path/one",
                "c=3; Path=/x",
                sent: "b=3; a=3; c=3",
                to: "https://www.example.com/x/y/path/one"
            ),
            SendingCase(
                "d=a; Path=/; Domain=example.com",
                "d=b; Path=/; Domain=.example.com",
                "d=c; Path=/; Domain=example.com",
                "d=d; Path=/; Domain=www.example.com",
                sent: "d=c; d=d"
            ),
            // Characters count, not segments.
            SendingCase(
                "a=1; Path=/x/y/z",
                "b=2; Path=/x/y/z/",
                sent: "b=2; a=1",
                to: "https://www.example.com/x/y/z/"
            ),
        ]
    )
    func ordering(_ vector: SendingCase) throws {
        try vector.check()
    }
}
