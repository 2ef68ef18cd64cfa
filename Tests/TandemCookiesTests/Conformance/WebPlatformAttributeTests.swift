import TandemCookies
import Testing

@Suite("The web platform: attributes")
struct WebPlatformAttributeTests {
    @Test(
        "Attributes, known and unknown",
        arguments: [
            SendingCase("a=b; Unknown", sent: "a=b"), SendingCase("a=b; Unknown=x", sent: "a=b"),
            SendingCase("a=b;;;", sent: "a=b"), SendingCase("a=b; ; ;", sent: "a=b"),
            SendingCase("a=b; =", sent: "a=b"),
            SendingCase("a=b; Path=/cookies", sent: "a=b"),
            SendingCase("a=b; PATH=/cookies", sent: "a=b"),
            SendingCase("a=b;path=/cookies", sent: "a=b"),
            SendingCase("a=b; path = /cookies ", sent: "a=b"),
            SendingCase("a=b; Path=/other", sent: ""), SendingCase("a=b; Path=/cook", sent: ""),
            SendingCase("a=b; Path=\"/cookies\"", sent: "a=b"),
            SendingCase("a=b; Path=/other; Path", sent: "a=b"),
            SendingCase("a=b; Path=/other; Path=/", sent: "a=b"),
            SendingCase("a=b; Path=/; Path=/other", sent: ""),
            SendingCase("a=b; Path=/cookies/pagex", sent: ""),
            SendingCase("a=b; Path=/cookies/page/", sent: ""),
            SendingCase("a=b; Path=/cookies/%70age", sent: ""),
            SendingCase("a=b; Path=/Cookies", sent: ""),
            SendingCase("a=b; Path=/é; Path=/", sent: "a=b"),
            SendingCase("a=b; Path=/; Path=/é", sent: ""),
            SendingCase("a=b; Max-Age=10", sent: "a=b"), SendingCase("a=b; Max-Age=-10", sent: ""),
            SendingCase("a=b; Max-Age=0; Max-Age=10", sent: "a=b"),
            SendingCase("a=b; Max-Age=10; Max-Age=0", sent: ""),
            SendingCase("a=b; Max-Age=0.5", sent: "a=b"),
            SendingCase("a=b; Max-Age=\"0\"", sent: "a=b"),
            SendingCase("a=b; Max-Age", sent: "a=b"),
            SendingCase("a=b; Expires=Thu, 01 Jan 1970 00:00:00 GMT", sent: ""),
            SendingCase("a=b; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Max-Age=10", sent: "a=b"),
            SendingCase("a=b; Expires=Fri, 01 Jan 2038 00:00:00 GMT; Max-Age=0", sent: ""),
            SendingCase("a=b; Expires=\"Thu, 01 Jan 1970 00:00:00 GMT\"", sent: ""),
            SendingCase("a=b; Expires=Thu,01/Jan/1970 00:00:00", sent: ""),
            SendingCase("a=b; Expires=Jan 1 1970 00:00:00", sent: ""),
            SendingCase("a=b; Expires=0", sent: "a=b"),
            SendingCase("a=b; Secure", sent: "a=b"), SendingCase("a=b; Secure=", sent: "a=b"),
            SendingCase("a=b; Secure", sent: "", to: "http://www.example.com/cookies/"),
            SendingCase("a=b; Secure=false", sent: "", to: "http://www.example.com/cookies/"),
            SendingCase("a=b; Secure qux", sent: "a=b", to: "http://www.example.com/cookies/"),
            SendingCase("a=b; HttpOnly", sent: "a=b"), SendingCase("a=b; HttpOnly=x", sent: "a=b"),
            SendingCase("a=1; b; Path=/", sent: "a=1"),
            SendingCase("a=1; Path=/; 'b'", sent: "a=1"),
            SendingCase("a=1; Path=/; \"b\"", sent: "a=1"),
            SendingCase("a=1; Path=/; b=", sent: "a=1"),
            SendingCase("a=1; b=\"x;y\"; Path=/", sent: "a=1"),
            SendingCase("a=1; Path=/; b=\"x;y\"", sent: "a=1"),
            SendingCase("a=1; b,c=d", sent: "a=1"), SendingCase("a=1; b=c,d", sent: "a=1"),
            SendingCase("a=1; version=1;", sent: "a=1"), SendingCase("a=1; b=c, d=e", sent: "a=1"),
            SendingCase("a=1;max-age=3600, c=d;path=/", sent: "a=1"),
            SendingCase("a=1; Domain=.other.test; ;; ;=; ,,, ===,b,=; c! max-age=20;=;;", sent: ""),
            SendingCase("a=1; ;; ;=; ,,, ===,b,=; c! max-age=0;=;;", sent: "a=1"),
        ]
    )
    func attributes(_ vector: SendingCase) throws {
        try vector.check()
    }

    @Test(
        "Expires",
        arguments: [
            SendingCase("a=1; Expires=Fri, 01 Jan 2038 00:00:00 GMT", sent: "a=1"),
            SendingCase("a=1; Expires=Fri 01 Jan 2038 00:00:00 GMT, b=c", sent: "a=1"),
            SendingCase(
                "a=0; Expires=Fri, 07 Aug 2007 08:04:19 GMT",
                "a=1; Expires=Fri, 07 Aug 2027 08:04:19 GMT",
                sent: "a=1"
            ),
            SendingCase("a=1; expires=Thu, 10 Apr 1980 16:33:12 GMT", sent: ""),
            SendingCase("a=1; expires=bad", sent: "a=1"), SendingCase("a=1; expires=", sent: "a=1"),
            SendingCase("a=1; expires=\"Thu, 10 Apr 1980 16:33:12 GMT", sent: ""),
            SendingCase(
                "a=1; Expires=Thu, 10 Apr 1980 16:33:12 GMT; Expires=bad",
                sent: ""
            ),
            SendingCase(
                "a=1; Expires=Thu, 10 Apr 1980 16:33:12 GMT; Expires=1 Jan 2038 0:0:0",
                sent: "a=1"
            ),
            SendingCase("a=1", "a=2; Expires=Thu, 01 Jan 1970 00:00:01 GMT", "b=3", sent: "b=3"),
        ]
    )
    func expires(_ vector: SendingCase) throws {
        try vector.check()
    }

    @Test(
        "Max-Age",
        arguments: [
            SendingCase("a=1; Max-Age=50,399", sent: "a=1"),
            SendingCase("a=1; max-age=10000", sent: "a=1"),
            SendingCase("a=1; max-age=0", sent: ""), SendingCase("a=1; max-age=-1", sent: ""),
            SendingCase("a=1; max-age=-20", sent: ""), SendingCase("a=1; max-age=-0", sent: ""),
            SendingCase("a=1; max-age=00", sent: ""), SendingCase("a=1; max-age=01", sent: "a=1"),
            SendingCase("a=1; max-age=--1", sent: "a=1"),
            SendingCase("a=1; max-age=-", sent: "a=1"),
            SendingCase("a=1; max-age=- 1", sent: "a=1"),
            SendingCase("a=1; max-age=1 0", sent: "a=1"),
            SendingCase("a=1; max-age=0x0", sent: "a=1"),
            SendingCase("a=1; max-age=+0", sent: "a=1"),
            SendingCase("a=1; max-age=0; max-age=x", sent: ""),
            SendingCase("a=1; max-age=60", "b=1; max-age=60", sent: "a=1; b=1"),
            SendingCase("a=1; max-age=60", "b=1; max-age=60", "a=2; max-age=0", sent: "b=1"),
            SendingCase("a=1; max-age=60", "b=1", "a=2; max-age=0", "c=1; max-age=0", sent: "b=1"),
            SendingCase(
                "a=\"1! = b;c\";\" d; max-age=6",
                "e; max-age=2.63,",
                sent: "a=\"1! = b; e"
            ),
            SendingCase("a=1; max-age=0", "b; max-age=0", sent: ""),
            SendingCase("a=1; max-age=\(String(repeating: "9", count: 400))", sent: "a=1"),
            SendingCase("a=1; max-age=-\(String(repeating: "9", count: 400))", sent: ""),
        ]
    )
    func maxAge(_ vector: SendingCase) throws {
        try vector.check()
    }

    @Test(
        "Path",
        arguments: [
            SendingCase("a=1; Path", sent: "a=1"), SendingCase("a=1; Path=", sent: "a=1"),
            SendingCase("a=1; Path=/qux", sent: ""), SendingCase("a=1; Path    =/qux", sent: ""),
            SendingCase("a=1; Path=    /qux", sent: ""),
            SendingCase("a=1; Path=/qux  ; b", sent: ""),
            SendingCase("a=1; Path=/qux; Path=/", sent: "a=1"),
            SendingCase("a=1; Path=/; Path=/qux", sent: ""),
            SendingCase("a=1; Path=/x; Path=/qux", sent: ""),
            SendingCase("a=1; Path=/", "b=1; Path=/cookies", sent: "b=1; a=1"),
            SendingCase("a=1; Path=/cookies", "b=1; Path=/", sent: "a=1; b=1"),
            SendingCase("a=1", "a=0; Path=/cookies/x", sent: "a=1"),
            SendingCase("a=1; path= /", sent: "a=1"), SendingCase("a=1; path=/COOKIES", sent: ""),
            SendingCase("a=1; \tpath\t=\t/cookies", "b=1; \tpath\t=\t/book", sent: "a=1"),
            SendingCase("a=1; path=; path=/dog", sent: ""),
            SendingCase("a=1; path=/dog; path=", sent: "a=1"),
            SendingCase("a=1; path=page", sent: "a=1"),
            SendingCase("a=1; path=cookies", sent: "a=1"),
            SendingCase("a=1; path=/w/", sent: ""), SendingCase("a=1; path=/cookies/", sent: "a=1"),
            SendingCase("a=1; path=/cookies/page", sent: "a=1"),
            SendingCase("a=1; path=\"/cookies/page;\"", sent: "a=1"),
            SendingCase("a=1; path=/cookies/p%61ge", sent: ""),
            SendingCase("a=1; path=/cookies/page?", sent: ""),
            SendingCase("a=1; path=/cookies/page#", sent: ""),
            SendingCase("a=1; path=/cookies/page/sub", sent: ""),
            SendingCase("a=1; path=/cookies/pag", sent: ""),
        ]
    )
    func path(_ vector: SendingCase) throws {
        try vector.check()
    }

    @Test(
        "A redirect's target has the cookies of its path",
        arguments: [
            ("/r/path.html", "/r/path.html", true), ("/r/path/one", "/r/path/one", true),
            ("/r/path/", "/r/path/one", true), ("/r/path/", "/r/path//one", true),
            ("/r/path", "/r/path//one", true), ("/r/p%61th/three", "/r/path/three", false),
            ("/r/path.html", "/r/pathfakeout.html", false), ("/r/path/one", "/r/path.html", false),
            ("/r/path/one", "/r/pathfakeout/one", false), ("/r/path/one", "/r/path/two", false),
            ("/r/path/one/", "/r/path/two", false), ("/r/path/", "/r/pathfakeout", false),
            ("/r/path/one?", "/r/path/one", false), ("/r/path/one#", "/r/path/one", false),
            ("/r/path/one/", "/r/path/one", false), ("/r/path", "/r/path?one", true),
            ("/r/path", "/r/path#one", true), ("/r/path", "/r/./path", true),
            ("/r/path", "/r/x/../path", true), ("/zz a", "/zz%20a", false),
            ("/zz%20a", "/zz%20a", true), ("/zz%20a", "/zz a", true),
            ("/zz%C2%B8", "/zz%C2%B8", true),
            ("/zz%C2%B8", "/zz¸", true), ("/zz%c2%b8", "/zz%C2%B8", false),
            ("/zz\tx", "/zz%09x", false),
        ]
    )
    func redirect(_ path: String, _ target: String, _ isSent: Bool) throws {
        try SendingCase(
            "a=1; Path=\(path)",
            sent: isSent ? "a=1" : "",
            to: "https://www.example.com\(target)"
        ).check()
    }

    @Test(
        "An octet outside ASCII in the path that counts drops the cookie",
        arguments: ["/ü", "/cookies/中", "/cookies中", "/\u{B8}"]
    )
    func nonASCIIPath(_ path: String) throws {
        let cases = [
            SendingCase("a=1; Path=\(path)", sent: ""),
            SendingCase("a=1; Path=/cookies; Path=\(path)", sent: ""),
            SendingCase("a=1; Path=\(path); Path=/cookies", sent: "a=1"),
            SendingCase("a=1; Path=\(path); Path=", sent: "a=1"),
            SendingCase("a=\(path); Path=/cookies", sent: "a=\(path)"),
            SendingCase("a=1; Path=x\(path)", sent: "a=1"),
            SendingCase("a=1", "a=2; Path=\(path)", sent: "a=1"),
            SendingCase("a=1; Path=\(path)", sent: "", to: "https://www.example.com\(path)"),
        ]
        for vector in cases {
            try vector.check()
        }
    }

    @Test("A lone octet that is no UTF-8 drops the cookie as well")
    func loneOctet() throws {
        var jar = CookieJar()
        let url = try CookieURL("https://www.example.com/cookies/page")
        let field = Array("a=1; Path=/x".utf8) + [0xB8]
        #expect(jar.store(setCookie: field, from: url, at: noon).change == .ignored(.nonASCIIPath))
        #expect(jar.count == 0)
    }

    @Test(
        "Secure is a flag, however it is written",
        arguments: [
            ("Secure", true), ("seCURe", true), ("Secure=", true), ("Secure=x", true),
            ("Secure =x", true), ("Secure= x", true), ("      Secure", true), ("  Secure  ;", true),
            ("Secure=false", true), ("\tSecure\t", true), ("Secure=0; Secure=1", true),
            ("\"Secure\"", false), ("Secure qux", false), ("Secure,", false), ("Secures", false),
            ("=Secure", false), ("x=Secure", false), ("Sec ure", false),
        ]
    )
    func secure(_ attribute: String, _ isSecure: Bool) throws {
        var jar = CookieJar()
        try jar.set("a=1; \(attribute)")
        #expect(jar.cookies.map(\.isSecure) == [isSecure])
        #expect(try jar.sent(to: "http://example.com/") == (isSecure ? "" : "a=1"))
        #expect(try jar.sent(to: "wss://example.com/") == "a=1")
        let outcome = try jar.set("b=1; \(attribute)", from: "http://example.com/")
        #expect((outcome.change == .ignored(.secureFromInsecureOrigin)) == isSecure)
    }

    @Test(
        "HttpOnly is a flag, however it is written",
        arguments: [
            ("HttpOnly", true), ("httponly", true), ("HttpOnly=", true), ("HttpOnly=no", true),
            (" HttpOnly ", true), ("Http-Only", false), ("\"HttpOnly\"", false),
            ("x=HttpOnly", false),
        ]
    )
    func httpOnly(_ attribute: String, _ isHTTPOnly: Bool) throws {
        var jar = CookieJar()
        try jar.set("a=1; \(attribute)")
        #expect(try jar.sent(context: .script) == (isHTTPOnly ? "" : "a=1"))
        #expect(try jar.sent() == "a=1")
        let outcome = try jar.set("b=1; \(attribute)", context: .script)
        #expect((outcome.change == .ignored(.httpOnlyFromScript)) == isHTTPOnly)
    }
}
