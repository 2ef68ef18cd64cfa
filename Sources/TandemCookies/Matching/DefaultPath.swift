extension CookieURL {
    /// The octets of the path a cookie gets that names none.
    ///
    /// RFC 6265bis section 5.1.4: the path up to, but not including, its last slash, or `/`.
    var defaultPath: ArraySlice<UInt8> {
        guard let slash = pathOctets.lastIndex(of: Octet.slash), slash > 0 else {
            return pathOctets.prefix(1)
        }
        return pathOctets[..<slash]
    }
}
