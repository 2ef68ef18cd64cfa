import TandemCookies
import TandemSession

extension WebSession.Configuration {
    /// The sites as origins name them: in lower case and punycode.
    var bridgeSites: Set<String> {
        Set(sites.map { site in (try? CookieHost(site))?.description ?? site })
    }
}
