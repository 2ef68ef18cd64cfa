import TandemCookies

#if canImport(FoundationNetworking)
    import Foundation
    package import FoundationNetworking
#else
    package import Foundation
#endif

extension HTTPURLResponse {
    /// The octets of each `Set-Cookie` field.
    ///
    /// Foundation folds fields of one name into one text with commas, on both platforms.
    package var setCookieFields: [[UInt8]] {
        guard let folded = value(forHTTPHeaderField: "Set-Cookie") else { return [] }
        return SetCookie.splitFolded(folded).map(\.headerOctets)
    }
}

extension String {
    /// The octets that a header field had before Foundation made text of them.
    ///
    /// Apple's Foundation reads a field as Latin-1, one scalar an octet; Linux reads UTF-8. Text whose
    /// scalars all fit an octet, and whose octets then are UTF-8, was read as Latin-1.
    var headerOctets: [UInt8] {
        let octets = unicodeScalars.compactMap { UInt8(exactly: $0.value) }
        let isLatin1 = octets.count == unicodeScalars.count
        if isLatin1, octets.contains(where: { $0 >= 0x80 }),
            String(validating: octets, as: UTF8.self) != nil
        {
            return octets
        }
        return Array(utf8)
    }
}
