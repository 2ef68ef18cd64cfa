import Foundation
import Workload

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Measures Foundation's cookies; it is so slow that it gets one lookup of a hundred.
@main
enum FoundationBenchmarks {
    static func main() throws {
        let workload = Workload()
        guard let site = URL(string: "https://example.com/") else { return }
        let fields = try workload.lines("parse.txt")
        measure("parse") {
            fields.reduce(0) { $0 + parse($1, from: site).count }
        }
        let storage = URLSessionConfiguration.ephemeral.httpCookieStorage
        let insertions = try workload.insertions("insert10k.tsv").compactMap { insertion in
            URL(string: insertion.url).map { (url: $0, setCookie: insertion.setCookie) }
        }
        measure("insert10k") {
            for insertion in insertions {
                for cookie in parse(insertion.setCookie, from: insertion.url) {
                    storage?.setCookie(cookie)
                }
            }
            return storage?.cookies?.count ?? 0
        }
        let urls = try workload.lines("lookup.txt").compactMap(URL.init).prefix(1000)
        measure("lookup of 1k") {
            urls.reduce(0) { sum, url in
                let fields = HTTPCookie.requestHeaderFields(with: storage?.cookies(for: url) ?? [])
                return sum + (fields["Cookie"]?.utf8.count ?? 0)
            }
        }
    }

    private static func parse(_ setCookie: String, from url: URL) -> [HTTPCookie] {
        HTTPCookie.cookies(withResponseHeaderFields: ["Set-Cookie": setCookie], for: url)
    }
}
