extension SetCookie {
    /// Takes several `Set-Cookie` field values apart that were joined by commas.
    ///
    /// Some HTTP clients hand out one text for all of a response's fields. A comma separates two
    /// when what follows it begins like a cookie: a token, then `=`. Any other comma is kept, within a
    /// date or a value, and at its end. A nameless cookie, or one whose name is no token, cannot be told
    /// from a part of the cookie before it, nor `,b=` within a value or a path, quoted or not, from a
    /// cookie. Commas and white space alone are no field.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the text.
    public static func splitFolded(_ header: String) -> [String] {
        splitFolded(Array(header.utf8)).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Takes field values given as octets apart; see ``splitFolded(_:)-(String)``.
    public static func splitFolded(_ header: [UInt8]) -> [[UInt8]] {
        var fields: [[UInt8]] = []
        var start = 0
        var index = 0
        while index < header.count {
            guard header[index] == Octet.comma else {
                index += 1
                continue
            }
            let next = nameEnd(in: header, after: index + 1)
            if next.isName {
                append(header, start..<index, to: &fields)
                start = index + 1
            }
            // What was looked at holds no comma, so that each octet is looked at once.
            index = max(next.end, index + 1)
        }
        append(header, start..<header.count, to: &fields)
        return fields
    }

    /// Appends a field without the white space around it, unless it is of commas and white space alone.
    @inline(never)
    private static func append(
        _ header: [UInt8],
        _ range: Range<Int>,
        to fields: inout [[UInt8]]
    ) {
        let field = header.span.trimmed(range)
        for place in field where header[place] != Octet.comma && !header[place].isWhitespace {
            fields.append(Array(header[field]))
            return
        }
    }

    /// Where the token after a comma ends, and whether an equals sign follows it.
    private static func nameEnd(in header: [UInt8], after start: Int) -> (end: Int, isName: Bool) {
        var index = start
        while index < header.count, header[index].isWhitespace {
            index += 1
        }
        let tokenStart = index
        while index < header.count, isToken(header[index]) {
            index += 1
        }
        let tokenEnd = index
        while index < header.count, header[index].isWhitespace {
            index += 1
        }
        let isName = tokenEnd > tokenStart && index < header.count && header[index] == Octet.equals
        return (index, isName)
    }
}
