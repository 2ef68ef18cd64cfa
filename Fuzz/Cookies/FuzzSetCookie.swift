@testable import TandemCookies

/// Parses any octets as a `Set-Cookie` field value, as a plain reading of the RFC does.
enum FuzzSetCookie: FuzzTarget {
    static let seeds: [Seed] = [
        "a=b", "=b", "b", "a=", " a = b ; ", "",
        "id=31d4; Domain=.example.com; Path=/x; Secure; HttpOnly; SameSite=Lax",
        "id=\"a,b\"; Max-Age=3600; Expires=Tue, 01 Dec 2026 00:00:00 GMT; Partitioned",
        "a=b; max-age=-1; max-age=99999999999999999999; max-age=x; domain=; path=; samesite=x",
        "__Host-a=b; secure; path=/; path=x; expires=01-dec-26 1:2:3; expires",
        "a=b; expires=Tue, 01 Dec 2026 00:00:00 gmt; max-age=-0",
        "\u{E9}=\u{1F36A}; secure=1; httponly=; ; =; unknown=1",
        // The lengths at the limits, and one beyond.
        Seed(Array("a=\(String(repeating: "b", count: 4095)); path=/".utf8)),
        Seed(Array("a=\(String(repeating: "b", count: 4096))".utf8)),
        Seed(Array("a=b; path=/\(String(repeating: "c", count: 1023)); secure".utf8)),
        Seed(Array("a=b; path=/\(String(repeating: "c", count: 1024)); secure".utf8)),
    ]

    static let growing = [
        Growing("a=b; "), Growing(";"), Growing("="), Growing(" "), Growing(",a"),
        Growing("; expires=Tue, 01 Dec 2026 00:00:00 GMT", after: "a=b"),
        Growing("9", after: "a=b; max-age="), Growing(" ", after: "a=b; path=/", before: "x"),
        Growing("; domain=.a", after: "a=b"), Growing("\u{E9}", after: "a=", before: "\u{1}"),
    ]

    static func parse(_ input: [UInt8]) {
        _ = try? SetCookie.parse(input).violations
    }

    static func check(_ input: [UInt8]) {
        let plain: PlainSetCookie
        let parsed: ParsedSetCookie
        do throws(Cookie.Refusal) {
            plain = try PlainSetCookie(input)
        } catch {
            expect(refusal(of: input) == error, "both readings refuse alike")
            return
        }
        do throws(Cookie.Refusal) {
            parsed = try SetCookie.parse(input)
        } catch {
            expect(false, "only one reading refuses")
            return
        }
        expect(parsed.nameOctets == plain.name, "name")
        expect(parsed.valueOctets == plain.value, "value")
        expect(parsed.expires == plain.expires, "Expires")
        expect(parsed.maxAge == plain.maxAge, "Max-Age")
        expect(parsed.domainOctets == plain.domain, "Domain")
        expect(parsed.pathOctets == plain.path, "Path")
        expect(parsed.isSecure == plain.isSecure, "Secure")
        expect(parsed.isHTTPOnly == plain.isHTTPOnly, "HttpOnly")
        expect(parsed.isPartitioned == plain.isPartitioned, "Partitioned")
        expect(parsed.sameSite == plain.sameSite, "SameSite")
        let violations = Set(parsed.violations)
        expect(violations.contains(.expiresIsNoFixdate) == plain.isExpiresOdd, "a date's form")
        expect(violations.contains(.maxAgeIsNegative) == plain.isMaxAgeNegative, "a sign")
        expect(violations.count == parsed.violations.count, "each violation once")
        expect(
            parsed.violations.contains(.relativePath) || !parsed.hasPath || parsed.path != nil,
            "a path that is passed over is a violation"
        )
    }

    private static func refusal(of input: [UInt8]) -> Cookie.Refusal? {
        do throws(Cookie.Refusal) {
            _ = try SetCookie.parse(input)
            return nil
        } catch {
            return error
        }
    }
}
