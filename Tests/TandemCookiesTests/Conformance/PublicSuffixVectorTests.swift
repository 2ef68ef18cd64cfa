import Foundation
import TandemCookies
import Testing

@Suite("The public suffix vectors", .enabled(if: Vectors.hasFile("public-suffix-tests.txt")))
struct PublicSuffixVectorTests {
    struct Case: CustomTestStringConvertible {
        let input: String?
        let registrable: String?

        var testDescription: String { input ?? "null" }
    }

    /// Each line that is no comment: `checkPublicSuffix('in', 'out or null');`.
    static let cases: [Case] = {
        let data = (try? Vectors.data("public-suffix-tests.txt")) ?? Data()
        return String(decoding: data, as: UTF8.self)
            .split(separator: "\n")
            .compactMap { line in
                let pattern = #/^checkPublicSuffix\((null|'([^']*)'), (null|'([^']*)')\);/#
                guard let match = try? pattern.firstMatch(in: line) else { return nil }
                return Case(input: match.2.map(String.init), registrable: match.4.map(String.init))
            }
    }()

    @Test("All 78 active lines are there")
    func count() {
        #expect(Self.cases.count == 78)
    }

    @Test("The registrable domain is the expected one", arguments: cases)
    func registrableDomain(of vector: Case) throws {
        let host = vector.input.flatMap { try? CookieHost($0) }
        let domain = host.flatMap(PublicSuffixList.builtIn.registrableDomain(of:))
        let expected = try vector.registrable.map { try CookieHost($0) }
        #expect(domain == expected)
    }
}
