import TandemCookies

/// Plays any sequence of operations on a small jar, and checks the jar after each.
///
/// Each line is one: its kind, a URL and a context in an octet each, then what the kind asks for.
enum FuzzJar: FuzzTarget {
    static let seeds: [Seed] = [
        "00Ca=b; Domain=example.com\n00Cb=c; Path=/x/y\n30C\n",
        "00Ca=b; Secure; HttpOnly\n01Ca=c\n40C0\n30C\n",
        "00Ca=b; Max-Age=1\n50Cp\n00Cc=d\n30C\n60C\n00Ce=f; Expires=Tue, 01 Dec 2026 00:00:00 GMT",
        "00Ca=1\n00Cb=2\n00Cc=3\n00Cd=4\n00Ce=5\n00Cf=6\n00Cg=7\n02Ca=1\n02Cb=2\n02Cc=3\n02Cd=4\n",
        "00Aa=b; Secure; SameSite=None; Partitioned\n00Bc=0123456789; Secure; Partitioned\n30A\n",
        "05Ca=b; Domain=me.github.io\n80Cgithub.io\n80C\n30C\n70C\n0=\n1=\n",
    ]

    static let growing = [
        Growing("00Ca=b\n"), Growing("00Ca=b; Path=/x; Secure\n30C\n"), Growing("50C0\n"),
        Growing("names") { count in
            Array((0..<max(1, count / 16)).map { "01C\($0)=b; Path=/\n" }.joined().utf8)
        },
        Growing("partitions") { count in
            Array(
                (0..<max(1, count / 32)).map { "00D\($0)=b; Secure; Partitioned\n" }.joined().utf8
            )
        },
    ]

    static func parse(_ input: [UInt8]) {
        var play = JarPlay(configuration: .init())
        var rest = Input(input)
        while !rest.rest.isEmpty {
            play.perform(JarPlay.Step(rest.line()))
        }
    }

    static func check(_ input: [UInt8]) {
        var play = JarPlay(
            configuration: .init {
                $0.cookies = .init(maximum: 12, remaining: 8)
                $0.cookiesPerDomain = .init(maximum: 5, remaining: 3)
                $0.octetsPerPartition = 64
            }
        )
        var rest = Input(input)
        while !rest.rest.isEmpty {
            play.performAndCheck(JarPlay.Step(rest.line()))
        }
        var jar = play.jar
        for cookie in jar.cookies {
            expect(jar.remove(cookie.identity) == cookie, "a cookie is removed by its identity")
        }
        expect(jar.count == 0 && jar.cookies.isEmpty, "nothing is left")
    }
}
