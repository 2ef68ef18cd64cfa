import TandemCookies

private let urls = [
    "https://a.b.example.com/x/y", "http://b.example.com/", "https://example.com/x",
    "http://localhost/", "https://192.0.2.1/", "https://me.github.io/",
].compactMap { try? CookieURL($0) }

/// Stores each line of the input in a small jar, from a URL and in a context that its first octet
/// chooses, and asks the jar after each.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzJar(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    var jar = CookieJar(
        configuration: .init {
            $0.cookies = .init(maximum: 12, remaining: 8)
            $0.cookiesPerDomain = .init(maximum: 5, remaining: 3)
            $0.octetsPerPartition = 64
        }
    )
    var now = Timestamp(milliseconds: 1_796_040_000_000)
    for line in UnsafeBufferPointer(start: start, count: count).split(separator: 0x0A) {
        guard let choice = line.first else { continue }
        let url = urls[Int(choice) % urls.count]
        let context = CookieJar.Context(
            method: choice & 0x80 == 0 ? "GET" : "POST",
            relation: choice & 0x40 == 0 ? .sameSite : .crossSite,
            isTopLevelNavigation: choice & 0x20 == 0,
            isHTTPAPI: choice & 0x10 == 0
        )
        let before = jar.count
        let outcome = jar.store(
            setCookie: Array(line.dropFirst()),
            from: url,
            context: context,
            at: now
        )
        let change =
            switch outcome.change {
            case .inserted: 1
            case .removed: -1
            case .replaced, .unchanged, .ignored: 0
            }
        precondition(jar.count == before + change - outcome.evicted.count)
        precondition(jar.cookies.count == jar.count && jar.count <= 12)
        precondition(Set(jar.cookies.map(\.identity)).count == jar.count)
        now = now.advanced(bySeconds: Int64(choice))
        let sent = jar.cookies(for: url, context: context, at: now)
        let explained = jar.explain(url, context: context, at: now)
        precondition(explained.filter(\.isSent).map(\.cookie.identity) == sent.map(\.identity))
    }
    for cookie in jar.cookies {
        precondition(jar[cookie.identity] == cookie && jar.remove(cookie.identity) == cookie)
    }
    precondition(jar.count == 0)
    return 0
}
