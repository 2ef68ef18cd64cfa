#if canImport(FoundationNetworking)
    import Foundation
    public import FoundationNetworking
#else
    public import Foundation
#endif

extension WebSession {
    /// A configuration for a `URLSession` that has the session's cookies in its own storage.
    ///
    /// For code that can be given a configuration and nothing else. Its storage is an ephemeral one,
    /// the same for all configurations of the session, filled when this returns, and kept in step
    /// as the side ``SideName/foundation``. On Apple's platforms what the `URLSession` is answered is
    /// taken over; strict order, generations and redirects of foreign hosts are Foundation's there, so
    /// that ``authorized(_:)`` is to be preferred where it can be called.
    ///
    /// Of a session that is signed out the storage is empty until the next ``prepare(for:)``, whoever signs in
    /// meanwhile: as every side, it gets the cookies of the next user then.
    ///
    /// On Linux the storage is written only, and Foundation sends a cookie to every path and port
    /// of its host, Secure ones over http too: use it for hosts that you trust.
    ///
    /// - Returns: A configuration, to be changed at will but for its storage.
    /// - Throws: ``SessionError/sideNotInUse(_:)`` if the session's own configuration leaves the side out;
    ///   ``SessionError`` if the storage cannot be filled.
    public func urlSessionConfiguration() async throws -> URLSessionConfiguration {
        if let sides = hub.configuration.sides, !sides.contains(.foundation) {
            throw SessionError.sideNotInUse(.foundation)
        }
        let configuration = URLSessionConfiguration.ephemeral
        if let storage = configuration.httpCookieStorage {
            // Of several calls at once the first gives its storage to all.
            let side = hub.registrations.side(named: .foundation) { HTTPCookieStorageSide(storage) }
            configuration.httpCookieStorage = side.storage
            // Where the storage is not read, Foundation is not to parse what servers send.
            if !side.capabilities.isReadable { configuration.httpCookieAcceptPolicy = .never }
        }
        try await hub.fill(.foundation)
        if let userAgent = await hub.userAgent {
            configuration.httpAdditionalHeaders = ["User-Agent": userAgent]
        }
        return configuration
    }
}
