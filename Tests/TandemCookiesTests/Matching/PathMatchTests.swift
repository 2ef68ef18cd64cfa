import Testing

@testable import TandemCookies

@Suite("Path-match")
struct PathMatchTests {
    private func cookie(name: String, path: [UInt8], value: String) throws -> Cookie {
        Cookie(
            identity: .init(
                nameOctets: Array(name.utf8),
                domain: try CookieHost("example.com"),
                isHostOnly: true,
                pathOctets: path
            ),
            valueOctets: Array(value.utf8),
            expires: nil,
            isSecure: false,
            isHTTPOnly: false,
            sameSite: .unspecified,
            creation: noon,
            lastAccess: noon
        )
    }

    /// Whatever stands before and after the path in the cookie's octets is no matter.
    private func pathMatches(_ request: [UInt8], _ path: [UInt8]) throws -> Bool {
        let answers = try ["", "a", "/a/"].flatMap { name in
            try ["", "v", "/a/b"].map { value in
                try cookie(name: name, path: path, value: value).pathMatches(request.span)
            }
        }
        #expect(Set(answers).count == 1)
        return answers[0]
    }

    @Test(
        "The paths are one, or the cookie's begins the request's up to a slash",
        arguments: [
            ("/", "/", true), ("/", "/x", true), ("/", "/x/y", true), ("/x", "/", false),
            ("/x", "/x", true), ("/x", "/x/", true), ("/x", "/x/y", true), ("/x", "/xy", false),
            ("/x", "/x%2Fy", false), ("/x", "/X", false), ("/x", "/y/x", false),
            ("/x/", "/x", false),
            ("/x/", "/x/", true), ("/x/", "/x/y", true), ("/x/", "/xy/", false),
            ("/x//", "/x/", false),
            ("/x//", "/x//y", true), ("/x", "/x//y", true), ("/x/y", "/x", false),
            ("/x/y", "/x/y/z/..", true), ("/x?", "/x", false), ("/x?", "/x?", true),
            ("/x.", "/x./y", true), ("/x.", "/x", false), ("//", "/", false), ("//", "//", true),
            ("/%41", "/A", false), ("/%41", "/%41", true), ("/%c3", "/%C3", false), ("", "", true),
            ("", "/", false), ("/long/path/of/some/length", "/long/path/of/some/length", true),
            ("/long/path/of/some/length", "/long/path/of/some/length/x", true),
            ("/long/path/of/some/length", "/long/path/of/some/lengthx", false),
            ("/long/path/of/some/length", "/long/path/of/some/lengt", false),
            ("/long/path/of/some/length", "/long/path/of/same/length", false),
        ]
    )
    func table(_ cookie: String, _ request: String, _ isMatch: Bool) throws {
        #expect(try pathMatches(Array(request.utf8), Array(cookie.utf8)) == isMatch)
    }

    @Test("Each pair of short paths matches as the text says")
    func exhaustive() throws {
        var paths: [[UInt8]] = [[0x2F]]
        var newest = paths
        for _ in 0..<4 {
            newest = newest.flatMap { path in [0x2F, 0x61, 0x62].map { path + [$0] } }
            paths += newest
        }
        var matchCount = 0
        for path in paths {
            let cookie = try cookie(name: "n", path: path, value: "v")
            for request in paths {
                let isMatch = NaiveJar.pathMatches(request, path)
                guard cookie.pathMatches(request.span) == isMatch else {
                    Issue.record("\(path) and \(request)")
                    return
                }
                matchCount += isMatch ? 1 : 0
            }
        }
        #expect(paths.count == 121)
        #expect(matchCount > 121)
    }

    @Test("Octets are compared at every length, wherever they differ")
    func lengths() throws {
        // Comparing many octets at once must not miss one at a border.
        for length in 1...40 {
            let path = [0x2F] + (1..<length).map { UInt8(0x61 + $0 % 26) }
            #expect(try pathMatches(path, path))
            #expect(try pathMatches(path + [0x2F], path))
            #expect(try !pathMatches(path + [0x78], path) || length == 1)
            #expect(try !pathMatches(path.dropLast(), path))
            for place in 0..<length {
                var other = path
                other[place] ^= 0x20
                #expect(try !pathMatches(other, path))
                #expect(try !pathMatches(other + [0x2F, 0x78], path))
            }
        }
    }
}
