import TandemCookies
import Testing

@Suite("The web platform: prefixes")
struct WebPlatformPrefixTests {
    /// What a promise asks of the attributes, each given or not.
    struct Attributes {
        let isSecure: Bool
        let isHTTPOnly: Bool
        let path: String?
        let domain: String?

        static let all: [Attributes] = [false, true].flatMap { isSecure in
            [false, true].flatMap { isHTTPOnly in
                [nil, "", "/", "/dir"].flatMap { path in
                    [nil, "", "example.com", "www.example.com"].map { domain in
                        Attributes(
                            isSecure: isSecure,
                            isHTTPOnly: isHTTPOnly,
                            path: path,
                            domain: domain
                        )
                    }
                }
            }
        }

        var isForHost: Bool { isSecure && path == "/" && (domain ?? "").isEmpty }

        var text: String {
            (isSecure ? "; Secure" : "") + (isHTTPOnly ? "; HttpOnly" : "")
                + (path.map { "; Path=\($0)" } ?? "") + (domain.map { "; Domain=\($0)" } ?? "")
        }
    }

    @Test(
        "A prefix holds, in any case, with every combination of attributes",
        arguments: [
            "__Secure-", "__secure-", "__SECURE-", "__Host-", "__host-", "__HoSt-", "__Http-",
            "__HTTP-", "__Host-Http-", "__host-HTTP-",
        ]
    )
    func combinations(_ prefix: String) throws {
        // From the root, where the default path is what __Host- asks for.
        for url in ["https://www.example.com/", "https://www.example.com/dir/page"] {
            for attributes in Attributes.all {
                let isKept =
                    switch prefix.lowercased() {
                    case "__secure-": attributes.isSecure
                    case "__host-": attributes.isForHost
                    case "__http-": attributes.isSecure && attributes.isHTTPOnly
                    default: attributes.isForHost && attributes.isHTTPOnly
                    }
                var jar = CookieJar()
                try jar.set("\(prefix)a=1\(attributes.text)", from: url)
                #expect(jar.count == (isKept ? 1 : 0), "\(prefix)a=1\(attributes.text) from \(url)")
            }
        }
    }

    @Test(
        "From an insecure connection no prefix can be kept",
        arguments: ["__Secure-", "__Host-", "__Http-", "__Host-Http-"]
    )
    func insecure(_ prefix: String) throws {
        for attributes in Attributes.all {
            var jar = CookieJar()
            try jar.set("\(prefix)a=1\(attributes.text)", from: "http://www.example.com/")
            #expect(jar.count == 0)
        }
        var jar = CookieJar(configuration: .init { $0.treatsLoopbackAsSecure = true })
        try jar.set("\(prefix)a=1; Secure; HttpOnly; Path=/", from: "http://localhost/")
        #expect(jar.count == 1)
    }

    @Test("A script keeps the first two prefixes, and can keep none that asks for HttpOnly")
    func scripts() throws {
        var jar = CookieJar()
        for prefix in ["__Secure-", "__Host-", "__Http-", "__Host-Http-"] {
            for httpOnly in ["", "; HttpOnly"] {
                try jar.set("\(prefix)a=1; Secure; Path=/\(httpOnly)", context: .script)
            }
        }
        #expect(try jar.sent(context: .script) == "__Secure-a=1; __Host-a=1")
    }

    @Test(
        "What only looks like a prefix promises nothing",
        arguments: [
            "__Secure", "_Secure-a", "__%53ecure-a", "__Host", "__Hos-a", "___Host-a", "Host-a",
            "a__Host-", "__ Host-a", "__HostHttp-a", "__Https-a", "-Host-a", "__Sécure-a",
            "__Secure_a", "__ſecure-a",
        ]
    )
    func lookalikes(_ name: String) throws {
        var jar = CookieJar()
        try jar.set("\(name)=1", from: "http://example.com/")
        #expect(jar.cookies.map(\.name) == [name])
        try jar.set("=\(name)", from: "http://example.com/")
        #expect(jar.count == 2)
    }

    @Test(
        "A prefix alone is a prefixed name, white space around it or not",
        arguments: ["__Secure-", " __Host- ", "\t__Http-", "__Host-Http-"]
    )
    func nothingElse(_ name: String) throws {
        var jar = CookieJar()
        try jar.set("\(name)=1; Path=/")
        #expect(jar.count == 0)
        try jar.set("\(name)=1; Path=/; Secure; HttpOnly")
        #expect(jar.count == 1)
    }

    @Test(
        "A value without a name cannot pass for a prefixed pair",
        arguments: [
            "=__Secure-a=1", "__Secure-a", " = __secure-a", "=__Host-a=1", "=\t__HOST-a",
            "=__Http-a=1", "__Host-Http-a", "=__Host-=",
        ]
    )
    func nameless(_ pair: String) throws {
        var jar = CookieJar()
        for attributes in ["", "; Secure; Path=/", "; Secure; HttpOnly; Path=/"] {
            #expect(
                try jar.set(pair + attributes).change == .ignored(.prefixInNamelessValue)
            )
        }
        // Deeper in the value it is no prefix, and with a name it is none of the value.
        try jar.set("=x\(pair.trimmingPrefix("="))")
        try jar.set("name=__Secure-a")
        #expect(jar.count == 2)
    }

    @Test("A kept prefix is deleted by a field that keeps it, and by no other")
    func deletion() throws {
        var jar = CookieJar()
        try jar.set("__Host-a=1; Secure; Path=/")
        for attributes in ["", "; Path=/", "; Secure", "; Secure; Path=/; Domain=example.com"] {
            #expect(
                try jar.set("__Host-a=; Max-Age=0\(attributes)").change == .ignored(.hostPrefix)
            )
        }
        #expect(jar.count == 1)
        try jar.set("__Host-a=; Max-Age=0; Secure; Path=/")
        #expect(jar.count == 0)
    }

    @Test("SameSite=None and Partitioned may go with a prefix")
    func partitioned() throws {
        var jar = CookieJar()
        try jar.set("__Host-a=1; Secure; Path=/; SameSite=None; Partitioned")
        try jar.set("__Secure-b=1; Secure; SameSite=None; Partitioned; Domain=example.com")
        #expect(try jar.sent() == "__Host-a=1; __Secure-b=1")
        #expect(jar.cookies.compactMap(\.partition).count == 2)
    }
}
