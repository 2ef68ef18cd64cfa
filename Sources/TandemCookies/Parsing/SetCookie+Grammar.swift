extension SetCookie {
    /// Whether the octet may stand in a token (RFC 9110 section 5.6.2).
    static func isToken(_ octet: UInt8) -> Bool {
        switch octet {
        case 0x21, 0x23...0x27, 0x2A, 0x2B, 0x2D, 0x2E, 0x5E...0x60, 0x7C, 0x7E: true
        default: octet.isLetter || octet.isDigit
        }
    }

    /// Whether the octets are a cookie-value: cookie-octets, between quotes or not.
    ///
    /// RFC 6265bis section 4.1.1.
    static func isCookieValue(_ octets: ArraySlice<UInt8>) -> Bool {
        let isQuoted = octets.count >= 2 && octets.first == 0x22 && octets.last == 0x22
        let inner = isQuoted ? octets.dropFirst().dropLast() : octets
        return inner.allSatisfy(isCookieOctet)
    }

    private static func isCookieOctet(_ octet: UInt8) -> Bool {
        switch octet {
        case 0x21, 0x23...0x2B, 0x2D...0x3A, 0x3C...0x5B, 0x5D...0x7E: true
        default: false
        }
    }
}
