/// Website data as one piece, which the engine cannot give or take.
extension WKWebsiteDataStore {
    /// Fails: the engine cannot export website data; cookies are in `httpCookieStore`.
    @preconcurrency public func fetchData(
        of dataTypes: Set<String>,
        completionHandler: @escaping @MainActor @Sendable (Data?, (any Error)?) -> Void
    ) {
        Task { completionHandler(nil, WKError.noTransferOfData) }
    }

    /// Fails: the engine cannot export website data; cookies are in `httpCookieStore`.
    ///
    /// - Throws: `WKError`, always.
    @preconcurrency public func fetchData(of dataTypes: Set<String>) async throws -> Data {
        throw WKError.noTransferOfData
    }

    /// Fails: the engine cannot import website data; cookies go into `httpCookieStore`.
    @preconcurrency public func restoreData(
        _ data: Data,
        completionHandler: @escaping @MainActor @Sendable ((any Error)?) -> Void
    ) {
        Task { completionHandler(WKError.noTransferOfData) }
    }

    /// Fails: the engine cannot import website data; cookies go into `httpCookieStore`.
    ///
    /// - Throws: `WKError`, always.
    @preconcurrency public func restoreData(_ data: Data) async throws {
        throw WKError.noTransferOfData
    }
}

extension WKError {
    fileprivate static var noTransferOfData: WKError {
        WKError(
            .unknown,
            message: """
                WebKitGTK cannot export or import website data: copy cookies by httpCookieStore, and \
                sessionStorage by the web view's fetchData(of:).
                """
        )
    }
}
