public import TandemCookies

#if canImport(FoundationNetworking)
    import Foundation
    public import FoundationNetworking
#else
    public import Foundation
#endif

/// Foundation's cookie storage as a side, for code that sends requests of its own.
///
/// ```swift
/// session.attach(HTTPCookieStorageSide(.shared), named: .foundation)
/// ```
///
/// On Linux the storage is written and not read, unless told otherwise: Foundation's parser there
/// ignores Max-Age and paths, a server can crash it, and Secure and HttpOnly are lost on disk, in a
/// file that everyone on the machine may read. ``WebSession/adopt(_:)`` takes over what it holds.
public final class HTTPCookieStorageSide: CookieSide {
    /// Which way cookies go.
    public enum Direction: Hashable, Sendable {
        /// From the session to the storage.
        case exportOnly
        /// Both ways: what other code changes in the storage is taken over.
        case both
    }

    /// What the storage can hold, and whether it is read.
    public let capabilities: SideCapabilities
    /// Whether it is the storage that all of the app shares, or that of an app group.
    ///
    /// Foundation tells of a group's only by which of the initialisers it is made with.
    public let isShared: Bool
    /// A hint at each change that Foundation makes known, which it does on Apple's platforms only.
    public let hints: AsyncStream<Void>

    let storage: HTTPCookieStorage

    /// Makes a side of a storage.
    ///
    /// - Parameters:
    ///   - storage: The storage, such as the one of a `URLSession`'s configuration. For an app group's
    ///     use ``init(groupContainer:direction:)``.
    ///   - direction: Which way cookies go; both on Apple's platforms, to the storage only on Linux.
    public convenience init(_ storage: HTTPCookieStorage, direction: Direction = .standard) {
        self.init(storage, isShared: storage === HTTPCookieStorage.shared, direction: direction)
    }

    /// Makes a side of the storage that an app group shares.
    ///
    /// - Parameters:
    ///   - identifier: The identifier of the group.
    ///   - direction: Which way cookies go; both on Apple's platforms, to the storage only on Linux.
    public convenience init(groupContainer identifier: String, direction: Direction = .standard) {
        self.init(
            .sharedCookieStorage(forGroupContainerIdentifier: identifier),
            isShared: true,
            direction: direction
        )
    }

    private init(_ storage: HTTPCookieStorage, isShared: Bool, direction: Direction) {
        self.storage = storage
        self.isShared = isShared
        capabilities = SideCapabilities(
            expiryResolution: 1_000,
            sameSite: .laxAndStrict,
            isReadable: direction == .both
        )
        hints = storage.changes()
    }

    /// All cookies of the storage that can be told in the session's terms.
    public func snapshot() async throws(SideError) -> [Cookie] {
        storage.cookies?.compactMap(Cookie.init) ?? []
    }

    /// Writes to the storage.
    ///
    /// - Parameter operations: What to write.
    /// - Throws: Nothing: a storage says nothing of what it does not take.
    public func perform(_ operations: [SideOperation]) async throws(SideError) {
        // As the storage itself shows them, since it can want more to be equal; each batch deletes before
        // it sets.
        var known: [Cookie.Identity: [HTTPCookie]] = [:]
        if operations.contains(where: \.isDeletion) {
            known = Dictionary(grouping: storage.cookies ?? []) { Cookie($0)?.identity }
                .reduce(into: [:]) { if let identity = $1.key { $0[identity] = $1.value } }
        }
        for operation in operations {
            switch operation {
            case .set(let cookie):
                // What cannot be said in Foundation's terms is missing at the read that follows.
                guard let httpCookie = cookie.httpCookie() else { continue }
                storage.setCookie(httpCookie)
            case .delete(let identity):
                for cookie in known[identity] ?? [] { storage.deleteCookie(cookie) }
            }
        }
    }
}

extension HTTPCookieStorage {
    /// A hint at each change, until the stream is no longer listened to.
    fileprivate func changes() -> AsyncStream<Void> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            // A token is only ever given back, which may be done on any thread.
            nonisolated(unsafe) let token = NotificationCenter.default.addObserver(
                forName: .NSHTTPCookieManagerCookiesChanged,
                object: self,
                queue: nil
            ) { _ in
                continuation.yield()
            }
            continuation.onTermination = { _ in NotificationCenter.default.removeObserver(token) }
        }
    }
}
