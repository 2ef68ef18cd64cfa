import Testing

@testable import TandemCookies

@Suite("The http-state date vectors", .enabled(if: Vectors.hasFile("http-state-dates.json")))
struct HTTPStateDateTests {
    struct Case: Decodable, CustomTestStringConvertible {
        let test: String
        let bis: Int64?

        var testDescription: String { test }
    }

    static let cases = (try? Vectors.decode([Case].self, from: "http-state-dates.json")) ?? []

    @Test("All 70 dates are there")
    func count() {
        #expect(Self.cases.count == 70)
    }

    @Test("A date is read as RFC 6265bis reads it", arguments: cases)
    func date(of vector: Case) {
        let octets = Array(vector.test.utf8)
        let date = CookieDate.parse(octets.span, 0..<octets.count)
        #expect(date == vector.bis.map { Timestamp(milliseconds: $0 * 1000) })
    }
}
