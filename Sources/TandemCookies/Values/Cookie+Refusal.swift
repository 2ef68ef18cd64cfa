extension Cookie {
    /// The rule by which a cookie was not stored.
    ///
    /// The sections are those of RFC 6265bis; the steps those of its section 5.7.
    public enum Refusal: Swift.Error, Hashable, Sendable, CaseIterable {
        /// A control character in the field value (section 5.6 step 1, 5.7 step 3).
        case controlCharacter
        /// Name and value are both empty (step 2).
        case empty
        /// Name and value hold more than 4096 octets together (step 4).
        case tooLong
        /// The name holds `=` or `;` or begins or ends with white space, so it could not be sent.
        case unsendableName
        /// The value holds `;`, begins or ends with white space, or holds `=` without a name, so it
        /// could not be sent.
        case unsendableValue
        /// The path does not begin with a slash, or holds `;` or ends with white space, so that no
        /// field could have given it.
        case unsendablePath
        /// The domain holds an octet outside ASCII (step 8).
        case nonASCIIDomain
        /// The domain is a public suffix such as `com`, and not the host itself (step 9).
        case publicSuffixDomain
        /// The host does not domain-match the domain (step 10).
        case domainMismatch
        /// The path holds an octet outside ASCII, which browsers refuse though the RFC does not.
        case nonASCIIPath
        /// `Secure` from a connection that is not (step 13).
        case secureFromInsecureOrigin
        /// `HttpOnly` from a script (step 15).
        case httpOnlyFromScript
        /// An insecure connection would overlay a secure cookie of that name (step 16).
        case overlaysSecureCookie
        /// `SameSite` from a cross-site request or document (step 18).
        case sameSiteFromCrossSite
        /// `SameSite=None` without `Secure` (step 19).
        case sameSiteNoneWithoutSecure
        /// `__Secure-` without `Secure` (step 20).
        case securePrefix
        /// `__Host-` without `Secure` and `Path=/`, or with a domain (step 21).
        case hostPrefix
        /// `__Http-` without `Secure` and `HttpOnly`.
        case httpPrefix
        /// `__Host-Http-` without what `__Host-` and `__Http-` ask for.
        case hostHTTPPrefix
        /// No name, and a value that begins like a prefix of names (step 22).
        case prefixInNamelessValue
        /// A script would overwrite an `HttpOnly` cookie (step 23).
        case replacesHTTPOnlyCookie
        /// `Partitioned` without `Secure` (CHIPS).
        case partitionedWithoutSecure
        /// Name and value are longer than all of a partition's may be together; see
        /// ``CookieJar/Configuration/octetsPerPartition``.
        case tooLongForPartition
    }
}

extension Cookie.Refusal: CustomStringConvertible {
    /// What is wrong, and what would be right.
    public var description: String {
        switch self {
        case .controlCharacter:
            "It holds a control character; remove or encode it."
        case .empty:
            "Name and value are both empty; give it one of them."
        case .tooLong:
            "Name and value are longer than 4096 octets together; store less."
        case .unsendableName:
            "The name holds '=' or ';' or white space at an end; choose a name without."
        case .unsendableValue:
            "The value holds ';' or white space at an end, or '=' without a name; encode it."
        case .unsendablePath:
            "The path begins with no slash, or holds ';' or white space at its end; mend or encode it."
        case .nonASCIIDomain:
            "The domain is not ASCII; write it with A-labels (xn--)."
        case .publicSuffixDomain:
            "The domain is a public suffix; name a domain below it."
        case .domainMismatch:
            "The host does not belong to the domain; name the host or a domain above it."
        case .nonASCIIPath:
            "The path is not ASCII; percent-encode it."
        case .secureFromInsecureOrigin:
            "Secure needs a secure connection; use https."
        case .httpOnlyFromScript:
            "A script cannot set HttpOnly; let the server set it."
        case .overlaysSecureCookie:
            "It would overlay a secure cookie of that name; use https."
        case .sameSiteFromCrossSite:
            "A cross-site request cannot set it; use SameSite=None; Secure."
        case .sameSiteNoneWithoutSecure:
            "SameSite=None needs Secure."
        case .securePrefix:
            "A name that begins with __Secure- needs Secure."
        case .hostPrefix:
            "A name that begins with __Host- needs Secure and Path=/, and no Domain."
        case .httpPrefix:
            "A name that begins with __Http- needs Secure and HttpOnly."
        case .hostHTTPPrefix:
            "A name that begins with __Host-Http- needs Secure, HttpOnly and Path=/, and no Domain."
        case .prefixInNamelessValue:
            "A value without a name cannot begin like a prefixed name; give it a name."
        case .replacesHTTPOnlyCookie:
            "A script cannot overwrite an HttpOnly cookie; let the server do it."
        case .partitionedWithoutSecure:
            "Partitioned needs Secure."
        case .tooLongForPartition:
            "Name and value are longer than a partition has room for; store less."
        }
    }
}
