import TandemCookies
import Testing

@Suite("Paths of URLs")
struct CookieURLPathTests {
    @Test(
        "Dot segments are resolved, however the dots are written",
        arguments: [
            Row("/a/./b/../c", "/a/c"), Row("/a/b/..", "/a/"), Row("/a/b/.", "/a/b/"),
            Row("/a/./", "/a/"),
            Row("/./", "/"), Row("/.", "/"), Row("/..", "/"), Row("/../../a", "/a"),
            Row("/a/b/../..", "/"),
            Row("/a/b/../../..", "/"), Row("/a//../b", "/a/b"), Row("/a//..", "/a/"),
            Row("//..", "/"),
            Row("/..//a", "//a"), Row("//../", "/"), Row("/%2e", "/"), Row("/%2E%2e", "/"),
            Row("/a/%2e%2E/b", "/b"), Row("/a/.%2e", "/"), Row("/a/%2E./b", "/b"),
            Row("/a/%2e/b", "/a/b"),
            // These only look like them.
            Row("/...", "/..."), Row("/.a", "/.a"), Row("/..a", "/..a"), Row("/a.", "/a."),
            Row("/a..", "/a.."),
            Row("/..;/b", "/..;/b"), Row("/.;", "/.;"), Row("/a/%2e%2e%2f", "/a/%2e%2e%2f"),
            Row("/%252e", "/%252e"), Row("/%2", "/%2"), Row("/.%2", "/.%2"), Row("/%2ea", "/%2ea"),
            Row("/%2e%2e%2e", "/%2e%2e%2e"), Row("/.%20", "/.%20"),
            Row("/．．/a", "/%EF%BC%8E%EF%BC%8E/a"),
        ]
    )
    func dots(_ row: Row<String, String>) throws {
        #expect(try CookieURL("http://h\(row.input)").path == row.output)
        #expect(try CookieURL("app://h\(row.input)?q").path == row.output)
    }

    @Test(
        "Else a path is kept but for what it cannot hold",
        arguments: [
            Row("", "/"), Row("/", "/"), Row("//", "//"), Row("///", "///"),
            Row("/a//b/", "/a//b/"),
            Row("/A", "/A"), Row("/%6F%zz", "/%6F%zz"), Row("/%", "/%"),
            Row("/a%2fb%2Fc", "/a%2fb%2Fc"),
            Row("/%00", "/%00"), Row("/!$&'()*+,;=:@~-_.|[]", "/!$&'()*+,;=:@~-_.|[]"),
            Row("/a b\"<>`{}^", "/a%20b%22%3C%3E%60%7B%7D%5E"), Row("/\u{1}x", "/%01x"),
            Row("/\u{7F}", "/%7F"), Row("/é\u{301}", "/%C3%A9%CC%81"), Row("/😀", "/%F0%9F%98%80"),
            Row("/a\u{A0}b", "/a%C2%A0b"), Row("/a=b;c", "/a=b;c"), Row("/ａ", "/%EF%BD%81"),
        ]
    )
    func encoding(_ row: Row<String, String>) throws {
        #expect(try CookieURL("http://h\(row.input)").path == row.output)
        #expect(try CookieURL("app://h\(row.input)#f").path == row.output)
    }

    @Test(
        "In the schemes of the web alone a backslash is a slash",
        arguments: [
            Row("/a\\b", "/a/b"), Row("\\a", "/a"), Row("/a\\..\\b", "/b"), Row("/a\\", "/a/"),
            Row("/\\", "//"), Row("/a\\.", "/a/"), Row("/%5C", "/%5C"),
        ]
    )
    func backslashes(_ row: Row<String, String>) throws {
        for scheme in ["http", "https", "ws", "wss"] {
            #expect(try CookieURL("\(scheme)://h\(row.input)").path == row.output)
        }
        guard row.input.hasPrefix("/") else { return }
        #expect(try CookieURL("app://h\(row.input)").path == row.input)
    }

    @Test("Each octet is kept or percent-encoded, as the path percent-encode set says")
    func octets() throws {
        let encoded = Set(Array(0x00...0x20) + [0x7F] + Array("\"#<>?^`{}".utf8))
        // Line breaks and tabs count for nothing, and these two end the path.
        let special = Set("\t\n\r?#\\/".utf8)
        for octet in UInt8(0)..<0x80 where !special.contains(octet) {
            let url = try CookieURL("http://h/a\(Character(Unicode.Scalar(octet)))b")
            let hexadecimal = String(octet, radix: 16, uppercase: true)
            let escape = "%" + (octet < 16 ? "0" : "") + hexadecimal
            let kept = String(Unicode.Scalar(octet))
            #expect(url.path == "/a\(encoded.contains(octet) ? escape : kept)b", "\(octet)")
        }
    }

    /// The path of the URL standard, a segment at a time.
    private func reference(_ path: String) -> String {
        var output: [String] = []
        let segments = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        for (index, segment) in segments.enumerated() {
            let isLast = index == segments.count - 1
            switch segment.lowercased().replacing("%2e", with: ".") {
            case ".": output += isLast ? [""] : []
            case "..":
                _ = output.popLast()
                output += isLast ? [""] : []
            default: output.append(String(segment.replacing(" ", with: "%20")))
            }
        }
        return "/" + output.joined(separator: "/")
    }

    @Test("Random paths are resolved as the URL standard's steps resolve them", arguments: 0..<5)
    func resolution(_ seed: UInt64) throws {
        let parts = [
            "/", "/", "/", ".", "..", "a", "%2e", "%2E", "%", "b c", ".a", "//", "/./", "/../",
        ]
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<400 {
            let path = "/" + generator.sequence(of: parts, count: 0...10).joined() + "x"
            for path in [path, String(path.dropLast())] where !path.hasSuffix(" ") {
                let url = try CookieURL("http://h\(path)")
                #expect(url.path == reference(path), "\(path)")
                #expect(try CookieURL("http://h\(url.path)") == url, "\(path)")
            }
        }
    }
}
