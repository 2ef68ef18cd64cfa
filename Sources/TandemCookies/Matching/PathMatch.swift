/// Whether the path of a request path-matches a cookie's path, octet by octet.
///
/// RFC 6265bis section 5.1.4: the two are identical, or the cookie's path begins the request's and
/// either ends in a slash or is followed by one.
func pathMatches(request: some Collection<UInt8>, cookie: some Collection<UInt8>) -> Bool {
    guard request.starts(with: cookie) else { return false }
    let rest = request.dropFirst(cookie.count)
    guard let next = rest.first else { return true }
    return next == Octet.slash || cookie.suffix(1).first == Octet.slash
}
