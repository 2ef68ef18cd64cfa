import TandemCookies
import Testing

/// What the tests of other jars (of browsers and of HTTP libraries) ask, told in our words: what is set
/// from where, what is then held, and what is sent where.
@Suite("Scenarios of other jars")
struct ScenarioTests {
    struct Step: CustomTestStringConvertible {
        let from: String
        let fields: [String]
        let held: String
        let sent: [(url: String, cookies: String)]

        init(
            _ from: String,
            set fields: [String] = [],
            holds held: String,
            _ sent: (String, String)...
        ) {
            self.from = from
            self.fields = fields
            self.held = held
            self.sent = sent.map { (url: $0.0, cookies: $0.1) }
        }

        var testDescription: String { "\(fields) from \(from)" }

        /// Plays the step; what is held is told by names and values, in the order of coming.
        func play(on jar: inout CookieJar, at now: Timestamp = noon) throws {
            for field in fields {
                try jar.set(field, from: from, at: now)
            }
            let live = jar.cookies.filter { !$0.isExpired(at: now) }
            #expect(live.map { "\($0.name)=\($0.value)" }.joined(separator: " ") == held)
            for (url, cookies) in sent {
                #expect(
                    try jar.sent(to: url, at: now).replacing("; ", with: " ") == cookies,
                    "\(url)"
                )
            }
        }
    }

    @Test(
        "The basics",
        arguments: [
            Step(
                "http://www.host.test",
                set: ["A=a"],
                holds: "A=a",
                ("http://www.host.test", "A=a"),
                ("http://www.host.test/", "A=a"),
                ("http://www.host.test/some/path", "A=a"),
                ("https://www.host.test", "A=a"),
                ("http://www.host.test:8080/", "A=a"),
                ("http://foo.www.host.test/", ""),
                ("http://foo.host.test/", ""),
                ("http://host.test/", ""),
                ("http://bar.test/", ""),
                ("ftp://www.host.test/", "A=a")
            ),
            Step(
                "https://www.host.test/",
                set: ["A=a; Secure"],
                holds: "A=a",
                ("https://www.host.test", "A=a"),
                ("https://www.host.test/x", "A=a"),
                ("http://www.host.test/", ""),
                ("https://foo.www.host.test/", ""),
                ("https://www.bar.test/", "")
            ),
            Step(
                "http://www.host.test/",
                set: ["A=a; Path=/some/path"],
                holds: "A=a",
                ("http://www.host.test", ""),
                ("http://www.host.test/some", ""),
                ("http://www.host.test/some/", ""),
                ("http://www.host.test/some/path", "A=a"),
                ("http://www.host.test/some/paths", ""),
                ("http://www.host.test/some/path/", "A=a"),
                ("http://www.host.test/some/path/x", "A=a"),
                ("http://www.host.test/some/path?q", "A=a")
            ),
            Step(
                "http://www.host.test/some/path/",
                set: ["A=a"],
                holds: "A=a",
                ("http://www.host.test/some", ""),
                ("http://www.host.test/some/path", "A=a"),
                ("http://www.host.test/some/paths", ""),
                ("http://www.host.test/some/path/x", "A=a")
            ),
            Step(
                "http://www.host.test/some/path/index.html",
                set: ["A=a"],
                holds: "A=a",
                ("http://www.host.test/some", ""),
                ("http://www.host.test/some/path", "A=a"),
                ("http://www.host.test/some/paths", ""),
                ("http://www.host.test/some/path/x", "A=a")
            ),
            Step(
                "http://www.host.test/",
                set: [
                    "A=a; Path=/foo/bar", "B=b; Path=/foo/bar/baz/qux", "C=c; Path=/foo/bar/baz",
                    "D=d; Path=/foo",
                ],
                holds: "A=a B=b C=c D=d",
                ("http://www.host.test/foo/bar/baz/qux", "B=b C=c A=a D=d"),
                ("http://www.host.test/foo/bar/baz/", "C=c A=a D=d"),
                ("http://www.host.test/foo/bar", "A=a D=d"),
                ("http://www.host.test/foo/x", "D=d"),
                ("http://www.host.test/", "")
            ),
            Step(
                "http://www.host.test/",
                set: [
                    "A=1; Path=/", "A=2; Path=/path", "A=3; Path=/quux", "A=4; Path=/path/foo",
                    "A=5; Domain=.host.test; Path=/path", "A=6; Domain=.host.test; Path=/quux",
                    "A=7; Domain=.host.test; Path=/path/foo",
                ],
                holds: "A=1 A=2 A=3 A=4 A=5 A=6 A=7",
                ("http://www.host.test/path", "A=2 A=5 A=1"),
                ("http://www.host.test/path/foo", "A=4 A=7 A=2 A=5 A=1"),
                ("http://x.host.test/path/foo", "A=7 A=5")
            ),
            Step(
                "http://www.bbc.co.uk",
                set: ["a=1", "b=2; Domain=co.uk", "c=3; Domain=bbc.co.uk"],
                holds: "a=1 c=3",
                ("http://www.bbc.co.uk", "a=1 c=3"),
                ("http://x.bbc.co.uk", "c=3"),
                ("http://www.itv.co.uk", "")
            ),
            Step(
                "http://192.168.0.10",
                set: ["a=1", "b=2; Domain=192.168.0.10", "c=3; Domain=168.0.10"],
                holds: "a=1 b=2",
                ("http://192.168.0.10", "a=1 b=2"),
                ("http://192.168.0.11", ""),
                ("http://x.192.168.0.10.test", "")
            ),
            Step(
                "http://www.host.test:1234",
                set: ["a=1; Path=/"],
                holds: "a=1",
                ("http://www.host.test:5678/", "a=1"),
                ("https://www.host.test:9/", "a=1")
            ),
            Step(
                "http://a.b.c.d.com",
                set: [
                    "a=1; Domain=.a.b.c.d.com", "b=2; Domain=.b.c.d.com", "c=3; Domain=.c.d.com",
                    "d=4; Domain=.d.com",
                ],
                holds: "a=1 b=2 c=3 d=4",
                ("http://a.b.c.d.com", "a=1 b=2 c=3 d=4"),
                ("http://b.c.d.com", "b=2 c=3 d=4"),
                ("http://c.d.com", "c=3 d=4"),
                ("http://d.com", "d=4"),
                ("http://x.com", "")
            ),
            Step(
                "http://multi.path.test/one/two/three/four/five/six/",
                set: [
                    "n1=; Path=/one/two/three", "n2=; Path=/one", "n3=; Path=/one/two/three/four",
                    "n4=; Path=/one/two", "n5=; Path=/one/two/",
                    "n6=; Path=/one/two/three/four/five",
                    "n7=; Path=", "n8=; Path=/",
                ],
                holds: "n1= n2= n3= n4= n5= n6= n7= n8=",
                (
                    "http://multi.path.test/one/two/three/four/five/six/",
                    "n7= n6= n3= n1= n5= n4= n2= n8="
                ),
                ("http://multi.path.test/one/two", "n4= n2= n8=")
            ),
            Step(
                "http://foo.bar.com",
                set: [
                    "a=1; Domain=.yo.foo.bar.com", "b=2; Domain=.foo.com",
                    "c=3; Domain=.bar.foo.com",
                    "d=4; Domain=.foo.bar.com.net", "e=5; Domain=ar.com", "f=6; Domain=.",
                    "g=7; Domain=/",
                    "h=8; Domain=http://foo.bar.com", "i=9; Domain=..foo.bar.com",
                    "j=10; Domain=..bar.com",
                    "k=11; Domain=.foo.bar.com?blah", "l=12; Domain=.foo.bar.com/blah",
                    "m=13; Domain=.foo.bar.com:80", "n=14; Domain=.foo.bar.com:",
                    "o=15; Domain=.foo.bar.com#sup",
                ],
                holds: "",
                ("http://foo.bar.com", "")
            ),
            Step(
                "http://foo.com.com",
                set: ["a=1; Domain=.foo.com.com.com", "b=2; Domain=.com.com"],
                holds: "b=2",
                ("http://foo.com.com", "b=2"),
                ("http://com.com", "b=2"),
                ("http://com.com.example", "")
            ),
            Step(
                "http://www.security.test/",
                set: ["a=1; Secure", "__Secure-b=1; Secure", "__Host-c=1", "d=1"],
                holds: "d=1",
                ("https://www.security.test/", "d=1")
            ),
        ]
    )
    func basics(_ step: Step) throws {
        var jar = CookieJar()
        try step.play(on: &jar)
    }

    @Test("Updating and deleting, step by step on one jar")
    func updates() throws {
        let url = "https://www.host.test"
        let past = "Expires=Thu, 01 Jan 1970 00:00:00 GMT"
        let steps = [
            Step(
                url,
                set: ["a=1", "b=2; Secure", "c=3; HttpOnly", "d=4; Secure; HttpOnly"],
                holds: "a=1 b=2 c=3 d=4",
                (url, "a=1 b=2 c=3 d=4"),
                ("http://www.host.test", "a=1 c=3")
            ),
            Step(
                url,
                set: ["a=w", "b=x", "c=y; Secure", "d=z"],
                holds: "a=w b=x c=y d=z",
                (url, "a=w b=x c=y d=z"),
                ("http://www.host.test", "a=w b=x d=z")
            ),
            Step(
                url,
                set: ["b=xx", "d=zz; Domain=host.test"],
                holds: "a=w b=xx c=y d=z d=zz",
                (url, "a=w b=xx c=y d=z d=zz"),
                ("https://foo.host.test", "d=zz")
            ),
            Step(
                url,
                set: ["b=; Max-Age=-1", "c=; \(past)"],
                holds: "a=w d=z d=zz",
                (url, "a=w d=z d=zz")
            ),
            Step(
                url,
                set: ["a=; Max-Age=0; Path=/x", "d=; Max-Age=-1; Domain=www.host.test"],
                holds: "a=w d=z d=zz",
                (url, "a=w d=z d=zz")
            ),
            Step(
                "https://foo.host.test",
                set: ["d=; Max-Age=-1; Domain=host.test", "a=; Max-Age=0"],
                holds: "a=w d=z",
                (url, "a=w d=z")
            ),
            Step(
                url,
                set: ["a=v; Max-Age=-1; Expires=Fri, 31 Dec 2027 00:00:00 GMT"],
                holds: "d=z",
                (url, "d=z")
            ),
            Step(
                url,
                set: ["a=again", "d=; Max-Age=100; \(past)"],
                holds: "d= a=again",
                (url, "d= a=again")
            ),
            Step(
                url,
                set: ["a=A; Path=/foo", "a=B; Path=/foo/bar"],
                holds: "d= a=again a=A a=B",
                ("\(url)/foo/bar", "a=B a=A d= a=again")
            ),
            Step(
                "\(url)/foo/bar",
                set: ["a=; Max-Age=0", "a=; Path=/foo/bar; Max-Age=0"],
                holds: "d= a=again",
                ("\(url)/foo/bar", "d= a=again")
            ),
        ]
        var jar = CookieJar()
        for (index, step) in steps.enumerated() {
            try step.play(on: &jar, at: noon.advanced(bySeconds: Int64(index)))
        }
    }

    @Test("Time goes by: each cookie is sent up to its last second")
    func expiries() throws {
        var jar = CookieJar()
        let url = "https://www.host.test"
        try jar.set("a=1; Max-Age=3", from: url)
        try jar.set("b=1; Max-Age=7", from: url)
        try jar.set("c=1; Expires=Mon, 30 Nov 2026 12:00:05 GMT", from: url)
        try jar.set("d=1", from: url)
        for (seconds, sent) in [
            (0, "a=1; b=1; c=1; d=1"), (2, "a=1; b=1; c=1; d=1"), (3, "b=1; c=1; d=1"),
            (4, "b=1; c=1; d=1"), (5, "b=1; d=1"), (6, "b=1; d=1"), (7, "d=1"),
            (100_000_000, "d=1"),
        ] as [(Int64, String)] {
            #expect(try jar.sent(to: url, at: noon.advanced(bySeconds: seconds)) == sent)
        }
        // A clock that goes back gives them back, as long as nobody removed them.
        #expect(try jar.sent(to: url, at: noon.advanced(bySeconds: 4)) == "b=1; c=1; d=1")
        jar.removeExpired(at: noon.advanced(bySeconds: 6))
        #expect(try jar.sent(to: url) == "b=1; d=1")
    }

    @Test("A sign-in, its renewal and its end, over several hosts of a site")
    func signIn() throws {
        var jar = CookieJar()
        let steps = [
            Step(
                "https://login.shop.test/start",
                set: ["csrf=1; Path=/; Secure; SameSite=Strict"],
                holds: "csrf=1",
                ("https://login.shop.test/post", "csrf=1"),
                ("https://shop.test/", "")
            ),
            Step(
                "https://login.shop.test/post",
                set: [
                    "csrf=; Path=/; Secure; Max-Age=0",
                    "sid=s1; Domain=shop.test; Path=/; Secure; HttpOnly; SameSite=Lax",
                    "__Host-login=l1; Path=/; Secure; HttpOnly",
                ],
                holds: "sid=s1 __Host-login=l1",
                ("https://shop.test/", "sid=s1"),
                ("https://api.shop.test/v1", "sid=s1"),
                ("https://login.shop.test/x", "sid=s1 __Host-login=l1"),
                ("http://shop.test/", "")
            ),
            Step(
                "https://api.shop.test/v1/renew",
                set: ["sid=s2; Domain=shop.test; Path=/; Secure; HttpOnly; SameSite=Lax"],
                holds: "sid=s2 __Host-login=l1",
                ("https://shop.test/", "sid=s2")
            ),
            Step(
                "http://evil.shop.test/",
                set: ["sid=forged; Domain=shop.test; Path=/"],
                holds: "sid=s2 __Host-login=l1",
                ("https://shop.test/", "sid=s2")
            ),
            Step(
                "http://shop.test/",
                set: ["sid=forged", "__Host-login=forged"],
                holds: "sid=s2 __Host-login=l1",
                ("https://shop.test/", "sid=s2")
            ),
            Step(
                "https://shop.test/logout",
                set: ["sid=; Domain=shop.test; Path=/; Max-Age=0"],
                holds: "__Host-login=l1",
                ("https://shop.test/", ""),
                ("https://login.shop.test/", "__Host-login=l1")
            ),
        ]
        for (index, step) in steps.enumerated() {
            try step.play(on: &jar, at: noon.advanced(bySeconds: Int64(index) * 60))
        }
    }
}
