import Foundation
import TandemStorage
import TandemTesting
import Testing

@testable import TandemSession

@Suite("A session's configuration")
struct ConfigurationTests {
    @Test("Without a site, or with what is no host, no session is made")
    func sites() {
        #expect(throws: SessionError.noSites) { try WebSession.sample { $0.sites = [] } }
        let texts = ["https://example.com", "example.com/", "", "exa mple.com", "*.example.com"]
        for site in texts + ["example.com."] {
            #expect(throws: SessionError.invalidSite(site)) {
                try WebSession.sample { $0.sites = [site] }
            }
        }
    }

    @Test("With a public suffix for a site no session is made; a host without a dot is one's own")
    func publicSuffixes() throws {
        for site in ["com", "CO.UK", "github.io", "foo.ck", "ck"] {
            #expect(throws: SessionError.publicSuffix(site)) {
                try WebSession.sample { $0.sites = [site] }
            }
        }
        for site in ["localhost", "intranet", "www.ck", "example.co.uk", "127.0.0.1"] {
            _ = try WebSession.sample { $0.sites = [site] }
        }
    }

    @Test("A bound is above zero, and may be endless")
    func bounds() throws {
        for bound: Double in [0, -1, -.infinity] {
            #expect(throws: SessionError.invalidBound(bound)) {
                try WebSession.sample { $0.bound = bound }
            }
        }
        let error = #expect(throws: SessionError.self) {
            try WebSession.sample { $0.bound = .nan }
        }
        // What is not a number is not equal to itself.
        guard case .invalidBound = error else {
            Issue.record("It is \(String(describing: error)).")
            return
        }
        _ = try WebSession.sample { $0.bound = .infinity }
    }

    @Test(
        "A site covers its host and what is below it, whatever its case",
        arguments: [
            ("example.com", true), ("www.example.com", true), ("a.b.example.com", true),
            ("notexample.com", false), ("com", false), ("example.com.evil.test", false),
        ]
    )
    func coverage(host: String, isCovered: Bool) throws {
        let policy = try WebSession.Configuration(sites: ["Example.COM"]).policy()
        #expect(policy.covers(try CookieHost(host)) == isCovered)
    }

    @Test("The marker belongs to a host that exists nowhere")
    func marker() throws {
        let marker = try WebSession.Configuration(sites: ["example.com"]).marker()
        #expect(marker.domain.serialized.hasSuffix(".invalid"))
        #expect(marker.isHostOnly)
    }

    @Test("Profiles differ by their identifier, and those in memory always do")
    func profiles() {
        let identifier = UUID()
        #expect(Profile.named(identifier) == .named(identifier))
        #expect(Profile.named(identifier).identifier == identifier)
        #expect(Profile.named(UUID()) != .named(UUID()))
        #expect(Profile.ephemeral() != .ephemeral())
        #expect(Profile.standard.identifier == nil)
        #expect(Profile.standard.isPersistent && Profile.named(identifier).isPersistent)
        #expect(!Profile.ephemeral().isPersistent)
        #expect("\(Profile.standard) \(Profile.ephemeral())" == "standard ephemeral")
    }

    @Test(
        "A rule names a cookie by its name, and by a host and those below it",
        arguments: [
            ("sid", nil, "sid", "example.com", true),
            ("sid", nil, "SID", "example.com", false),
            ("sid", "example.com", "sid", "www.example.com", true),
            ("sid", "www.example.com", "sid", "example.com", false),
            ("sid", "example.com", "sid", "notexample.com", false),
        ] as [(String, String?, String, String, Bool)]
    )
    func rules(
        ruleName: String,
        ruleHost: String?,
        name: String,
        host: String,
        matches: Bool
    ) throws {
        let rule = CookieRule(ruleName, host: try ruleHost.map { try CookieHost($0) })
        #expect(rule.matches(try sample(name, host: host).identity) == matches)
    }

    @Test("Each error says what to do, and holds no value of a cookie")
    func errors() throws {
        let identity = try sample("sid", "secret").identity
        let errors: [SessionError] = [
            .noSites, .invalidSite("a b"), .configurationDiffers(profile: "standard"),
            .storage(.diskFull(path: "/x")), .sideDidNotAnswer(.web, seconds: 10),
            .sideFailed(.web, reason: "It is gone."), .requiredCookieRefused(identity, .web),
            .signedOut, .closed, .suspended, .unsupportedURL("ftp://x/"),
            .tooManyRedirects(limit: 20),
            .refused(.hostPrefix),
        ]
        for error in errors {
            #expect(!error.description.contains("secret"))
            #expect(error.description.hasSuffix(".") || error.description.hasSuffix("it."))
        }
        #expect(Set(errors.map(\.description)).count == errors.count)
    }
}
