public import Foundation
import TandemCookies

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// For an app that has kept its login elsewhere so far.
///
/// Each of these may be called at every launch: the jar's own cookies stand, and one that the session
/// once had, or had another in its place, and lost does not come back. What the default website data
/// store holds needs no adoption: it is the store of the ``Profile/standard`` profile's web views, and
/// is taken over as soon as they are attached.
extension WebSession {
    /// Takes over the cookies of the session's sites that Foundation's storage holds.
    ///
    /// - Parameter storage: The storage, which is left as it is.
    /// - Returns: What was taken over, and what was not.
    /// - Throws: ``SessionError`` if they cannot be kept; the jar is as it was then.
    /// - Complexity: O(*n*) in the storage's cookies.
    @discardableResult
    public func adopt(_ storage: HTTPCookieStorage) async throws -> AdoptionReport {
        try await adopt(storage.cookies ?? [])
    }

    /// Takes over cookies of Foundation's.
    ///
    /// - Parameter cookies: The cookies.
    /// - Returns: What was taken over, and what was not.
    /// - Throws: ``SessionError`` if they cannot be kept; the jar is as it was then.
    /// - Complexity: O(*n*) in the cookies.
    @discardableResult
    public func adopt(_ cookies: [HTTPCookie]) async throws -> AdoptionReport {
        try await hub.adopt(
            cookies.enumerated().map { index, httpCookie in
                Cookie(httpCookie).map { AdoptionCandidate(index, $0) }
                    ?? AdoptionCandidate(
                        index,
                        httpCookie.isPartitioned ? .partitioned : .notACookie
                    )
            }
        )
    }

    /// Takes over cookies that were kept as their `properties`, such as in `UserDefaults`.
    ///
    /// ```swift
    /// let kept = UserDefaults.standard.array(forKey: "cookies") as? [[String: Any]]
    /// let report = try await session.adopt(properties: kept ?? [])
    /// ```
    ///
    /// - Parameter properties: The properties of each cookie, by the raw values of Foundation's keys.
    ///   A Max-Age counts from now.
    /// - Returns: What was taken over, and what was not.
    /// - Throws: ``SessionError`` if they cannot be kept; the jar is as it was then.
    /// - Complexity: O(*n*) in the cookies.
    @discardableResult
    nonisolated(nonsending) public func adopt(
        properties: [[String: Any]]
    ) async throws -> AdoptionReport {
        let now = hub.clock.now
        let candidates = properties.enumerated()
            .map { index, properties in
                do throws(AdoptionCandidate.Flaw) {
                    return AdoptionCandidate(index, try Cookie(properties: properties, at: now))
                } catch {
                    return AdoptionCandidate(index, error.reason)
                }
            }
        return try await hub.adopt(candidates)
    }

    /// Takes over cookies that were kept as their `properties`; see ``adopt(properties:)``.
    ///
    /// - Parameter properties: The properties of each cookie.
    /// - Returns: What was taken over, and what was not.
    /// - Throws: ``SessionError`` if they cannot be kept; the jar is as it was then.
    @discardableResult
    nonisolated(nonsending) public func adopt(
        properties: [[HTTPCookiePropertyKey: Any]]
    ) async throws -> AdoptionReport {
        try await adopt(
            properties: properties.map { properties in
                Dictionary(uniqueKeysWithValues: properties.map { ($0.key.rawValue, $0.value) })
            }
        )
    }

    /// Takes over the cookies that some `Set-Cookie` fields ask for.
    ///
    /// - Parameters:
    ///   - fields: The fields, in their order, by the RFC or folded into one text with commas.
    ///   - url: The URL that they came from.
    ///   - date: When they came, from which a Max-Age counts; nil: now.
    /// - Returns: What was taken over, and what was not.
    /// - Throws: ``SessionError`` if the URL is not one of http or https, or the cookies cannot be kept;
    ///   the jar is as it was then.
    @discardableResult
    public func adopt(
        setCookies fields: [String],
        from url: URL,
        receivedAt date: Date? = nil
    ) async throws -> AdoptionReport {
        let origin = try CookieURL(url)
        let received = date.map { Timestamp($0) } ?? hub.clock.now
        // A jar of its own says what the fields come to together.
        var jar = CookieJar()
        var indices: [Cookie.Identity: Int] = [:]
        var candidates: [AdoptionCandidate] = []
        for (index, text) in fields.enumerated() {
            let parts = SetCookie.splitFolded(text)
            if parts.isEmpty { candidates.append(.init(index, .notACookie)) }
            for field in parts {
                switch jar.store(setCookie: field, from: origin, at: received).change {
                case .inserted(let cookie), .replaced(_, let cookie):
                    indices[cookie.identity] = index
                case .removed, .unchanged: candidates.append(.init(index, .expired))
                case .ignored(let refusal): candidates.append(.init(index, .rule(refusal)))
                }
            }
        }
        for cookie in jar.cookies {
            candidates.append(.init(indices[cookie.identity] ?? 0, cookie))
        }
        return try await hub.adopt(candidates)
    }
}
