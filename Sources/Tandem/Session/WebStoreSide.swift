import Foundation
import TandemCookies
import TandemSession
import WebKit

/// The cookie store of a profile's web views, as a side of its session.
@MainActor
final class WebStoreSide: NSObject, RenewableSide {
    /// WebKit cuts expiries to seconds, and shows an explicit SameSite=None as no SameSite.
    nonisolated let capabilities = SideCapabilities(
        expiryResolution: 1_000,
        sameSite: .laxAndStrict
    )
    nonisolated let hints: AsyncStream<Void>

    private(set) var store: WKWebsiteDataStore
    private var storeIdentifier: UUID?
    private let isPersistent: Bool
    private let hint: AsyncStream<Void>.Continuation
    private var containers: [WeakContainer] = []

    /// Makes a side.
    ///
    /// - Parameters:
    ///   - storeIdentifier: The identifier of the data store, nil: the default store.
    ///   - isPersistent: Whether the store is kept on disk; if not, it is one without an identifier.
    init(storeIdentifier: UUID?, isPersistent: Bool) {
        self.storeIdentifier = storeIdentifier
        self.isPersistent = isPersistent
        store = Self.store(storeIdentifier, isPersistent)
        (hints, hint) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        super.init()
        // The store does not retain its observers: the session does, with the side.
        store.httpCookieStore.add(self)
    }

    private static func store(_ identifier: UUID?, _ isPersistent: Bool) -> WKWebsiteDataStore {
        guard isPersistent else { return .nonPersistent() }
        return identifier.map { WKWebsiteDataStore(forIdentifier: $0) } ?? .default()
    }

    func snapshot() async throws(SideError) -> [Cookie] {
        // All pages at once. Nothing here holds a container, so that who lets go of it is rid of it.
        let deliveries = containers.compactMap { $0.container?.beginDeliveringScriptCookies() }
        for delivery in deliveries { for await _ in delivery {} }
        return await store.httpCookieStore.allCookies().compactMap(Cookie.init)
    }

    func perform(_ operations: [SideOperation]) async throws(SideError) {
        for run in operations.runs {
            await store.httpCookieStore.perform(run)
        }
    }

    // MARK: Sign-out

    /// Has a container end its page when the session is signed out.
    func add(_ container: WebContainer) {
        containers.removeAll { $0.container == nil }
        containers.append(WeakContainer(container: container))
    }

    /// Ends the pages of all containers at once, so that one that hangs does not hold up the others.
    func stop() async {
        await withTaskGroup { group in
            for container in containers.compactMap(\.container) {
                group.addTask { await container.endPage() }
            }
        }
    }

    func moveToStore(_ identifier: UUID) async throws(SideError) {
        guard identifier != storeIdentifier else { return }
        store.httpCookieStore.remove(self)
        storeIdentifier = identifier
        store = Self.store(identifier, isPersistent)
        store.httpCookieStore.add(self)
        for entry in containers { entry.container?.renewWebView() }
    }

    func removeStore(_ identifier: UUID) async throws(SideError) {
        guard isPersistent else { return }
        do {
            try await WKWebsiteDataStore.remove(forIdentifier: identifier)
        } catch {
            throw SideError("The old data store is not removed. \(error.localizedDescription)")
        }
        guard await !WKWebsiteDataStore.allDataStoreIdentifiers.contains(identifier) else {
            throw SideError("The old data store is there again after it was removed.")
        }
    }

    func clearDefaultStore(of sites: Set<CookieHost>) async throws(SideError) {
        let store = WKWebsiteDataStore.default()
        // A record of website data can be that of a host above, whose other cookies are to stay.
        func cookies() async -> [HTTPCookie] {
            await store.httpCookieStore.allCookies().filter { cookie in
                let domain = cookie.domain.drop { $0 == "." }
                guard let host = try? CookieHost(domain) else { return false }
                return sites.contains { host.domainMatches($0) }
            }
        }
        for cookie in await cookies() { await store.httpCookieStore.deleteCookie(cookie) }
        guard await cookies().isEmpty else {
            throw SideError("Cookies of the default data store could not be removed.")
        }
        _ = try await removeWebsiteData(for: sites, from: store)
    }

    func removeWebsiteData(for sites: Set<CookieHost>) async throws(SideError) -> [String] {
        try await removeWebsiteData(for: sites, from: store)
    }

    private func removeWebsiteData(
        for sites: Set<CookieHost>,
        from store: WKWebsiteDataStore
    ) async throws(SideError) -> [String] {
        // Cookies go one by one, so that what is to be kept stays.
        let types = WKWebsiteDataStore.allWebsiteDataTypes().subtracting([WKWebsiteDataTypeCookies])
        let records = await records(of: types, for: sites, in: store)
        guard !records.isEmpty else { return [] }
        await store.removeData(ofTypes: types, for: records)
        let left = await self.records(of: types, for: sites, in: store)
        guard left.isEmpty else {
            throw SideError("Website data of \(names(of: left)) could not be removed.")
        }
        return records.flatMap { record in
            record.dataTypes.sorted().map { "\(record.displayName): \($0)" }
        }
    }

    private func records(
        of types: Set<String>,
        for sites: Set<CookieHost>,
        in store: WKWebsiteDataStore
    ) async -> [WKWebsiteDataRecord] {
        await store.dataRecords(ofTypes: types).filter { record in
            // A record stands for a registrable domain, which can be above or below a site.
            guard let host = try? CookieHost(record.displayName) else { return false }
            return sites.contains { host.domainMatches($0) || $0.domainMatches(host) }
        }
    }

    private func names(of records: [WKWebsiteDataRecord]) -> String {
        records.map(\.displayName).sorted().joined(separator: ", ")
    }
}

extension WebStoreSide: WKHTTPCookieStoreObserver {
    func cookiesDidChange(in cookieStore: WKHTTPCookieStore) {
        hint.yield()
    }
}

private struct WeakContainer {
    weak let container: WebContainer?
}
