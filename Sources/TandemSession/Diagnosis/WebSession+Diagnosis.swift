import TandemCookies

#if canImport(FoundationNetworking)
    import Foundation
    public import FoundationNetworking
#else
    public import Foundation
#endif

extension WebSession {
    /// What in a request keeps the login out of step, in plain words.
    ///
    /// For an app that moves to sessions from a `Cookie` field that it made by hand:
    ///
    /// ```swift
    /// for problem in try await session.diagnose(request) { print(problem) }
    /// ```
    ///
    /// - Parameter request: A request as the app would send it, or load it in a web view.
    /// - Returns: What was found, nothing if all is well.
    /// - Throws: ``SessionError`` if a side does not answer: what a page changed counts.
    public func diagnose(_ request: URLRequest) async throws -> [LoginProblem] {
        guard let text = request.value(forHTTPHeaderField: "Cookie") else { return [] }
        let pairs = text.split(separator: ";")
            .map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { !$0.isEmpty }
            .map { pair in
                let parts = pair.split(
                    separator: "=",
                    maxSplits: 1,
                    omittingEmptySubsequences: false
                )
                .map { $0.trimmingCharacters(in: .whitespaces) }
                // All there is of a cookie without a name is its value.
                return parts.count > 1
                    ? (name: parts[0], value: parts[1]) : (name: "", value: parts[0])
            }
        let own = try await cookies(of: request)
        var field = LoginProblem.CookieField()
        for name in Set(pairs.map(\.name)).sorted() {
            let values = pairs.filter { $0.name == name }.map(\.value)
            let wanted = own.filter { $0.name == name }.map(\.value)
            if wanted.isEmpty {
                field.foreign.append(name)
            } else if values.count > wanted.count {
                field.repeated.append(name)
            } else if !Set(values).isSubset(of: wanted) {
                field.stale.append(name)
            }
        }
        return [LoginProblem(.cookieField(field))]
    }

    private func cookies(of request: URLRequest) async throws -> [Cookie] {
        guard let url = request.url else { return [] }
        do {
            return try await cookies(for: url)
        } catch SessionError.unsupportedURL {
            // No cookie belongs to such a URL.
            return []
        }
    }
}
