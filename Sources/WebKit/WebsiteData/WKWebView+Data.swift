public import Foundation

/// What a view keeps for its pages; on Linux that of the origin of the page it shows.
extension WKWebView {
    /// Copies data that the view keeps for the origin of its page, to be restored later.
    ///
    /// The handler takes the data, or a `WKError`.
    @MainActor @preconcurrency
    public func fetchData(
        of dataTypes: WKWebViewDataType,
        completionHandler: @escaping @MainActor @Sendable (Data?, (any Error)?) -> Void
    ) {
        let read = "return [self.origin, JSON.stringify({...sessionStorage})];"
        callFunction(read, arguments: [:], frame: nil, world: .observer) { result in
            do {
                let parts = try result.get() as? [String] ?? []
                let items = try JSONDecoder().decode(
                    [String: String].self,
                    from: Data((parts.last ?? "").utf8)
                )
                let storage = SessionStorage(
                    origin: parts.first ?? "",
                    items: dataTypes.contains(.sessionStorage) ? items : [:]
                )
                completionHandler(try JSONEncoder().encode(storage), nil)
            } catch {
                completionHandler(nil, error)
            }
        }
    }

    /// Returns data that the view keeps for the origin of its page, to be restored later.
    ///
    /// - Throws: `WKError`; of a page without an origin, such as one of a `data:` address, too.
    @MainActor @preconcurrency
    public func fetchData(of dataTypes: WKWebViewDataType) async throws -> Data {
        try await withCheckedThrowingContinuation { continuation in
            fetchData(of: dataTypes) { data, error in
                continuation.resume(with: error.map(Result.failure) ?? .success(data ?? Data()))
            }
        }
    }

    /// Puts data back that `fetchData(of:)` gave, while the view shows a page of the same origin.
    ///
    /// The handler takes a `WKError` when it shows another, or the data is something else.
    @MainActor @preconcurrency
    public func restoreData(
        _ data: Data,
        completionHandler: @escaping @MainActor @Sendable ((any Error)?) -> Void
    ) {
        guard let storage = try? JSONDecoder().decode(SessionStorage.self, from: data) else {
            let message = "The data is none that fetchData(of:) gave."
            Task { completionHandler(WKError(.unknown, message: message)) }
            return
        }
        let write = """
            if (self.origin !== origin) return false;
            for (const [key, value] of Object.entries(items)) sessionStorage.setItem(key, value);
            return true;
            """
        callFunction(
            write,
            arguments: ["origin": storage.origin, "items": storage.items],
            frame: nil,
            world: .observer
        ) { result in
            switch result {
            case .success(let isWritten as Bool) where isWritten:
                completionHandler(nil)
            case .success:
                let message = "The data is of \(storage.origin): load a page of it first."
                completionHandler(WKError(.unknown, message: message))
            case .failure(let error):
                completionHandler(error)
            }
        }
    }

    /// Puts data back that `fetchData(of:)` gave, while the view shows a page of the same origin.
    ///
    /// - Throws: `WKError` when it shows another, or the data is something else.
    @MainActor @preconcurrency
    public func restoreData(_ data: Data) async throws {
        try await withCheckedThrowingContinuation {
            (continuation: CheckedContinuation<Void, any Error>) in
            restoreData(data) { error in
                continuation.resume(with: error.map(Result.failure) ?? .success(()))
            }
        }
    }
}
