#if canImport(FoundationNetworking)
    import Foundation
    package import FoundationNetworking
#else
    package import Foundation
#endif

/// One hop of a request, and how the next follows from its answer.
///
/// The rules are those of the Fetch standard, section 4.4 (HTTP-redirect fetch).
package struct Redirection: Sendable {
    /// How many redirects are followed: the limit of the Fetch standard.
    package static let limit = 20

    package var request: URLRequest
    var body: RequestBody
    /// How many redirects led here.
    package var count = 0

    package init(_ request: URLRequest, body: RequestBody = .own) {
        self.request = request
        self.body = body
    }

    /// The request that a redirect asks for; nil if the answer is not one that can be followed.
    package func following(_ response: HTTPURLResponse) -> Redirection? {
        guard
            [301, 302, 303, 307, 308].contains(response.statusCode),
            let location = response.value(forHTTPHeaderField: "Location"),
            let url = request.url,
            var target = URL(string: location, relativeTo: url)?.absoluteURL,
            ["http", "https"].contains(target.scheme?.lowercased())
        else { return nil }
        if target.fragment == nil, let fragment = url.fragment {
            var components = URLComponents(url: target, resolvingAgainstBaseURL: true)
            components?.fragment = fragment
            target = components?.url ?? target
        }
        var next = self
        next.count += 1
        next.request.url = target
        let method = request.httpMethod?.uppercased() ?? "GET"
        let becomesGet =
            response.statusCode == 303
            ? !["GET", "HEAD"].contains(method)
            : [301, 302].contains(response.statusCode) && method == "POST"
        if becomesGet {
            next.request.httpMethod = "GET"
            next.body = .own
            next.request.httpBody = nil
            next.request.httpBodyStream = nil
            for field in ["Content-Type", "Content-Length", "Content-Encoding", "Content-Language"]
            {
                next.request.setValue(nil, forHTTPHeaderField: field)
            }
        }
        // A stream that the request brought is used up.
        guard next.request.httpBodyStream == nil else { return nil }
        if !target.isSameOrigin(as: url) {
            for field in ["Authorization", "Host"] {
                next.request.setValue(nil, forHTTPHeaderField: field)
            }
        }
        return next
    }
}

extension URL {
    /// Whether scheme, host and port are the same.
    func isSameOrigin(as other: URL) -> Bool {
        scheme?.lowercased() == other.scheme?.lowercased()
            && host()?.lowercased() == other.host()?.lowercased()
            && effectivePort == other.effectivePort
    }

    private var effectivePort: Int? {
        port ?? (scheme?.lowercased() == "https" ? 443 : 80)
    }
}
