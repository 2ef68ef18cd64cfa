import CAllocations
import Foundation
import TandemCookies
import Workload

/// Says what the engine costs in memory, and how a lookup's time grows with the jar.
@main
enum CostBenchmarks {
    static let now = Timestamp(milliseconds: 1_796_040_000_000)

    static func main() throws {
        try firstUse()
        let workload = Workload()
        try memory(workload)
        try growth(workload)
    }

    /// The first use, before anything has been decoded or cached.
    nonisolated private static func firstUse() throws {
        let start = ContinuousClock.now
        var jar = CookieJar()
        let url = try CookieURL("https://www.example.co.uk/")
        jar.store(setCookie: "a=1; Domain=example.co.uk; Secure", from: url, at: now)
        let octets = jar.cookieHeaderOctets(for: url, at: now)?.count ?? 0
        let time = (ContinuousClock.now - start) / .microseconds(1)
        print("first use of a jar, the public suffix list asked: \(rounded(time)) µs (\(octets))")
    }

    nonisolated private static func memory(_ workload: Workload) throws {
        guard allocation_count() > 0 else { return }
        let fields = try workload.lines("parse.txt")
        var before = allocation_count()
        // What is parsed is kept, so that no allocation can be optimised away with it.
        let parsed = fields.compactMap { try? SetCookie.parse($0) }
        let parsing = Double(allocation_count() - before) / Double(parsed.count)
        let insertions = try workload.insertions("insert100k.tsv").map { insertion in
            (url: try CookieURL(insertion.url), setCookie: insertion.setCookie)
        }
        var jar = unlimitedJar()
        before = allocation_count()
        let octetsBefore = allocated_octets()
        for insertion in insertions {
            jar.store(setCookie: insertion.setCookie, from: insertion.url, at: now)
        }
        let count = Double(jar.count)
        let storing = Double(allocation_count() - before) / count
        // The insertions are to be freed after the count, not in it.
        let octets = withExtendedLifetime((insertions, parsed)) {
            Double(allocated_octets() - octetsBefore) / count
        }
        print(
            "allocations: \(rounded(parsing)) a field parsed, \(rounded(storing)) a cookie stored"
        )
        print("memory: \(rounded(octets)) octets a cookie, in a jar of \(jar.count)")
    }

    /// Lookups in jars of ten cookies a domain.
    nonisolated private static func growth(_ workload: Workload) throws {
        let insertions = try workload.insertions("insert100k.tsv").map { insertion in
            (url: try CookieURL(insertion.url), setCookie: insertion.setCookie)
        }
        for count in [10, 1000, 100_000] {
            var jar = unlimitedJar()
            var urls: [CookieURL] = []
            for insertion in insertions where site(of: insertion.url) < count / 10 {
                jar.store(setCookie: insertion.setCookie, from: insertion.url, at: now)
                urls.append(insertion.url)
            }
            let few = urls.filter { site(of: $0) == 0 }
            print(
                "lookup in \(jar.count) cookies: \(time(of: few, in: &jar)) ns for one site, "
                    + "\(time(of: urls, in: &jar)) ns for all sites in turn"
            )
        }
    }

    /// The number in the host `www.site12.example`.
    nonisolated private static func site(of url: CookieURL) -> Int {
        Int(url.host.serialized.filter(\.isNumber)) ?? 0
    }

    /// The nanoseconds of a lookup.
    nonisolated private static func time(of urls: [CookieURL], in jar: inout CookieJar) -> Int {
        let count = 100_000
        let start = clock()
        for index in 0..<count {
            _ = jar.cookieHeaderOctets(for: urls[index % urls.count], at: now)
        }
        return Int(Double(clock() - start) / Double(CLOCKS_PER_SEC) / Double(count) * 1e9)
    }

    nonisolated private static func unlimitedJar() -> CookieJar {
        CookieJar(
            configuration: .init {
                $0.cookies = .unlimited
                $0.cookiesPerDomain = .unlimited
            }
        )
    }

    nonisolated private static func rounded(_ number: Double) -> Double {
        (number * 100).rounded() / 100
    }
}
