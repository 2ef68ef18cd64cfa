import Testing

@testable import TandemCookies

@Suite("Prefixes of names")
struct NamePrefixTests {
    @Test(
        "A prefix is known in any case, at the start alone and with its hyphen",
        arguments: [
            Row("__Secure-a", .secure), Row("__secure-a", .secure), Row("__SECURE-a", .secure),
            Row("__sEcUrE-", .secure), Row("__Secure-__Host-", .secure), Row("__Host-a", .host),
            Row("__host-a", .host), Row("__HOST-", .host), Row("__Host-Http", .host),
            Row("__Host-Htt-a", .host), Row("__Host--Http-", .host), Row("__Host-Secure-", .host),
            Row("__Http-a", .http), Row("__HTTP-", .http), Row("__Http-Host-", .http),
            Row("__Host-Http-a", .hostHTTP), Row("__host-http-", .hostHTTP),
            Row("__HOST-HTTP-A", .hostHTTP), Row("__HoSt-HtTp-é", .hostHTTP),
            Row("", nil), Row("_", nil), Row("__", nil), Row("___", nil), Row("a", nil),
            Row("__Secure", nil), Row("__Host", nil), Row("__Http", nil), Row("_Secure-a", nil),
            Row("___Secure-a", nil), Row("a__Secure-", nil), Row(" __Host-a", nil),
            Row("__Secure_a", nil), Row("__HostHttp-a", nil), Row("__Https-a", nil),
            Row("Secure-a", nil), Row("--Host-a", nil), Row("__Ho\u{17F}t-a", nil),
            Row("__Hos\u{74}\u{301}-a", nil), Row("\"__Host-a", nil), Row("__Host=a", nil),
            Row("%5F_Host-a", nil), Row("__Session-a", nil), Row("‗Host-a", nil),
        ] as [Row<String, NamePrefix?>]
    )
    func known(_ row: Row<String, NamePrefix?>) {
        let octets = Array("é\(row.input)".utf8)
        #expect(prefix(of: octets, 2..<octets.count) == row.output)
    }

    private func prefix(of octets: [UInt8], _ range: Range<Int>) -> NamePrefix? {
        NamePrefix(octets.span, range)
    }

    @Test("Only the range asked for is read")
    func range() {
        let octets = Array("__Host-Http-a".utf8)
        #expect(prefix(of: octets, 0..<octets.count) == .hostHTTP)
        #expect(prefix(of: octets, 0..<11) == .host)
        #expect(prefix(of: octets, 0..<7) == .host)
        #expect(prefix(of: octets, 0..<6) == nil)
        #expect(prefix(of: octets, 1..<13) == nil)
        #expect(prefix(of: octets, 13..<13) == nil)
    }

    @Test("A cookie keeps the promise of each prefix, or does not, for every combination")
    func promises() throws {
        let host = try CookieHost("example.com")
        let prefixes: [(name: String, prefix: NamePrefix)] = [
            ("__Secure-a", .secure), ("__Host-a", .host), ("__Http-a", .http),
            ("__Host-Http-a", .hostHTTP),
        ]
        let flags = [true, false]
        for (name, prefix) in prefixes {
            for (isSecure, isHTTPOnly) in flags.flatMap({ flag in flags.map { (flag, $0) } }) {
                for (isHostOnly, path) in [(true, "/"), (true, "/a"), (true, ""), (false, "/")] {
                    let identity = Cookie.Identity(
                        name: name,
                        domain: host,
                        isHostOnly: isHostOnly,
                        path: path
                    )
                    let cookie = Cookie(
                        identity: identity,
                        valueOctets: [],
                        expires: nil,
                        isSecure: isSecure,
                        isHTTPOnly: isHTTPOnly,
                        sameSite: .unspecified,
                        creation: noon,
                        lastAccess: noon
                    )
                    let isForHost = name.hasPrefix("__Host-")
                    let expected =
                        isSecure && (!name.contains("Http-") || isHTTPOnly)
                        && (!isForHost || isHostOnly && path == "/")
                    #expect(prefix.isForHost == isForHost)
                    #expect(prefix.isSatisfied(by: cookie) == expected, "\(cookie) \(isSecure)")
                    var refusal: Cookie.Refusal?
                    do {
                        try cookie.checkAttributes()
                    } catch {
                        refusal = error
                    }
                    #expect(refusal == (expected ? nil : prefix.refusal), "\(cookie)")
                }
            }
        }
    }

    @Test(
        "A field with a prefixed name is stored when it keeps the promise, in any case of the name"
    )
    func fields() throws {
        let url = try CookieURL("https://example.com/")
        let rows: [(attributes: String, kept: [String])] = [
            ("", []), ("; Path=/", []), ("; Secure", ["Secure"]),
            ("; Secure; Path=/", ["Secure", "Host"]), ("; Secure; Path=/a", ["Secure"]),
            ("; Secure; Path", ["Secure"]), ("; Secure; Path=x", ["Secure"]),
            ("; Secure; HttpOnly", ["Secure", "Http"]), ("; HttpOnly; Path=/", []),
            ("; Secure; HttpOnly; Path=/", ["Secure", "Host", "Http", "Host-Http"]),
            ("; Secure; HttpOnly; Path=/; Domain=example.com", ["Secure", "Http"]),
            ("; Secure; HttpOnly; Path=/; Domain", ["Secure", "Host", "Http", "Host-Http"]),
            ("; Secure; HttpOnly; Path=/; Domain=com", []),
        ]
        for (attributes, kept) in rows {
            for prefix in ["Secure", "Host", "Http", "Host-Http"] {
                for name in [
                    "__\(prefix)-a", "__\(prefix.uppercased())-", "__\(prefix.lowercased())-a",
                ] {
                    var jar = CookieJar()
                    jar.store(setCookie: "\(name)=b\(attributes)", from: url, at: noon)
                    #expect(jar.count == (kept.contains(prefix) ? 1 : 0), "\(name)\(attributes)")
                }
            }
        }
    }

    @Test(
        "A nameless cookie's value cannot begin like a prefix, whatever its attributes",
        arguments: [
            Row("=__Secure-a", true), Row("__Secure-a", true), Row("=__Host-a", true),
            Row("__host-", true), Row("=__HTTP-a", true), Row("__Host-Http-a=", false),
            Row("= __Host-a", true), Row("=__Host-a=b", true), Row("__Host-a;b", true),
            Row("=_Host-a", false), Row("=a__Host-", false), Row("=\"__Host-a", false),
            Row("=__Host", false), Row("a=__Host-a", false), Row("==__Host-a", false),
        ]
    )
    func nameless(_ row: Row<String, Bool>) throws {
        let url = try CookieURL("https://example.com/")
        var jar = CookieJar()
        let field = "\(row.input); Secure; HttpOnly; Path=/"
        let outcome = jar.store(setCookie: field, from: url, at: noon)
        #expect((outcome.change == .ignored(.prefixInNamelessValue)) == row.output)
        #expect(jar.count == (row.output ? 0 : 1))
    }
}
