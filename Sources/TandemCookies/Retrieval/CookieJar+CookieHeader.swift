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
        var capacity = 0
        for selection in selections {
            // The equals sign, and the semicolon and space before the next.
            capacity += entry(of: selection).cookie.nameAndValueCount + 3
        }
        var writer = OctetWriter(capacity: capacity)
        for index in selections.indices {
            if index > 0 {
                writer.append(Octet.semicolon)
                writer.append(Octet.space)
            }
            entry(of: selections[index]).cookie.writePair(to: &writer)
        }
        return writer.octets
    }

    @inline(__always)
    private func entry(of selection: Selection) -> Entry {
        groups[selection.place.group].entries[selection.place.entry]
    }
}

extension Cookie {
    /// Writes the cookie-pair.
    @inline(__always)
    fileprivate func writePair(to writer: inout OctetWriter) {
        if nameEnd > 0 {
            writer.append(octets, 0..<nameEnd)
            writer.append(Octet.equals)
        }
        writer.append(octets, pathEnd..<octets.count)
    }
}
