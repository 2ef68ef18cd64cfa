import TandemCookies
import Workload

/// Measures the engine: parsing, insertion into empty jars, and lookups.
@main
enum CookieBenchmarks {
    static let now = Timestamp(milliseconds: 1_796_040_000_000)

    static func main() throws {
        let workload = Workload()
        let fields = try workload.lines("parse.txt").map { Array($0.utf8) }
        measure("parse") {
            fields.count { (try? SetCookie.parse($0)) != nil }
        }
        try insert("insert100k", workload)
        var jar = try insert("insert10k", workload)
        let urls = try workload.lines("lookup.txt").map { try CookieURL($0) }
        measure("lookup") {
            var hits = 0
            var octets = 0
            for url in urls {
                guard let header = jar.cookieHeaderOctets(for: url, at: now) else { continue }
                hits += 1
                octets += header.count
            }
            return "\(hits) \(octets)"
        }
    }

    @discardableResult
    private static func insert(_ name: String, _ workload: Workload) throws -> CookieJar {
        let insertions = try workload.insertions("\(name).tsv").map { insertion in
            (url: try CookieURL(insertion.url), setCookie: Array(insertion.setCookie.utf8))
        }
        var jar = CookieJar(
            configuration: .init {
                $0.cookies = .unlimited
                $0.cookiesPerDomain = .unlimited
            }
        )
        measure(name) {
            for insertion in insertions {
                jar.store(setCookie: insertion.setCookie, from: insertion.url, at: now)
            }
            return jar.count
        }
        return jar
    }
}
