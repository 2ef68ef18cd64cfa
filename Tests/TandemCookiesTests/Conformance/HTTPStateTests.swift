import TandemCookies
import Testing

@Suite("The http-state vectors", .enabled(if: Vectors.hasFile("http-state.json")))
struct HTTPStateTests {
    struct Case: Decodable, CustomTestStringConvertible {
        let id: String
        let url: String
        let setCookie: [String]
        let resultURL: String
        let expected6265bis: String?

        var testDescription: String { id }
    }

    static let cases = (try? Vectors.decode([Case].self, from: "http-state.json")) ?? []

    @Test("All 222 cases are there")
    func count() {
        #expect(Self.cases.count == 222)
    }

    @Test("The cookies sent are those of RFC 6265bis", arguments: cases)
    func cookies(of vector: Case) throws {
        var jar = CookieJar()
        for line in vector.setCookie {
            try jar.set(line, from: vector.url)
        }
        #expect(try jar.sent(to: vector.resultURL) == vector.expected6265bis ?? "")
    }
}
