import TandemCookies
import Workload

/// Measures the engine: parsing, insertion into empty jars, and lookups.
@main
enum CookieBenchmarks {
    static let now = Timestamp(milliseconds: 1_796_040_000_000)

    static func main() throws {
        let workload = Workload()
        try parse(workload)
        _ = try insert("insert100k", workload)
        var jar = try insert("insert10k", workload)
        try lookUp(in: &jar, workload)
    }

    nonisolated private static func parse(_ workload: Workload) throws {
        let fields = try workload.lines("parse.txt")
        measure("parse") {
            var count = 0
            for field in fields where (try? SetCookie.parse(field)) != nil {
                count += 1
            }
            return "\(count)"
        }
    }

    /// What is stored, its URL parsed beforehand.
    ///
    /// Not a pair, which an array's elements are copied out of by the runtime, not by code.
    private struct Insertion {
        let url: CookieURL
        let setCookie: [UInt8]
    }

    nonisolated private static func insert(
        _ name: String,
        _ workload: Workload
    ) throws -> CookieJar {
        let insertions = try workload.insertions("\(name).tsv").map { insertion in
            Insertion(url: try CookieURL(insertion.url), setCookie: insertion.setCookie)
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
            return "\(jar.count)"
        }
        return jar
    }

    nonisolated private static func lookUp(in jar: inout CookieJar, _ workload: Workload) throws {
        let urls = try workload.texts("lookup.txt").map { try CookieURL($0) }
        measure("lookup") { answer(to: urls, in: &jar) }
        // For the answers of the engines that look up a part only.
        measure("lookup/10") { answer(to: Array(urls.prefix(10_000)), in: &jar) }
        measure("lookup/100") { answer(to: Array(urls.prefix(1000)), in: &jar) }
    }

    /// How many of the URLs have cookies, and the octets of all their fields.
    nonisolated private static func answer(
        to urls: [CookieURL],
        in jar: inout CookieJar
    ) -> String {
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
