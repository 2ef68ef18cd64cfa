// The names are Apple's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// Cookies.
public let WKWebsiteDataTypeCookies = "WKWebsiteDataTypeCookies"
/// Responses cached on disk.
public let WKWebsiteDataTypeDiskCache = "WKWebsiteDataTypeDiskCache"
/// Responses and resources cached in memory.
public let WKWebsiteDataTypeMemoryCache = "WKWebsiteDataTypeMemoryCache"
/// What pages put into `localStorage`.
public let WKWebsiteDataTypeLocalStorage = "WKWebsiteDataTypeLocalStorage"
/// What pages put into `sessionStorage`.
public let WKWebsiteDataTypeSessionStorage = "WKWebsiteDataTypeSessionStorage"
/// IndexedDB databases.
public let WKWebsiteDataTypeIndexedDBDatabases = "WKWebsiteDataTypeIndexedDBDatabases"
/// The Cache API's caches.
public let WKWebsiteDataTypeFetchCache = "WKWebsiteDataTypeFetchCache"
/// Registered service workers.
public let WKWebsiteDataTypeServiceWorkerRegistrations =
    "WKWebsiteDataTypeServiceWorkerRegistrations"
/// Offline web application caches; the engine has none any more.
public let WKWebsiteDataTypeOfflineWebApplicationCache =
    "WKWebsiteDataTypeOfflineWebApplicationCache"
/// The salts of media device identifiers.
public let WKWebsiteDataTypeHashSalt = "WKWebsiteDataTypeHashSalt"
/// Web SQL databases; the engine has none.
public let WKWebsiteDataTypeWebSQLDatabases = "WKWebsiteDataTypeWebSQLDatabases"
/// Files of the File System API; the engine does not offer them by themselves.
public let WKWebsiteDataTypeFileSystem = "WKWebsiteDataTypeFileSystem"
/// Keys of protected media; the engine does not offer them by themselves.
public let WKWebsiteDataTypeMediaKeys = "WKWebsiteDataTypeMediaKeys"
/// Recent searches of search fields; the engine does not offer them by themselves.
public let WKWebsiteDataTypeSearchFieldRecentSearches =
    "WKWebsiteDataTypeSearchFieldRecentSearches"
