internal import CWebKitGTK
public import Foundation

// swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
/// Compiles content rule lists and keeps them on disk.
///
/// The rules are JSON in the form that WebKit documents for content blockers.
@MainActor @preconcurrency
open class WKContentRuleListStore: NSObject {
    private let reference: GObjectReference

    private static let defaultStore = WKContentRuleListStore(
        folder: StoreDirectories.contentRuleLists
    )

    private init(folder: URL) {
        Engine.start()
        reference = GObjectReference(adopting: webkit_user_content_filter_store_new(folder.path))
        super.init()
    }

    /// Creates a store in a folder, which is made when it is missing; `nil` without a file URL.
    public convenience init!(url: URL!) {
        guard let url, url.isFileURL else { return nil }
        self.init(folder: url)
    }

    /// The store of the application; the same object each time.
    @discardableResult
    open class func `default`() -> Self! { defaultStore as? Self }

    // MARK: Compiling

    /// Compiles rules and keeps them under a name, in place of what had the name before.
    ///
    /// The handler takes the list, or `WKError` with the code `contentRuleListStoreCompileFailed`.
    open func compileContentRuleList(
        forIdentifier identifier: String!,
        encodedContentRuleList: String!,
        completionHandler: (@MainActor @Sendable (WKContentRuleList?, (any Error)?) -> Void)!
    ) {
        Task {
            do {
                let list = try await compileContentRuleList(
                    forIdentifier: identifier,
                    encodedContentRuleList: encodedContentRuleList
                )
                completionHandler?(list, nil)
            } catch {
                completionHandler?(nil, error)
            }
        }
    }

    /// Compiles rules and keeps them under a name, in place of what had the name before.
    ///
    /// - Throws: `WKError` with the code `contentRuleListStoreCompileFailed`.
    open func compileContentRuleList(
        forIdentifier identifier: String!,
        encodedContentRuleList: String!
    ) async throws -> WKContentRuleList? {
        let name: String = identifier ?? ""
        let source = Data((encodedContentRuleList ?? "").utf8)
        let store = reference
        return try await awaiting(.contentRuleListStoreCompileFailed) { callback, data in
            let bytes = source.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
            webkit_user_content_filter_store_save(store.opaque, name, bytes, nil, callback, data)
            g_bytes_unref(bytes)
        } finish: { result throws(GLibError) in
            try GLibError.rethrowing {
                webkit_user_content_filter_store_save_finish(store.opaque, result, $0)
            }.map(WKContentRuleList.init(adopting:))
        }
    }

    // MARK: Looking up

    /// Finds the list of a name.
    ///
    /// The handler takes the list, or `WKError` with the code `contentRuleListStoreLookUpFailed`.
    open func lookUpContentRuleList(
        forIdentifier identifier: String!,
        completionHandler: (@MainActor @Sendable (WKContentRuleList?, (any Error)?) -> Void)!
    ) {
        Task {
            do {
                let list = try await contentRuleList(forIdentifier: identifier)
                completionHandler?(list, nil)
            } catch {
                completionHandler?(nil, error)
            }
        }
    }

    /// Returns the list of a name.
    ///
    /// - Throws: `WKError` with the code `contentRuleListStoreLookUpFailed`.
    open func contentRuleList(
        forIdentifier identifier: String!
    ) async throws -> WKContentRuleList? {
        let name: String = identifier ?? ""
        let store = reference
        return try await awaiting(.contentRuleListStoreLookUpFailed) {
            webkit_user_content_filter_store_load(store.opaque, name, nil, $0, $1)
        } finish: { result throws(GLibError) in
            try GLibError.rethrowing {
                webkit_user_content_filter_store_load_finish(store.opaque, result, $0)
            }.map(WKContentRuleList.init(adopting:))
        }
    }

    /// Finds the names of all lists.
    open func getAvailableContentRuleListIdentifiers(
        _ completionHandler: (@MainActor @Sendable ([String]?) -> Void)!
    ) {
        Task { completionHandler?(await availableIdentifiers()) }
    }

    /// Returns the names of all lists, in no order.
    open func availableIdentifiers() async -> [String]? {
        let store = reference
        return try? await awaitReady {
            webkit_user_content_filter_store_fetch_identifiers(store.opaque, nil, $0, $1)
        } finish: { result throws(GLibError) in
            let names = webkit_user_content_filter_store_fetch_identifiers_finish(
                store.opaque,
                result
            )
            defer { g_strfreev(names) }
            return sequence(first: names) { $0.map { $0 + 1 } }.lazy
                .map { String(gString: $0?.pointee) }
                .prefix { $0 != nil }
                .compactMap { $0 }
        }
    }

    // MARK: Removing

    /// Removes the list of a name; controllers that it was added to keep it.
    ///
    /// The handler takes `WKError` with the code `contentRuleListStoreRemoveFailed` when there is none.
    open func removeContentRuleList(
        forIdentifier identifier: String!,
        completionHandler: (@MainActor @Sendable ((any Error)?) -> Void)!
    ) {
        Task {
            do {
                try await removeContentRuleList(forIdentifier: identifier)
                completionHandler?(nil)
            } catch {
                completionHandler?(error)
            }
        }
    }

    /// Removes the list of a name; controllers that it was added to keep it.
    ///
    /// - Throws: `WKError` with the code `contentRuleListStoreRemoveFailed` when there is none.
    open func removeContentRuleList(forIdentifier identifier: String!) async throws {
        let name: String = identifier ?? ""
        let store = reference
        try await awaiting(.contentRuleListStoreRemoveFailed) {
            webkit_user_content_filter_store_remove(store.opaque, name, nil, $0, $1)
        } finish: { result throws(GLibError) in
            _ = try GLibError.rethrowing {
                webkit_user_content_filter_store_remove_finish(store.opaque, result, $0)
            }
        }
    }

    /// Awaits one of the engine's functions, whose errors come under Apple's code.
    private func awaiting<Value: Sendable>(
        _ code: WKError.Code,
        _ start: (_ callback: GAsyncReadyCallback, _ data: gpointer) -> Void,
        finish: @escaping @MainActor (_ result: OpaquePointer) throws(GLibError) -> Value
    ) async throws(WKError) -> Value {
        do throws(GLibError) {
            return try await awaitReady(start, finish: finish)
        } catch {
            throw WKError(code, message: error.message)
        }
    }
}
