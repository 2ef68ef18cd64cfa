public import Foundation

/// For requests that other code sends, such as Alamofire or AFNetworking.
///
/// ```swift
/// let request = try await session.authorized(request)
/// let (data, response) = try await api.data(for: request, delegate: redirects)
/// try await session.storeCookies(from: response, for: request)
/// ```
///
/// Redirects that other code follows need a ``WebSession/RedirectDelegate``, as `redirects` above:
/// without it a hop's cookies are lost, and the next host is sent those of the one before.
extension WebSession {
    /// Gives a request the session's cookies for its URL, and the session's user agent.
    ///
    /// What pages have changed up to now is taken in first. A `Cookie` field that the request brings
    /// goes, also when no cookie takes its place, and Foundation is told to leave cookies alone. The
    /// request notes in its `mainDocumentURL`, which is not sent, to which generation of the session
    /// it belongs, so that its answer is refused after a sign-out. Send it at once: what is
    /// authorized is not changed by a later sign-out.
    ///
    /// Foundation on Linux does not leave cookies alone: there, take the storage of the `URLSession`'s
    /// configuration away (`httpCookieStorage = nil`), or its cookies are sent in place of these.
    ///
    /// - Parameter request: A request for an http or https URL.
    /// - Returns: The request as it may be sent.
    /// - Throws: ``SessionError`` if the URL is another, or a side fails or does not answer.
    public func authorized(_ request: URLRequest) async throws -> URLRequest {
        let url = try CookieURL(request.url)
        return try await hub.authorized(request, for: url, generation: hub.machine.generation)
    }

    /// Keeps the cookies of an answer that other code received.
    ///
    /// - Parameters:
    ///   - response: The answer; one that is not of HTTP has no cookies.
    ///   - request: The authorized request. For one that was not authorized it cannot be told whether
    ///     there was a sign-out meanwhile: it is taken for one of now.
    /// - Returns: The changes of the jar.
    /// - Throws: ``SessionError/signedOut`` if there was a sign-out since the request was authorized,
    ///   or ``SessionError`` if the cookies cannot be kept.
    @discardableResult
    public func storeCookies(
        from response: URLResponse,
        for request: URLRequest
    ) async throws -> [SessionChange] {
        try await storeCookies(
            from: response,
            for: response.url ?? request.url,
            generation: request.generation
        )
    }

    /// Keeps the cookies of an answer that other code received from a URL.
    ///
    /// It cannot be told whether there was a sign-out meanwhile: give the request if there is one.
    ///
    /// - Parameters:
    ///   - response: The answer; one that is not of HTTP has no cookies.
    ///   - url: The URL that it came from.
    /// - Returns: The changes of the jar.
    /// - Throws: ``SessionError`` if the cookies cannot be kept.
    @discardableResult
    public func storeCookies(
        from response: URLResponse,
        for url: URL
    ) async throws -> [SessionChange] {
        try await storeCookies(from: response, for: url, generation: nil)
    }

    /// Keeps the cookies of a redirect that other code follows, and authorizes what it sends next.
    ///
    /// `Authorization` is dropped when the redirect leaves the origin.
    ///
    /// - Parameters:
    ///   - newRequest: The request that follows the redirect.
    ///   - response: The redirect.
    ///   - request: The authorized request that led to it.
    /// - Returns: The new request as it may be sent.
    /// - Throws: ``SessionError/signedOut`` if there was a sign-out since the request was authorized,
    ///   or ``SessionError`` if the cookies cannot be kept or the new URL is not one of http or https.
    public func authorized(
        _ newRequest: URLRequest,
        redirectedBy response: HTTPURLResponse,
        from request: URLRequest
    ) async throws -> URLRequest {
        try await storeCookies(from: response, for: request)
        let url = try CookieURL(newRequest.url)
        if let location = response.value(forHTTPHeaderField: "Location"),
            let scheme = URL(string: location)?.scheme?.lowercased(),
            !["http", "https"].contains(scheme)
        {
            // Foundation on Linux makes it a URL of the host that the redirect came from.
            throw SessionError.unsupportedURL("The \(scheme) URL of a redirect")
        }
        var newRequest = newRequest
        if let origin = response.url ?? request.url,
            newRequest.url?.isSameOrigin(as: origin) != true
        {
            newRequest.setValue(nil, forHTTPHeaderField: "Authorization")
        }
        let current = await hub.machine.generation
        return try await hub.authorized(
            newRequest,
            for: url,
            generation: request.generation ?? current
        )
    }

    private func storeCookies(
        from response: URLResponse,
        for url: URL?,
        generation: UInt64?
    ) async throws -> [SessionChange] {
        guard let http = response as? HTTPURLResponse else { return [] }
        return try await hub.store(
            http.setCookieFields,
            from: CookieURL(url),
            generation: generation
        )
    }
}
