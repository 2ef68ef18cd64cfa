import Foundation
import Workload

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Measures Foundation's cookies; they are so slow that they get a part of the workload only.
@main
enum FoundationBenchmarks {
    static func main() throws {
        let workload = Workload()
        guard let site = URL(string: "https://example.com/") else { return }
        let fields = try workload.texts("parse.txt").prefix(10_000)
        measure("parse/10") {
            "\(fields.reduce(0) { $0 + parse($1, from: site).count })"
        }
        _ = try insert("insert100k.tsv", first: 10_000, as: "insert100k/10", workload)
        let storage = try insert("insert10k.tsv", first: 10_000, as: "insert10k", workload)
        let urls = try workload.texts("lookup.txt").prefix(1000).compactMap(URL.init)
        measure("lookup/100") {
            var hits = 0
            var octets = 0
            for url in urls {
                let cookies = storage?.cookies(for: url) ?? []
                guard let header = HTTPCookie.requestHeaderFields(with: cookies)["Cookie"] else {
                    continue
                }
                hits += 1
                octets += header.utf8.count
            }
            return "\(hits) \(octets)"
        }
    }

    private static func insert(
        _ file: String,
        first count: Int,
        as name: String,
        _ workload: Workload
    ) throws -> HTTPCookieStorage? {
        let storage = URLSessionConfiguration.ephemeral.httpCookieStorage
        let insertions = try workload.insertions(file).prefix(count).compactMap { insertion in
            URL(string: insertion.url).map { url in
                (url: url, setCookie: String(decoding: insertion.setCookie, as: UTF8.self))
            }
        }
        measure(name) {
            for insertion in insertions {
                for cookie in parse(insertion.setCookie, from: insertion.url) {
                    storage?.setCookie(cookie)
                }
            }
            return "\(storage?.cookies?.count ?? 0)"
        }
        return storage
    }

    private static func parse(_ setCookie: String, from url: URL) -> [HTTPCookie] {
        HTTPCookie.cookies(withResponseHeaderFields: ["Set-Cookie": setCookie], for: url)
    }
}
