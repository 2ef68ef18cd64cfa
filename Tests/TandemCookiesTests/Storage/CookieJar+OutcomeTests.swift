import TandemCookies
import Testing

@Suite("Outcomes of storing")
struct OutcomeTests {
    @Test(
        "Each change is told in a sentence that names the cookie and not its value",
        arguments: [
            ("b=secret", "Stored b at example.com/."),
            ("secret", "Stored (nameless) at example.com/."),
            (
                "b\u{202E}\u{9B}é=secret",
                "Stored b\\xe2\\x80\\xae\\xc2\\x9b\\xc3\\xa9 at example.com/."
            ),
            ("a=secret", "Stored a at example.com/, in the place of the one before."),
            ("a=secret; Max-Age=0", "Removed a at example.com/, since it is expired now."),
            (
                "b=secret; Max-Age=0",
                "Stored nothing: it is expired, and there was none to remove."
            ),
            (
                "b=secret; Domain=com",
                "Refused: The domain is a public suffix; name a domain below it."
            ),
        ]
    )
    func changes(_ field: String, _ description: String) throws {
        var jar = CookieJar()
        try jar.set("a=secret")
        let outcome = try jar.set(field)
        #expect(outcome.change.description == description)
        #expect(outcome.description == description)
    }

    @Test("What had to go is told after it")
    func evictions() throws {
        var jar = CookieJar(configuration: .init { $0.cookies = .init(maximum: 1, remaining: 1) })
        try jar.set("a=secret")
        #expect(
            try jar.set("b=secret").description
                == "Stored b at example.com/. Removed a at example.com/, to keep within the limits."
        )
    }
}
