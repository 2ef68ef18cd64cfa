internal import CWebKitGTK

// The engine's calls, each awaited by the one operation that runs on a store at a time.
extension WKHTTPCookieStore {
    /// All cookies, in no particular order.
    func readAll() async -> [HTTPCookie] {
        await readAll { CompleteCookie($0) }
    }

    /// What is made of all cookies; true also when the process ended meanwhile.
    private func readAll<Value: Sendable>(
        _ transform: @escaping @MainActor (OpaquePointer) -> Value?
    ) async -> [Value] {
        startNetworkProcessIfNeeded()
        if let values = await requestAll(transform) { return values }
        // A process that ended meanwhile is an empty answer too: the second one is true.
        startNetworkProcess()
        return await requestAll(transform) ?? []
    }

    /// Makes the engine start its process, without which it answers every read with nothing.
    private func startNetworkProcess() {
        webkit_cookie_manager_get_accept_policy(manager, nil, nil, nil)
    }

    private func startNetworkProcessIfNeeded() {
        if process?.isRunning != true { startNetworkProcess() }
    }

    /// What is made of all cookies, or nil for an answer without any.
    private func requestAll<Value: Sendable>(
        _ transform: @escaping @MainActor (OpaquePointer) -> Value?
    ) async -> [Value]? {
        let manager = manager
        return try? await awaitReady {
            webkit_cookie_manager_get_all_cookies(manager, nil, $0, $1)
        } finish: { result throws(GLibError) in
            let list = try GLibError.rethrowing {
                webkit_cookie_manager_get_all_cookies_finish(manager, result, $0)
            }
            return list == nil ? nil : take(list, transform)
        }
    }

    func read(for url: URL) async -> [HTTPCookie] {
        guard ["http", "https"].contains(url.scheme?.lowercased()) else { return [] }
        startNetworkProcessIfNeeded()
        let manager = manager
        let cookies = try? await awaitReady {
            webkit_cookie_manager_get_cookies(manager, url.absoluteString, nil, $0, $1)
        } finish: { result throws(GLibError) in
            let list = try GLibError.rethrowing {
                webkit_cookie_manager_get_cookies_finish(manager, result, $0)
            }
            return take(list) { CompleteCookie($0) }
        }
        return cookies ?? []
    }

    /// Waits until the engine has written what it has noted of trackers so far.
    func settleTrackers() async {
        let session = session.opaque
        try? await awaitReady {
            webkit_network_session_get_itp_summary(session, nil, $0, $1)
        } finish: { result throws(GLibError) in
            let list = try GLibError.rethrowing {
                webkit_network_session_get_itp_summary_finish(session, result, $0)
            }
            g_list_free_full(list) { webkit_itp_third_party_unref($0.map { OpaquePointer($0) }) }
        }
    }

    func readPolicy() async -> CookiePolicy {
        let manager = manager
        let policy = try? await awaitReady {
            webkit_cookie_manager_get_accept_policy(manager, nil, $0, $1)
        } finish: { result throws(GLibError) in
            try GLibError.rethrowing {
                webkit_cookie_manager_get_accept_policy_finish(manager, result, $0)
            }
        }
        return policy == WEBKIT_COOKIE_POLICY_ACCEPT_NEVER ? .disallow : .allow
    }

    /// Adds cookies in order, each unless it has no HttpOnly and would replace one that has.
    func write(_ cookies: [EngineCookie]) async {
        let writable = await unprotected(cookies)
        await add(writable)
        guard case .reads = changeSource, !writable.isEmpty else { return }
        // The engine would have signalled each of them.
        changeSource = .reads(last: Set(await readAll()))
        for _ in writable { notifyObservers() }
    }

    /// Removes cookies, each unless it is stored with HttpOnly and this one has none.
    func delete(_ cookies: [EngineCookie]) async {
        // The engine's own deletion wants the value to match; an expired cookie removes any.
        await add(await unprotected(cookies.map(\.expired)))
        guard case .reads = changeSource else { return }
        compare(await readAll())
    }

    /// Removes the cookies of sites: of hosts and of all below them.
    func deleteCookies(ofSites sites: [String]) async {
        let cookies = await readAll().filter { cookie in
            let host = cookie.domain.drop { $0 == "." }
            return sites.contains { !$0.isEmpty && (host == $0 || host.hasSuffix("." + $0)) }
        }
        await add(cookies.compactMap { EngineCookie($0)?.expired })
        guard case .reads = changeSource else { return }
        compare(await readAll())
    }

    /// The cookies that may be written, one after the other.
    private func unprotected(_ cookies: [EngineCookie]) async -> [EngineCookie] {
        guard cookies.contains(where: { !$0.isHTTPOnly }) else { return cookies }
        var protected = Set(
            await readAll {
                soup_cookie_get_http_only($0) != 0 ? EngineCookie.Identity($0) : nil
            }
        )
        return cookies.filter { cookie in
            if cookie.isHTTPOnly { protected.insert(cookie.identity) }
            return cookie.isHTTPOnly || !protected.contains(cookie.identity)
        }
    }

    /// Sends cookies to the engine, which takes them in order, and awaits its answer to the last.
    private func add(_ cookies: [EngineCookie]) async {
        guard let last = cookies.last else { return }
        let manager = manager
        for cookie in cookies.dropLast() {
            cookie.withSoupCookie {
                webkit_cookie_manager_add_cookie(manager, $0, nil, nil, nil)
            }
        }
        await withCheckedContinuation { continuation in
            last.withSoupCookie { soup in
                whenReady {
                    webkit_cookie_manager_add_cookie(manager, soup, nil, $0, $1)
                } finish: { _ in
                    continuation.resume()
                }
            }
        }
    }
}

/// Makes something of each cookie of a list, and frees the list.
@MainActor
private func take<Value>(
    _ list: UnsafeMutablePointer<GList>?,
    _ transform: @MainActor (OpaquePointer) -> Value?
) -> [Value] {
    defer { g_list_free_full(list) { soup_cookie_free($0.map { OpaquePointer($0) }) } }
    return elements(of: list).compactMap { transform(OpaquePointer($0)) }
}
