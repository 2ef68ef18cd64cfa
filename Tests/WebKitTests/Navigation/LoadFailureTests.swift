import Foundation
import LoopbackServer
import Testing

@_spi(Testing) @testable import WebKit

extension OnTheEngine {
    @Suite("A load that fails")
    @MainActor
    struct LoadFailureTests {
        let navigator = Navigator()
        let view = WKWebView.isolated()

        @Test(
            "fails with the code of NSURLErrorDomain",
            arguments: [
                ("http://127.0.0.1:1023/", URLError.Code.cannotConnectToHost),
                ("http://no-such-host.invalid/", .cannotFindHost),
                ("file:///no/such/file.html", .fileDoesNotExist),
                ("unknown-scheme:x", .unsupportedURL),
            ]
        )
        func codes(address: String, code: URLError.Code) async throws {
            try await navigator.load(address, in: view)
            #expect(navigator.events == [.started, .failedProvisionally(code.rawValue)])
            let error = try #require(navigator.lastError as? URLError)
            #expect(error.code == code && error.failingURL?.absoluteString == address)
        }

        @Test("fails when the server closes the connection")
        func connectionClosed() async throws {
            let server = try await HTTPServer { _ in .connectionClosed }
            try await navigator.load(server.url(), in: view)
            #expect((navigator.lastError as? URLError)?.code == .networkConnectionLost)
        }

        @Test("fails without content, as an interrupted load")
        func noContent() async throws {
            let server = try await HTTPServer { _ in .status(204) }
            try await navigator.load(server.url(), in: view)
            #expect(navigator.events == [.started, .failedProvisionally(102)])
        }

        @Test("is replaced by the next load")
        func replaced() async throws {
            let server = try await HTTPServer { $0.path == "/1" ? .never : .html("") }
            let url = try #require(URL(string: server.url(path: "/1")))
            view.navigationDelegate = navigator
            let first = try await navigator.next(.started) {
                view.load(URLRequest(url: url))
            }
            let second = try await navigator.load(server.url(path: "/2"), in: view)
            if navigator.events.last != .finished {
                try await navigator.next(.finished) {}
            }
            #expect(
                navigator.events == [
                    .started, .failedProvisionally(NSURLErrorCancelled), .started, .committed,
                    .finished,
                ]
            )
            let identities = [first, second].map { $0.map(ObjectIdentifier.init) }
            #expect(navigator.navigations.prefix(2) == [identities[0], identities[0]])
            #expect(
                navigator.navigations.suffix(3) == [identities[1], identities[1], identities[1]]
            )
        }

        @Test("fails for a certificate nobody trusts, and not for one that is allowed")
        func certificates() async throws {
            let server = try await HTTPServer(scheme: .https) { _ in .html("<title>x</title>") }
            let address = server.url(host: "secure.localhost")
            try await navigator.load(address, in: view)
            #expect((navigator.lastError as? URLError)?.failingURL?.absoluteString == address)
            #expect(
                navigator.events == [
                    .started,
                    .failedProvisionally(URLError.Code.serverCertificateHasUnknownRoot.rawValue),
                ]
            )

            let store = view.configuration.websiteDataStore
            let pem = try #require(server.certificatePEM)
            try store.allow(certificate: pem, forHost: "secure.localhost")
            try await navigator.load(address, in: view)
            #expect(navigator.events.last == .finished && view.hasOnlySecureContent)
            #expect(throws: WKWebsiteDataStore.CertificateError.self) {
                try store.allow(certificate: "not one", forHost: "secure.localhost")
            }
        }
    }
}
