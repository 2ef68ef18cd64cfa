extension Cookie {
    /// Whether the path of a request path-matches the cookie's, octet by octet.
    ///
    /// RFC 6265bis section 5.1.4: the two are identical, or the cookie's path begins the request's
    /// and either ends in a slash or is followed by one.
    @inline(__always)
    func pathMatches(_ request: Span<UInt8>) -> Bool {
        let cookie = octets.span
        let count = pathCount
        guard count > 0, cookie.matches(pairEnd..<pathEnd, request, from: 0) else {
            return count == 0 && request.isEmpty
        }
        return count == request.count || cookie[pathEnd &- 1] == Octet.slash
            || request[count] == Octet.slash
    }
}
