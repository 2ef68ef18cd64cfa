internal import CWebKitGTK

/// The engine's calls.
extension WKWebsiteDataStore {
    private var manager: OpaquePointer {
        webkit_network_session_get_website_data_manager(networkSession)
    }

    func records(ofTypes types: Set<String>) async -> [WKWebsiteDataRecord] {
        let (manager, flags) = (manager, WebsiteDataTypes.flags(of: types))
        guard flags.rawValue != 0 else { return [] }
        await settleCache(types)
        let records = try? await awaitReady {
            webkit_website_data_manager_fetch(manager, flags, nil, $0, $1)
        } finish: { result throws(GLibError) in
            let list = try GLibError.rethrowing {
                webkit_website_data_manager_fetch_finish(manager, result, $0)
            }
            defer { g_list_free(list) }
            return elements(of: list).map { WKWebsiteDataRecord(adopting: OpaquePointer($0)) }
        }
        return records ?? []
    }

    /// Waits, if the disk cache is meant, until all is in it that is to be listed or removed.
    private func settleCache(_ types: Set<String>) async {
        guard isPersistent, types.contains(WKWebsiteDataTypeDiskCache) else { return }
        await httpCookieStore.cacheWrites.settle()
    }

    func remove(_ types: Set<String>, of records: [WKWebsiteDataRecord]) async {
        // The engine keeps the cookies of a non-persistent store when it is asked to remove a site's.
        if types.contains(WKWebsiteDataTypeCookies) {
            await httpCookieStore.deleteCookies(ofSites: records.map(\.displayName))
        }
        let rest = WebsiteDataTypes.flags(of: types.subtracting([WKWebsiteDataTypeCookies]))
        // Without a display it would crash; then no page has run here that could have left more.
        guard rest.rawValue != 0, Display.obstacle == nil else { return }
        let manager = manager
        var list: UnsafeMutablePointer<GList>?
        for data in records.compactMap(\.data) {
            list = g_list_prepend(list, UnsafeMutableRawPointer(data))
        }
        defer { g_list_free(list) }
        guard let list else { return }
        // What it reports as failed was not there; whether data is gone, a fetch tells.
        try? await awaitReady {
            webkit_website_data_manager_remove(manager, rest, list, nil, $0, $1)
        } finish: { result throws(GLibError) in
            _ = try GLibError.rethrowing {
                webkit_website_data_manager_remove_finish(manager, result, $0)
            }
        }
    }

    func remove(_ types: Set<String>, modifiedSince date: Date) async {
        let age = -date.timeIntervalSinceNow
        guard age > 0 else { return }
        guard date.timeIntervalSince1970 > 0 else {
            await clear(types, youngerThan: 0)
            return
        }
        let cookies = types.intersection([WKWebsiteDataTypeCookies])
        await clear(types.subtracting(cookies), youngerThan: age)
        // The engine does not date cookies: asked for the younger ones, it would keep all.
        await clear(cookies, youngerThan: 0)
    }

    /// Removes data that is younger than an age in seconds; 0 means any age.
    private func clear(_ types: Set<String>, youngerThan age: TimeInterval) async {
        let (manager, flags) = (manager, WebsiteDataTypes.flags(of: types))
        guard flags.rawValue != 0 else { return }
        await settleCache(types)
        try? await awaitReady {
            webkit_website_data_manager_clear(
                manager,
                flags,
                GTimeSpan(age * 1_000_000),
                nil,
                $0,
                $1
            )
        } finish: { result throws(GLibError) in
            _ = try GLibError.rethrowing {
                webkit_website_data_manager_clear_finish(manager, result, $0)
            }
        }
        noteActivity()
    }
}
