import Foundation
import TandemCookies
import TandemSession
import WebKit

extension WKHTTPCookieStore {
    /// Performs operations on different cookies: the deletions, then the others in their order.
    ///
    /// None waits for the one before it, so that the store can take them together.
    func perform(_ operations: ArraySlice<SideOperation>) async {
        let doomed = await stored(Set(operations.compactMap(\.deletedIdentity)))
        let cookies = operations.compactMap(\.httpCookie)
        let (ends, end) = AsyncStream<Void>.makeStream()
        for cookie in doomed { delete(cookie) { end.yield() } }
        for cookie in cookies { setCookie(cookie) { end.yield() } }
        var ended = ends.makeAsyncIterator()
        for _ in 0..<(doomed.count + cookies.count) { _ = await ended.next() }
    }

    /// Cookies as the store itself shows them, since it can want flags to be equal for a deletion.
    private func stored(_ identities: Set<Cookie.Identity>) async -> [HTTPCookie] {
        guard !identities.isEmpty else { return [] }
        return await allCookies().filter { cookie in
            Cookie(cookie).map { identities.contains($0.identity) } ?? false
        }
    }
}

extension [SideOperation] {
    /// The operations in runs, in none of which a cookie comes twice.
    var runs: [ArraySlice<SideOperation>] {
        var runs: [ArraySlice<SideOperation>] = []
        var rest = self[...]
        while !rest.isEmpty {
            var seen: Set<Cookie.Identity> = []
            let run = rest.prefix { seen.insert($0.identity).inserted }
            runs.append(run)
            rest = rest[run.endIndex...]
        }
        return runs
    }
}

extension SideOperation {
    fileprivate var deletedIdentity: Cookie.Identity? {
        if case .delete(let identity) = self { identity } else { nil }
    }

    /// What is to be set; nil for what cannot be said in Foundation's terms, which is then missing at
    /// the read that follows.
    fileprivate var httpCookie: HTTPCookie? {
        if case .set(let cookie) = self { cookie.httpCookie() } else { nil }
    }
}
