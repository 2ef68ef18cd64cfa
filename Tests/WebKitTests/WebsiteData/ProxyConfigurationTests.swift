import Foundation
import LoopbackServer
import Testing

@testable import WebKit

@Suite("A proxy's address")
@MainActor
struct ProxyAddressTests {
    @Test("names its kind, place and credential")
    func address() {
        var proxy = ProxyConfiguration(httpCONNECTProxy: .hostPort(host: "p.example", port: 8080))
        #expect(proxy.address == "http://p.example:8080")
        proxy.applyCredential(username: "a@b", password: "c:d")
        #expect(proxy.address == "http://a%40b:c%3Ad@p.example:8080")
        let socks = ProxyConfiguration(socksv5Proxy: .hostPort(host: "::1", port: 9050))
        #expect(socks.address == "socks5://[::1]:9050")
    }
}

extension OnTheEngine {
    @Suite("proxyConfigurations")
    @MainActor
    struct ProxyConfigurationTests {
        let navigator = Navigator()
        let view = WKWebView.isolated()

        private func port(of server: HTTPServer) throws -> NWEndpoint.Port {
            try #require(NWEndpoint.Port(rawValue: UInt16(server.port)))
        }

        @Test("leads pages through the proxy, but for excluded domains and once there is none")
        func proxied() async throws {
            let proxy = try await HTTPServer { .html("<title>by proxy: \($0.host)</title>") }
            let site = try await HTTPServer { _ in .html("<title>direct</title>") }
            var configuration = ProxyConfiguration(
                httpCONNECTProxy: .hostPort(host: "localhost", port: try port(of: proxy))
            )
            configuration.excludedDomains = ["near.localhost"]
            let store = view.configuration.websiteDataStore
            store.proxyConfigurations = [configuration]
            try await navigator.load("http://far.example/", in: view)
            try await view.await(\.title) { $0 == "by proxy: far.example" }
            try await navigator.load(site.url(host: "a.near.localhost"), in: view)
            try await view.await(\.title) { $0 == "direct" }
            store.proxyConfigurations = []
            try await navigator.load(site.url(host: "far.localhost"), in: view)
            try await view.await(\.title) { $0 == "direct" }
        }

        @Test("tells the proxy the credential that it asks for")
        func credential() async throws {
            let field = "Basic " + Data("user@a:p:w".utf8).base64EncodedString()
            let proxy = try await HTTPServer { request in
                request.headers["Proxy-Authorization"] == field
                    ? .html("<title>let in</title>")
                    : .status(
                        407,
                        headers: [.init("Proxy-Authenticate", "Basic realm=\"the proxy\"")]
                    )
            }
            var configuration = ProxyConfiguration(
                httpCONNECTProxy: .hostPort(host: "localhost", port: try port(of: proxy))
            )
            configuration.applyCredential(username: "user@a", password: "p:w")
            view.configuration.websiteDataStore.proxyConfigurations = [configuration]
            try await navigator.load("http://far.example/", in: view)
            try await view.await(\.title) { $0 == "let in" }
        }
    }
}
