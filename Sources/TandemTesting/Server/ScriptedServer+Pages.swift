public import Foundation
import TandemSession

extension ScriptedServer {
    /// Has a page opened by a web view that is played by a side in memory.
    ///
    /// Each hop carries the side's cookies, by the rules for a top-level navigation, and the side keeps
    /// what each answer sets or deletes, as a page's change.
    ///
    /// - Parameters:
    ///   - url: The page's URL.
    ///   - side: The store of the web view.
    ///   - clock: Where the time comes from.
    /// - Returns: The last answer.
    /// - Throws: ``SessionError`` if the URL is not one of http or https, or redirects do not end; what
    ///   a handler threw.
    @discardableResult
    public func open(
        _ url: URL,
        in side: InMemorySide,
        clock: ManualClock
    ) async throws -> Response {
        var hop = Redirection(URLRequest(url: url))
        while true {
            let target = try CookieURL(hop.request.url)
            let context = CookieJar.Context(
                method: hop.request.httpMethod ?? "GET",
                isTopLevelNavigation: true
            )
            var jar = side.jar
            let header = jar.cookieHeader(for: target, context: context, at: clock.now)
            hop.request.setValue(header, forHTTPHeaderField: "Cookie")
            let (http, body) = try await answer(hop.request, body: hop.request.httpBody ?? Data())
            // Others may have changed the store meanwhile.
            jar = side.jar
            for field in http.setCookieFields {
                jar.store(setCookie: field, from: target, context: context, at: clock.now)
            }
            side.showByPage(jar.cookies)
            guard let next = hop.following(http) else {
                return Response(http, body: body)
            }
            guard next.count <= Redirection.limit else {
                throw SessionError.tooManyRedirects(limit: Redirection.limit)
            }
            hop = next
        }
    }
}

extension ScriptedServer.Response {
    fileprivate init(_ response: HTTPURLResponse, body: Data) {
        let headers = response.allHeaderFields.compactMap { name, value in
            (name as? String).flatMap { name in (value as? String).map { (name: name, value: $0) } }
        }
        self.init(status: response.statusCode, headers: headers, body: body)
    }
}

extension InMemorySide {
    /// The store's cookies, to be asked by the rules.
    fileprivate var jar: CookieJar {
        var jar = CookieJar()
        for cookie in cookies { jar.importCookie(cookie) }
        return jar
    }

    /// Has the store hold exactly these cookies, by a page's doing.
    fileprivate func showByPage(_ cookies: [Cookie]) {
        let new = Dictionary(cookies.map { ($0.identity, $0) }) { _, last in last }
        let old = Dictionary(self.cookies.map { ($0.identity, $0) }) { _, last in last }
        for identity in old.keys where new[identity] == nil { deleteByPage(identity) }
        for (identity, cookie) in new where old[identity] != cookie { setByPage(cookie) }
    }
}
