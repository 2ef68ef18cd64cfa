extension Cookie {
    /// Makes a cookie for a URL, by the rules of storage that need no jar.
    ///
    /// - Parameters:
    ///   - name: The name; empty for a nameless cookie.
    ///   - value: The value.
    ///   - url: The URL the cookie is for.
    ///   - domain: The domain to share the cookie in, with or without a leading dot; nil for the
    ///     URL's host alone.
    ///   - path: The path; nil or one that does not begin with a slash stands for the URL's default.
    ///   - expires: When the cookie expires; nil for a session cookie.
    ///   - isSecure: Whether the cookie is sent over secure connections only.
    ///   - isHTTPOnly: Whether the cookie is hidden from scripts.
    ///   - sameSite: With requests of which sites the cookie is sent.
    ///   - creation: When the cookie was created.
    /// - Throws: ``Refusal``, the first rule that refuses the cookie.
    public init(
        name: String,
        value: String,
        for url: CookieURL,
        domain: String? = nil,
        path: String? = nil,
        expires: Timestamp? = nil,
        isSecure: Bool = false,
        isHTTPOnly: Bool = false,
        sameSite: SameSite = .unspecified,
        creation: Timestamp = .distantPast
    ) throws(Refusal) {
        let givenPath = path.flatMap { $0.utf8.first == Octet.slash ? Array($0.utf8) : nil }
        // Only a default path may hold a semicolon, since in a field it would end the attribute.
        guard givenPath?.contains(Octet.semicolon) != true else { throw .unsendablePath }
        let path = givenPath ?? Array(url.pathOctets.prefix(url.defaultPathCount))
        var host = url.host
        var isHostOnly = true
        if let domain, !domain.isEmpty {
            let octets = Array(domain.utf8)
            guard octets.isASCII else { throw .nonASCIIDomain }
            let attribute = (octets.first == Octet.dot ? 1 : 0)..<octets.count
            guard !attribute.isEmpty,
                let match = url.host.domain(matching: octets.span, attribute)
            else { throw .domainMismatch }
            host = match
            isHostOnly = false
        }
        self.init(
            octets: CookieOctets(
                name: Array(name.utf8)[...],
                value: Array(value.utf8)[...],
                path: path[...],
                domain: host.slice
            ),
            isDomainAddress: host.isIPAddress,
            isHostOnly: isHostOnly,
            partition: nil,
            expires: expires,
            isSecure: isSecure,
            isHTTPOnly: isHTTPOnly,
            sameSite: sameSite,
            creation: creation,
            lastAccess: creation
        )
        try checkOctets()
        try checkAttributes()
    }

    /// Whether the octets could have come from a field value, and would come back from one.
    func checkOctets() throws(Refusal) {
        guard !octets.span.hasControl else { throw .controlCharacter }
        guard nameAndValueCount > 0 else { throw .empty }
        guard nameAndValueCount <= SetCookie.maximumNameAndValue else { throw .tooLong }
        guard Self.isSendable(nameSlice), !nameSlice.contains(Octet.equals) else {
            throw .unsendableName
        }
        // Without a name, what stands before an equals sign would be read as one.
        guard Self.isSendable(valueSlice), nameEnd > 0 || !valueSlice.contains(Octet.equals) else {
            throw .unsendableValue
        }
        guard let last = pathSlice.last, !last.isWhitespace, pathSlice.first == Octet.slash else {
            throw .unsendablePath
        }
        guard octets.span.isASCII(in: pairEnd..<pathEnd) else { throw .nonASCIIPath }
    }

    private static func isSendable(_ octets: ArraySlice<UInt8>) -> Bool {
        guard let first = octets.first, let last = octets.last else { return true }
        return !first.isWhitespace && !last.isWhitespace && !octets.contains(Octet.semicolon)
    }

    /// Steps 19 to 22 of section 5.7, and CHIPS: what attributes ask of each other.
    func checkAttributes() throws(Refusal) {
        // Step 19.
        guard sameSite != .none || isSecure else { throw .sameSiteNoneWithoutSecure }
        guard partition == nil || isSecure else { throw .partitionedWithoutSecure }
        // Steps 20 and 21.
        if let prefix = NamePrefix(octets.span, 0..<nameEnd), !prefix.isSatisfied(by: self) {
            throw prefix.refusal
        }
        // Step 22.
        if nameEnd == 0, NamePrefix(octets.span, 0..<pairEnd) != nil {
            throw .prefixInNamelessValue
        }
    }
}
