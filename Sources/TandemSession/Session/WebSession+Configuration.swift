public import Foundation
import TandemCookies

extension WebSession {
    /// What a session is about and how it behaves.
    public struct Configuration: Hashable, Sendable {
        /// The hosts whose cookies cross between native code and the web, subdomains included.
        public var sites: Set<String>
        /// Cookies of the sites that stay where they are all the same.
        ///
        /// A sign-out removes them, like all others of the sites, from the sides that are in use then, unless
        /// its options keep them.
        public var neverCrossing: Set<CookieRule> = []
        /// The sides that take part; nil: all that the session is given.
        ///
        /// Another side is not read, written or cleared, not by a sign-out either.
        public var sides: Set<SideName>?
        /// Which change stands when both parties changed one cookie.
        public var precedence: Precedence = .later
        /// Cookies that no side may refuse or alter for a preparation to succeed.
        ///
        /// One that the session does not have is none: a preparation signs nobody in.
        public var required: Set<CookieRule> = []
        /// Whether cookies without an expiry survive the end of the process.
        public var sessionCookies: SessionCookiePolicy = .always
        /// How web views and native requests name themselves to servers.
        public var userAgent: UserAgent = .standard
        /// Whether each sign-out gives the profile's web views another website data store.
        ///
        /// The old one is cleared, and removed with all that is in it once no web view uses it; the
        /// default one, which cannot be removed, is cleared of the session's sites. Web
        /// views of the app's own have to be made anew after a sign-out; a container does so itself.
        public var freshStore = false
        /// How long a side may take to answer, in seconds above zero; `.infinity` waits for ever.
        public var bound: Double = 10
        /// Where profiles are kept; nil: a folder of the app's own in Application Support.
        ///
        /// A profile's web views have one website data store, wherever its file is: give them to the session
        /// of one directory only.
        ///
        /// In a container that several processes share, such as an app group's, one of them at a time
        /// can use a profile: see ``WebSession/suspend()``.
        public var directory: URL?
        /// When the profile's files can be read on Apple's devices; nil: as the app's other files.
        ///
        /// Elsewhere it has no effect: the files are the user's alone, and not encrypted.
        public var fileProtection: FileProtection?
        /// Whether backups of the device leave the profile's files out; Linux knows no such mark.
        public var isExcludedFromBackup = false

        /// Creates a configuration.
        ///
        /// - Parameter sites: The hosts whose cookies cross, such as `example.com`.
        public init(sites: Set<String>) {
            self.sites = sites
        }

        /// What the machine needs to know.
        ///
        /// - Throws: ``SessionError`` that says what of the configuration cannot be.
        func policy() throws(SessionError) -> SyncPolicy {
            guard !sites.isEmpty else { throw .noSites }
            guard bound > 0 else { throw .invalidBound(bound) }
            var hosts: Set<CookieHost> = []
            for site in sites {
                // No host has a wildcard, and what lies below a site is of it anyhow; a name with a dot at its
                // end is another host than the one without.
                guard !site.contains("*"), !site.hasSuffix(".") else { throw .invalidSite(site) }
                let host: CookieHost
                do {
                    host = try CookieHost(site)
                } catch {
                    throw .invalidSite(site)
                }
                guard !PublicSuffixList.builtIn.names(host) else { throw .publicSuffix(site) }
                hosts.insert(host)
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

    /// Which change of one cookie stands when both native code and a page made one.
    public enum Precedence: Hashable, Sendable {
        /// The later one, as far as it can be known.
        case later
        /// Native code's: the jar's.
        case native
        /// The page's: the side's.
        case web
    }

    /// How long cookies without an expiry are kept over launches.
    ///
    /// It is judged when a profile is opened by a new process; a running one forgets none of them.
    public enum SessionCookiePolicy: Hashable, Sendable {
        /// They are forgotten at the next start, as a browser does.
        case never
        /// They are forgotten at a start that comes this long, or longer, after they were last set.
        ///
        /// Setting a cookie again counts, by native code with the same value too; sending it does not. With an age of
        /// zero or less they are forgotten at each start.
        case until(age: Duration)
        /// They are kept until deleted, so that a login outlives a kill of the app.
        case always
    }

    /// When a file can be read on a device with a passcode, in the terms of Apple's systems.
    public enum FileProtection: Hashable, Sendable {
        /// At any time.
        case none
        /// While the device is unlocked; a session that is open then fails as long as it is locked.
        case complete
        /// While the device is unlocked, and for who has the file open also after that.
        case completeUnlessOpen
        /// From the first unlocking after a start of the device.
        case untilFirstUserAuthentication
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
