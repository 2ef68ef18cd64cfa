import Foundation
import TandemCookies
import TandemSession
import TandemTesting
import Testing

@Suite("Adopting the properties of cookies", .timeLimit(.minutes(1)))
struct PropertiesAdoptionTests {
    private static let base: [String: any Sendable] = [
        "Name": "sid", "Value": "1", "Domain": "example.com", "Path": "/",
    ]

    private func adopt(_ changes: [String: any Sendable]) async throws -> AdoptionReport {
        let properties = Self.base.merging(changes) { $1 }
        return try await WebSession.sample().adopt(properties: [properties as [String: Any]])
    }

    @Test("takes over what a cookie was made with, flags and expiry included")
    func everything() async throws {
        let session = try WebSession.sample()
        let cookie = try sample(
            "sid",
            "v=ü",
            domain: "example.com",
            path: "/app",
            expires: Timestamp(milliseconds: 1_790_000_000_000),
            isSecure: true,
            isHTTPOnly: true,
            sameSite: .strict
        )
        let properties = try #require(cookie.httpCookie()?.properties)
        let report = try await session.adopt(properties: [properties])
        #expect(report.refused.isEmpty)
        let adopted = try #require(try await session.cookies().first)
        #expect(adopted.identity == cookie.identity)
        #expect(adopted.value == "v=ü")
        #expect(adopted.expires == cookie.expires)
        #expect(adopted.isSecure && adopted.isHTTPOnly && adopted.sameSite == .strict)
    }

    @Test("takes over what went through a property list")
    func propertyList() async throws {
        let properties: [[String: Any]] = [
            ["Name": "a", "Value": "1", "Domain": ".example.com", "Path": "/", "Secure": true],
            ["Name": "b", "Value": "2", "Domain": "example.com", "Path": "/", "HttpOnly": 1],
            ["Name": "c", "Value": "3", "Domain": "example.com", "Path": "/", "Secure": "FALSE"],
        ]
        let data = try PropertyListSerialization.data(
            fromPropertyList: properties,
            format: .binary,
            options: 0
        )
        let list = try PropertyListSerialization.propertyList(from: data, format: nil)
        let session = try WebSession.sample()
        let report = try await session.adopt(properties: try #require(list as? [[String: Any]]))
        #expect(report.refused.isEmpty)
        let cookies = try await session.cookies().sorted { $0.name < $1.name }
        #expect(cookies.map(\.isHostOnly) == [false, true, true])
        #expect(cookies.map(\.isSecure) == [true, false, false])
        #expect(cookies.map(\.isHTTPOnly) == [false, true, false])
    }

    @Test(
        "reads an expiry in each of its forms",
        arguments: [
            (["Expires": Date(timeIntervalSince1970: 1_770_000_000)], 1_770_000_000_000),
            (["Expires": "Mon, 02 Feb 2026 02:40:00 GMT"], 1_770_000_000_000),
            (["Max-Age": "60"], 1_767_225_660_000), (["Discard": "TRUE"], nil),
            (["Expires": "nonsense"], nil), (["Max-Age": "nonsense"], nil),
        ] as [([String: any Sendable], Int64?)]
    )
    func expiries(changes: [String: any Sendable], milliseconds: Int64?) async throws {
        let report = try await adopt(changes)
        let cookie = try #require(report.adopted.first?.cookie)
        #expect(cookie.expires?.milliseconds == milliseconds)
    }

    @Test(
        "refuses what it cannot take, and says why",
        arguments: [
            (["Name": "", "Value": ""], .notACookie), (["Domain": ""], .notACookie),
            (["Domain": "not a host"], .notACookie), (["Domain": 7], .notACookie),
            (["Domain": "other.test"], .outsideSites),
            (["Domain": "notexample.com"], .outsideSites), (["Max-Age": "0"], .expired),
            (["Expires": Date(timeIntervalSince1970: 0)], .expired),
            (["StoragePartition": "https://top.test"], .partitioned),
            (["Name": "__Host-sid", "Domain": ".example.com"], .rule(.hostPrefix)),
            (["Name": "a=b"], .rule(.unsendableName)), (["Value": "a;b"], .rule(.unsendableValue)),
            (["Value": "a\nb"], .rule(.controlCharacter)),
            (["SameSite": "None"], .rule(.sameSiteNoneWithoutSecure)),
        ] as [([String: any Sendable], AdoptionReport.Reason)]
    )
    func refusals(changes: [String: any Sendable], reason: AdoptionReport.Reason) async throws {
        let report = try await adopt(changes)
        #expect(report.adopted.isEmpty)
        #expect(report.refused.map(\.reason) == [reason])
        #expect(report.refused.map(\.index) == [0])
    }

    @Test("refuses a domain that is a public suffix")
    func publicSuffix() async throws {
        let session = try WebSession.sample { $0.sites = ["intranet"] }
        let properties = Self.base.merging(["Domain": ".intranet"]) { $1 } as [String: Any]
        let report = try await session.adopt(properties: [properties])
        #expect(report.refused.map(\.reason) == [.rule(.publicSuffixDomain)])
    }

    @Test("takes over the rest when one of them is none, and shows no value")
    func mixed() async throws {
        let good = Self.base as [String: Any]
        let bad = ["Name": "sid", "Value": "secret", "Domain": "other.test"] as [String: Any]
        let report = try await WebSession.sample().adopt(properties: [[:], good, bad])
        #expect(report.adopted.count == 1)
        #expect(report.refused.map(\.index) == [0, 2])
        #expect(
            "\(report)" == """
                1 adopted, 2 refused; Number 0: It has no name and value, or no host.; \
                sid at other.test/: Its host is none of the session's; add it to the sites.
                """
        )
    }

    @Test("can be called where the properties are used further")
    @MainActor
    func isolated() async throws {
        let properties = [Self.base as [String: Any]]
        let session = try WebSession.sample()
        #expect(try await session.adopt(properties: properties).adopted.count == 1)
        #expect(try await session.adopt(properties: properties).adopted.isEmpty)
    }
}
