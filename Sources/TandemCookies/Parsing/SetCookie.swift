/// The user agent's reading of a `Set-Cookie` field value (RFC 6265bis section 5.6).
public enum SetCookie {
    /// The most octets that name and value may have together.
    static let maximumNameAndValue = 4096
    /// The most octets of an attribute's value; longer ones are ignored.
    static let maximumAttributeValue = 1024

    /// Parses one field value given as text.
    ///
    /// - Throws: ``Cookie/Refusal`` when the whole field is to be ignored.
    /// - Complexity: O(*n*), where *n* is the length of the text.
    public static func parse(_ text: String) throws(Cookie.Refusal) -> ParsedSetCookie {
        try parse(Array(text.utf8))
    }

    /// Parses one field value given as octets.
    ///
    /// - Throws: ``Cookie/Refusal`` when the whole field is to be ignored.
    /// - Complexity: O(*n*), where *n* is the number of octets.
    public static func parse(_ octets: [UInt8]) throws(Cookie.Refusal) -> ParsedSetCookie {
        let field = octets.span
        // Step 1: a control character anywhere.
        guard !field.hasControl else { throw .controlCharacter }
        // Step 2: the name-value-pair ends at the first semicolon.
        let equals = field.firstIndex(of: Octet.equals, or: Octet.semicolon, from: 0)
        let hasName = equals < field.count && field[equals] == Octet.equals
        let end =
            hasName
            ? field.firstIndex(of: Octet.semicolon, in: equals + 1..<field.count) : equals
        // Steps 3 and 4: without an equals sign, all of it is the value.
        let name = hasName ? field.trimmed(0..<equals) : 0..<0
        let value = field.trimmed(hasName ? equals + 1..<end : 0..<end)
        // Step 5: the length of both.
        guard name.count + value.count <= maximumNameAndValue else { throw .tooLong }
        // Step 6 is the storage model's, which also refuses an empty cookie.
        var parsed = ParsedSetCookie(octets: octets, name: name, value: value)
        parsed.parseAttributes(field, from: end)
        return parsed
    }
}
