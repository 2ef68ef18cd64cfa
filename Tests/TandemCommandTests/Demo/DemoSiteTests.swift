import Foundation
import FoundationNetworking
import LoopbackServer
import Testing

@testable import TandemCommand

/// The website of the demonstration.
struct DemoSiteTests {
    @Test func `a token stands for the person who was given it`() {
        let accounts = Accounts()
        let token = accounts.signIn("ada")
        #expect(accounts.user(of: token) == "ada")
        #expect(accounts.user(of: "guessed") == nil)
        #expect(accounts.user(of: nil) == nil)
    }

    @Test func `a rotated token takes the place of the old one`() throws {
        let accounts = Accounts()
        let old = accounts.signIn("ada")
        let new = try #require(accounts.rotate(old))
        #expect(accounts.user(of: new) == "ada")
        #expect(accounts.user(of: old) == nil)
        #expect(accounts.rotate(old) == nil)
    }

    @Test(
        arguments: [
            (nil, [:]),
            ("a=1", ["a": "1"]),
            ("a=1; b=x=y; c=", ["a": "1", "b": "x=y", "c": ""]),
            ("a=\"1, 2\"; b", ["a": "\"1, 2\"", "b": ""]),
        ] as [(String?, [String: String])]
    )
    func `a request's cookies are read`(header: String?, cookies: [String: String]) async throws {
        let site = try await DemoSite()
        _ = try await get(site.url("/account?user=ada%20b&x=1"), cookies: header)
        let request = try #require(site.requests(to: "/account").first)
        #expect(request.cookieNames == Set(cookies.keys))
        for (name, value) in cookies { #expect(request.cookie(name) == value) }
        #expect(request.field("user") == "ada b")
        #expect(request.field("y") == nil)
        await site.close()
    }

    @Test func `who signs in gets a token that the account takes`() async throws {
        let site = try await DemoSite()
        let answer = try await get(site.url("/api/sign-in?user=ben"))
        let token = try JSONDecoder().decode(String.self, from: Data(answer.text.utf8))
        #expect(try await get(site.url("/api/me")) == Answer(status: 401, text: "null"))
        let second = try await get(site.url("/api/me"), cookies: "sid=\(token)")
        #expect(second == Answer(status: 200, text: "\"ben\""))
        #expect(site.isSignedIn(site.requests(to: "/api/me").last))
        #expect(!site.isSignedIn(site.requests(to: "/api/me").first))
        await site.close()
    }

    @Test func `only what came after a mark is looked at`() async throws {
        let site = try await DemoSite()
        _ = try await get(site.url("/form"))
        let mark = site.mark
        #expect(site.requests(after: mark, to: "/form").isEmpty)
        _ = try await get(site.url("/form", on: .www))
        #expect(site.requests(after: mark, to: "/form").map(\.host) == ["www.tandem.localhost"])
        await site.close()
    }

    private struct Answer: Equatable {
        let status: Int
        let text: String
    }

    private func get(_ url: URL, cookies: String? = nil) async throws -> Answer {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpCookieStorage = nil
        var request = URLRequest(url: url)
        request.setValue(cookies, forHTTPHeaderField: "Cookie")
        let session = URLSession(configuration: configuration)
        let (data, response) = try await session.data(for: request)
        let status = (response as? HTTPURLResponse)?.statusCode ?? 0
        return Answer(status: status, text: String(decoding: data, as: UTF8.self))
    }
}
