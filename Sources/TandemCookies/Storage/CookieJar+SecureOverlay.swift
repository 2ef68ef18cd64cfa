extension CookieJar {
    /// Step 16 of section 5.7: whether an insecure connection would overlay a secure cookie.
    ///
    /// That is one of the same name whose domain domain-matches the new one's or the other way
    /// round, and whose path the new one's path-matches.
    func overlaysSecureCookie(_ cookie: Cookie) -> Bool {
        var domain: CookieHost? = cookie.domain
        while let host = domain {
            if let group = groups[host], group.hasSecureCookie(overlaidBy: cookie) { return true }
            domain = host.parent
        }
        return domains(below: cookie.domain).contains { domain in
            groups[domain]?.hasSecureCookie(overlaidBy: cookie) == true
        }
    }
}

extension CookieJar.Group {
    fileprivate func hasSecureCookie(overlaidBy cookie: Cookie) -> Bool {
        entries.contains { entry in
            entry.cookie.isSecure && entry.cookie.nameSlice == cookie.nameSlice
                && pathMatches(request: cookie.pathSlice, cookie: entry.cookie.pathSlice)
        }
    }
}
