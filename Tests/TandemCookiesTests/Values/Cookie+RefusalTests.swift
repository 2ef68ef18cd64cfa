import TandemCookies
import Testing

@Suite("Refusals")
struct CookieRefusalTests {
    @Test("Each says in its own words what is wrong and what would be right")
    func descriptions() {
        let texts = Cookie.Refusal.allCases.map(\.description)
        #expect(Set(texts).count == Cookie.Refusal.allCases.count)
        for text in texts {
            #expect(text.hasSuffix(".") && text.split(separator: " ").count >= 3, "\(text)")
        }
    }

    @Test("What a nameless value cannot hold is named")
    func namelessValue() throws {
        let url = try CookieURL("https://example.com/")
        let error = #expect(throws: Cookie.Refusal.unsendableValue) {
            try Cookie(name: "", value: "a=b", for: url)
        }
        #expect("\(try #require(error))".contains("'='"))
    }

    /// A field value for each rule that asks a field alone, set by the page at `url`.
    @Test(
        "Each rule of storage has its refusal",
        arguments: [
            Row("a=\u{1}", .controlCharacter), Row("", .empty), Row("=; Path=/", .empty),
            Row("a=" + String(repeating: "b", count: 4096), .tooLong),
            Row("a=b; Domain=exämple.com", .nonASCIIDomain),
            Row("a=b; Domain=com", .publicSuffixDomain),
            Row("a=b; Domain=example.org", .domainMismatch), Row("a=b; Domain=.", .domainMismatch),
            Row("a=b; Path=/é", .nonASCIIPath),
            Row("a=b; SameSite=None", .sameSiteNoneWithoutSecure),
            Row("__Secure-a=b", .securePrefix), Row("__Host-a=b; Secure", .hostPrefix),
            Row("__Http-a=b; Secure", .httpPrefix), Row("__Host-Http-a=b; Path=/", .hostHTTPPrefix),
            Row("=__Host-a", .prefixInNamelessValue),
            Row("a=b; Partitioned", .partitionedWithoutSecure),
        ] as [Row<String, Cookie.Refusal>]
    )
    func rules(_ row: Row<String, Cookie.Refusal>) throws {
        var jar = CookieJar()
        let outcome = try jar.set(row.input, from: "https://www.example.com/")
        #expect(outcome.change == .ignored(row.output))
        #expect(jar.count == 0)
    }

    @Test(
        "Where several rules refuse, the one that comes first in the standard is named",
        arguments: [
            Row("a=b\u{1}; Domain=x", .controlCharacter), Row("; Domain=x", .empty),
            Row("a=b; Domain=é.org; Path=/é", .nonASCIIDomain),
            Row("a=b; Domain=org; SameSite=None", .domainMismatch),
            Row("a=b; Domain=com; Path=/é", .publicSuffixDomain),
            Row("__Secure-a=b; SameSite=None", .sameSiteNoneWithoutSecure),
            Row("a=b; Path=/é; SameSite=None", .nonASCIIPath),
        ] as [Row<String, Cookie.Refusal>]
    )
    func order(_ row: Row<String, Cookie.Refusal>) throws {
        try rules(row)
    }
}
