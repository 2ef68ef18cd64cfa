public import TandemCookies

extension CookiesText {
    private static let httpOnlyPrefix = Array("#HttpOnly_".utf8)

    /// Reads a file's octets; what is no cookie is told by its line, and the others are read all the same.
    ///
    /// No rule for a URL is asked, and cookies that have expired are read too: the jar or the session
    /// that they are given to judges that.
    ///
    /// - Parameters:
    ///   - octets: The file's octets.
    ///   - now: What the cookies' creation becomes.
    /// - Returns: The cookies, and what is wrong with the lines that are none.
    /// - Complexity: O(*n*) in the octets.
    public static func read(_ octets: some Collection<UInt8>, at now: Timestamp) -> Reading {
        var reading = Reading()
        let lines = octets.split(separator: 0x0a, omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() {
            do throws(Refusal) {
                if let cookie = try cookie(of: Array(line), at: now) {
                    reading.cookies.append(cookie)
                }
            } catch {
                reading.errors.append(LineError(line: index + 1, reason: error.reason))
            }
        }
        return reading
    }

    private struct Refusal: Error {
        let reason: LineError.Reason
    }

    /// The cookie of a line, nil for a comment and for a line with nothing on it.
    private static func cookie(
        of line: [UInt8],
        at now: Timestamp
    ) throws(Refusal) -> Cookie? {
        var line = line[...]
        if line.last == 0x0d { line.removeLast() }
        let isHTTPOnly = line.starts(with: httpOnlyPrefix)
        if isHTTPOnly { line.removeFirst(httpOnlyPrefix.count) }
        if line.first == 0x23 || line.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { return nil }
        let fields = line.split(separator: 0x09, omittingEmptySubsequences: false)
        guard fields.count == 7 || fields.count == 6 else {
            throw Refusal(reason: .fieldCount(fields.count))
        }
        let value = fields.count == 7 ? Array(fields[6]) : []
        let path = Array(fields[2])
        guard path.first == 0x2f else { throw Refusal(reason: .invalidPath) }
        guard !(path + fields[5] + value).contains(where: { $0 < 0x20 || $0 == 0x7f }) else {
            throw Refusal(reason: .controlCharacter)
        }
        return Cookie(
            identity: Cookie.Identity(
                nameOctets: Array(fields[5]),
                domain: try host(fields[0]),
                isHostOnly: try !flag(fields[1], number: 2),
                pathOctets: path
            ),
            valueOctets: value,
            expires: try expiry(fields[4]),
            isSecure: try flag(fields[3], number: 4),
            isHTTPOnly: isHTTPOnly,
            sameSite: .unspecified,
            creation: now,
            lastAccess: now
        )
    }

    /// A host; whether subdomains count is for the flag to say, whatever dot the host begins with.
    private static func host(_ field: ArraySlice<UInt8>) throws(Refusal) -> CookieHost {
        let text = String(decoding: field.first == 0x2e ? field.dropFirst() : field, as: UTF8.self)
        do {
            return try CookieHost(text)
        } catch {
            throw Refusal(reason: .invalidDomain)
        }
    }

    private static func flag(_ field: ArraySlice<UInt8>, number: Int) throws(Refusal) -> Bool {
        switch String(decoding: field, as: UTF8.self).uppercased() {
        case "TRUE": return true
        case "FALSE": return false
        default: throw Refusal(reason: .invalidFlag(field: number))
        }
    }

    private static func expiry(_ field: ArraySlice<UInt8>) throws(Refusal) -> Timestamp? {
        guard let seconds = Int64(String(decoding: field, as: UTF8.self)) else {
            throw Refusal(reason: .invalidExpiry)
        }
        return seconds == 0 ? nil : Timestamp(milliseconds: 0).advanced(bySeconds: seconds)
    }
}
