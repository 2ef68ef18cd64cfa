internal import CWebKitGTK

/// The engine's flag for each of Apple's types of website data, 0 where it has none.
enum WebsiteDataTypes {
    private static let flags: [String: WebKitWebsiteDataTypes] = [
        WKWebsiteDataTypeCookies: WEBKIT_WEBSITE_DATA_COOKIES,
        WKWebsiteDataTypeDiskCache: WEBKIT_WEBSITE_DATA_DISK_CACHE,
        WKWebsiteDataTypeMemoryCache: WEBKIT_WEBSITE_DATA_MEMORY_CACHE,
        WKWebsiteDataTypeLocalStorage: WEBKIT_WEBSITE_DATA_LOCAL_STORAGE,
        WKWebsiteDataTypeSessionStorage: WEBKIT_WEBSITE_DATA_SESSION_STORAGE,
        WKWebsiteDataTypeIndexedDBDatabases: WEBKIT_WEBSITE_DATA_INDEXEDDB_DATABASES,
        WKWebsiteDataTypeFetchCache: WEBKIT_WEBSITE_DATA_DOM_CACHE,
        WKWebsiteDataTypeServiceWorkerRegistrations:
            WEBKIT_WEBSITE_DATA_SERVICE_WORKER_REGISTRATIONS,
        WKWebsiteDataTypeHashSalt: WEBKIT_WEBSITE_DATA_DEVICE_ID_HASH_SALT,
        WKWebsiteDataTypeOfflineWebApplicationCache: WebKitWebsiteDataTypes(0),
        WKWebsiteDataTypeWebSQLDatabases: WebKitWebsiteDataTypes(0),
        WKWebsiteDataTypeFileSystem: WebKitWebsiteDataTypes(0),
        WKWebsiteDataTypeMediaKeys: WebKitWebsiteDataTypes(0),
        WKWebsiteDataTypeSearchFieldRecentSearches: WebKitWebsiteDataTypes(0),
    ]

    static var all: Set<String> { Set(flags.keys) }

    static func flags(of types: Set<String>) -> WebKitWebsiteDataTypes {
        WebKitWebsiteDataTypes(types.compactMap { flags[$0]?.rawValue }.reduce(0, |))
    }

    static func types(of set: WebKitWebsiteDataTypes) -> Set<String> {
        Set(flags.filter { $0.value.rawValue & set.rawValue != 0 }.keys)
    }
}
