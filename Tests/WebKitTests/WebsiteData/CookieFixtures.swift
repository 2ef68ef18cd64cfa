import Testing

@testable import WebKit

/// A cookie of `example.com` with a value, and more properties where a test needs them.
func cookie(
    _ name: String,
    _ value: String = "value",
    domain: String = "example.com",
    path: String = "/",
    _ more: [HTTPCookiePropertyKey: any Sendable] = [:]
) throws -> HTTPCookie {
    var properties = more
    properties[.name] = name
    properties[.value] = value
    properties[.domain] = domain
    properties[.path] = path
    return try #require(HTTPCookie(properties: properties))
}

extension [HTTPCookie] {
    /// Names and values, sorted, as one would write them down.
    var pairs: [String] {
        map { "\($0.name)=\($0.value)" }.sorted()
    }

    subscript(name: String) -> HTTPCookie? {
        first { $0.name == name }
    }
}

/// Counts the calls of an observer, and lets a test await a number of them.
@MainActor
final class ChangeCounter: NSObject, WKHTTPCookieStoreObserver {
    private(set) var count = 0
    private var awaited: (count: Int, continuation: CheckedContinuation<Void, Never>)?

    func cookiesDidChange(in cookieStore: WKHTTPCookieStore) {
        count += 1
        guard let awaited, count >= awaited.count else { return }
        self.awaited = nil
        awaited.continuation.resume()
    }

    func reaches(_ count: Int) async {
        guard self.count < count else { return }
        await withCheckedContinuation { awaited = (count, $0) }
    }
}
