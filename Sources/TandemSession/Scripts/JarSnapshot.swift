package import TandemCookies

/// The jar as it was at one moment, for what is made of it beside the sides.
package struct JarSnapshot: Sendable {
    private let machine: SyncMachine
    private let now: Timestamp

    init(_ machine: SyncMachine, at now: Timestamp) {
        self.machine = machine
        self.now = now
    }

    /// The version of the jar's last change.
    package var version: UInt64 { machine.clock }

    /// The script that shows the cookies of a URL to pages of some origins, nil if there are none.
    ///
    /// They are those that a script of the URL is shown: none is HttpOnly. One that is no text, or has
    /// a partition, is left out.
    package func cookieScript(for url: CookieURL, on origins: Set<PageOrigin>) -> String? {
        var jar = machine.jar
        let cookies = jar.cookies(for: url, context: .script, at: now)
            .compactMap { cookie -> CookieScript.Planted? in
                guard cookie.partition == nil,
                    let name = String(validating: cookie.nameOctets, as: UTF8.self),
                    let value = String(validating: cookie.valueOctets, as: UTF8.self)
                else { return nil }
                let version = machine.version(of: cookie.identity)
                return CookieScript.Planted(name: name, value: value, version: version)
            }
        return CookieScript(cookies: cookies, origins: origins).source
    }
}
