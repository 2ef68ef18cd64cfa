public import Foundation
import TandemCookies

extension WebSession {
    /// What a session is about and how it behaves.
    public struct Configuration: Hashable, Sendable {
        /// The hosts whose cookies cross between native code and the web, subdomains included.
        public var sites: Set<String>
        /// Cookies of the sites that stay where they are all the same.
        public var neverCrossing: Set<CookieRule> = []
        /// The sides that take part; nil: all that the session is given.
        ///
        /// Another side is not read, written or cleared, not by a sign-out either.
        public var sides: Set<SideName>?
        /// Which change stands when both parties changed one cookie.
        public var precedence: SyncPolicy.Precedence = .later
        /// Cookies that every side must hold for a preparation to succeed.
        public var required: Set<CookieRule> = []
        /// Whether cookies without an expiry survive the end of the process.
        public var sessionCookies: SessionCookiePolicy = .keep
        /// How web views and native requests name themselves to servers.
        public var userAgent: UserAgent = .standard
        /// How long a side may take to answer, in seconds.
        public var bound: Double = 10
        /// Where profiles are kept; nil: a folder of the app's own in Application Support.
        public var directory: URL?

        /// Creates a configuration.
        ///
        /// - Parameter sites: The hosts whose cookies cross, such as `example.com`.
        public init(sites: Set<String>) {
            self.sites = sites
        }

        /// What the machine needs to know.
        ///
        /// - Throws: ``SessionError/noSites`` or ``SessionError/invalidSite(_:)``.
        func policy() throws(SessionError) -> SyncPolicy {
            guard !sites.isEmpty else { throw .noSites }
            var hosts: Set<CookieHost> = []
            for site in sites {
                do {
                    hosts.insert(try CookieHost(site))
                } catch {
                    throw .invalidSite(site)
                }
            }
            return SyncPolicy(
                sites: hosts,
                neverCrossing: neverCrossing,
                sides: sides,
                precedence: precedence
            )
        }

        /// The identity of the session's own cookie in each side that is read.
        func marker() throws(SessionError) -> Cookie.Identity {
            let host = SyncMachine.markerHost
            do {
                return try Cookie.Identity(
                    name: SyncMachine.markerName,
                    domain: CookieHost(host),
                    isHostOnly: true,
                    path: "/"
                )
            } catch {
                throw .invalidSite(host)
            }
        }
    }

    /// What becomes of cookies without an expiry when the process ends.
    public enum SessionCookiePolicy: Hashable, Sendable {
        /// They are kept until deleted, so that a login outlives a kill of the app.
        case keep
        /// They are forgotten at the next start, as a browser does.
        case forget
    }

    /// How web views and native requests name themselves to servers.
    ///
    /// Some servers end a session whose user agent changes: ``appending(_:)`` and ``replacing(_:)``
    /// give both parties the same one.
    public enum UserAgent: Hashable, Sendable {
        /// As the platform does: web views and native requests differ.
        case standard
        /// The web view's own, with a product added, such as `App/1.0`.
        ///
        /// Until a profile has shown its first page, native requests send the product alone.
        case appending(String)
        /// Another one altogether.
        case replacing(String)
    }
}
