/// Is told when the cookies of a store have changed.
@MainActor @preconcurrency
public protocol WKHTTPCookieStoreObserver: NSObjectProtocol {
    /// Some cookie of the store was added, replaced or removed, by this process or by a page.
    ///
    /// Which one is not said; equal cookies set again count too. The call may come late, and once
    /// for several changes.
    @preconcurrency func cookiesDidChange(in cookieStore: WKHTTPCookieStore)
}

extension WKHTTPCookieStoreObserver {
    // On Apple's platforms the requirement is optional.
    /// Does nothing.
    public func cookiesDidChange(in cookieStore: WKHTTPCookieStore) {}
}
