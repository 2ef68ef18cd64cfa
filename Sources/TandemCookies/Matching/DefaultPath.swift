extension CookieURL {
    /// The number of octets of the path that a cookie gets which names none.
    ///
    /// RFC 6265bis section 5.1.4: up to, but not including, the path's last slash, or `/`.
    var defaultPathCount: Int {
        max(1, pathOctets.lastIndex(of: Octet.slash) ?? 0)
    }
}
