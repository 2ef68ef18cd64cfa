extension CookieJar {
    /// The `Cookie` field value for a request to a URL, or nil when no cookie is sent.
    ///
    /// The octets are read as UTF-8 and repaired where they are not; see
    /// ``cookieHeaderOctets(for:context:at:)`` for the octets themselves.
    public mutating func cookieHeader(
        for url: CookieURL,
        context: Context = .http,
        at now: Timestamp
    ) -> String? {
        cookieHeaderOctets(for: url, context: context, at: now)
            .map { String(decoding: $0, as: UTF8.self) }
    }

    /// The octets of the `Cookie` field value for a request to a URL, or nil without cookies.
    ///
    /// RFC 6265bis section 5.8.3 step 4: `; ` between cookies, and no `=` for a nameless one.
    ///
    /// - Complexity: That of ``cookies(for:context:at:)``, and the length of the result.
    public mutating func cookieHeaderOctets(
        for url: CookieURL,
        context: Context = .http,
        at now: Timestamp
    ) -> [UInt8]? {
        let selections = select(for: url, context: context, at: now)
        guard !selections.isEmpty else { return nil }
        let groups = groups.span
        var capacity = 0
        for selection in selections {
            let (group, entry) = (selection.place.group, selection.place.entry)
            // The semicolon and the space before the next.
            capacity += groups[group].entries.span[entry].cookie.pairEnd + 2
        }
        var writer = OctetWriter(capacity: capacity)
        for index in selections.indices {
            if index > 0 {
                writer.append(Octet.semicolon)
                writer.append(Octet.space)
            }
            let (group, entry) = (selections[index].place.group, selections[index].place.entry)
            groups[group].entries.span[entry].cookie.writePair(to: &writer)
        }
        return writer.octets
    }
}

extension Cookie {
    /// Writes the cookie-pair.
    @inline(__always)
    fileprivate func writePair(to writer: inout OctetWriter) {
        writer.append(octets.span.extracting(0..<pairEnd))
    }
}
