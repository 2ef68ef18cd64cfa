extension CookieHost {
    /// Canonicalises a host: a name, which may be international, or an IP address.
    ///
    /// What a browser accepts in a URL is accepted here: upper case, percent-encoding, full-width
    /// dots, IPv4 numbers in octal or hexadecimal, IPv6 addresses with or without brackets.
    /// The trailing dot of a name is kept, and makes another host; that of an IPv4 address is dropped.
    ///
    /// - Throws: ``Error`` when no canonical form exists.
    /// - Complexity: O(*n*), where *n* is the length of the text.
    public init(_ text: some StringProtocol) throws(Error) {
        try self.init(octets: Array(text.utf8))
    }

    /// Canonicalises a host given as octets; see ``init(_:)``.
    init(octets text: [UInt8]) throws(Error) {
        guard let first = text.first else { throw .empty }
        if first == 0x5B {  // [
            guard text.last == 0x5D, let address = IPv6Address(text[1..<(text.count - 1)]) else {
                throw .invalidIPv6Address
            }
            self.init(canonical: address.serialized, isIPAddress: true)
            return
        }
        if text.contains(Octet.colon) {
            guard let address = IPv6Address(text[...]) else { throw .invalidIPv6Address }
            self.init(canonical: address.serialized, isIPAddress: true)
            return
        }
        let name = try DomainToASCII.convert(text)
        guard IPv4Address.isIntended(by: name) else {
            self.init(canonical: name, isIPAddress: false)
            return
        }
        guard let address = IPv4Address(name) else { throw .invalidIPv4Address }
        self.init(canonical: address.serialized, isIPAddress: true)
    }
}
