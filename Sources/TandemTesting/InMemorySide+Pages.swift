import Synchronization
public import TandemSession

/// What pages do, and what happens to their store.
extension InMemorySide {
    /// Stores a cookie as a page, or the server of one, does.
    public func setByPage(_ cookie: Cookie) {
        state.withLock { $0.cookies[cookie.identity] = cookie }
        sendHint()
    }

    /// Deletes a cookie as a page, or the server of one, does.
    public func deleteByPage(_ identity: Cookie.Identity) {
        state.withLock { $0.cookies[identity] = nil }
        sendHint()
    }

    /// Puts website data there, to be removed by a sign-out.
    ///
    /// - Parameter items: What a report will call it.
    public func storeWebsiteData(_ items: [String]) {
        state.withLock { $0.websiteData += items }
    }

    /// Website data that is there.
    public var websiteData: [String] { state.withLock { $0.websiteData } }

    /// Ends the store's process, as a crash does.
    ///
    /// Cookies without an expiry are gone. Until the next write a new process is not there, and the
    /// store says that it is empty. No hint tells of it.
    public func endProcess() {
        state.withLock { state in
            state.cookies = state.cookies.filter { $0.value.expires != nil }
            state.isAsleep = true
        }
    }
}
