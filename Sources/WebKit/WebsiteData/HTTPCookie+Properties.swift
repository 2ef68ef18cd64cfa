extension HTTPCookie {
    /// Creates a cookie from its properties and keeps all of them, SameSite too.
    ///
    /// Foundation's own initializer on Linux drops ``HTTPCookiePropertyKey/sameSitePolicy`` and takes
    /// `true` for absent. This one is chosen for a dictionary literal, and for a dictionary of
    /// `any Sendable`; a variable of type `[HTTPCookiePropertyKey: Any]` goes to Foundation's.
    ///
    /// - Parameter properties: As on Apple's platforms; a name, a value, a path, and a domain or an
    ///   origin URL are required, else nil is the result. A domain with a leading dot means its
    ///   subdomains too.
    public convenience init?(properties: [HTTPCookiePropertyKey: any Sendable]) {
        var complete: [HTTPCookiePropertyKey: Any] = properties
        complete[.created] = properties[.created] ?? Date().timeIntervalSinceReferenceDate
        self.init(replacement: CompleteCookie(properties: complete))
    }
}

/// Lets an initializer of a class answer with an object of a subclass.
///
/// Only an initializer of a protocol's extension may assign `self`.
private protocol Replaceable {}

extension Replaceable {
    fileprivate init?(replacement: (any Replaceable)?) {
        guard let replacement = replacement as? Self else { return nil }
        self = replacement
    }
}

extension HTTPCookie: Replaceable {}
