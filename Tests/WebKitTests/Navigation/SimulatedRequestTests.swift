import Foundation
import Testing

@testable import WebKit

extension OnTheEngine {
    @Suite("A load of which the app gives the response")
    @MainActor
    struct SimulatedRequestTests {
        let navigator = Navigator()
        let view = WKWebView.isolated()

        private func request(_ address: String) throws -> URLRequest {
            URLRequest(url: try #require(URL(string: address)))
        }

        @Test("shows the page under the request's address and origin, in each spelling")
        func pages() async throws {
            view.navigationDelegate = navigator
            let html = "<title>é</title>"
            let request = try request("https://example.com/page")
            let url = try #require(request.url)
            let response = URLResponse(
                url: url,
                mimeType: "text/html",
                expectedContentLength: -1,
                textEncodingName: "iso-8859-1"
            )
            let latin = try #require(html.data(using: .isoLatin1))
            let loads: [() -> WKNavigation] = [
                { view.loadSimulatedRequest(request, responseHTML: html) },
                { view.loadSimulatedRequest(request, withResponseHTML: html) },
                { view.loadSimulatedRequest(request, response: response, responseData: latin) },
                { view.loadSimulatedRequest(request, with: response, responseData: latin) },
            ]
            for load in loads {
                let navigation = try await navigator.end { load() }
                #expect(navigator.navigations.last == ObjectIdentifier(navigation))
                #expect(navigator.events.last == .finished && view.url == url)
                let state = try await view.evaluateJavaScript("[document.title, self.origin]")
                #expect(state as? [String] == ["é", "https://example.com"])
            }
        }

        @Test("may be a file's, by address or by request")
        func files() async throws {
            let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let file = folder.appending(path: "page.html")
            try Data("<title>file</title>".utf8).write(to: file)
            view.navigationDelegate = navigator
            let loads: [() -> WKNavigation?] = [
                { view.loadFileURL(file, allowingReadAccessTo: folder) },
                { view.loadFileRequest(URLRequest(url: file), allowingReadAccessTo: folder) },
            ]
            for load in loads {
                try await navigator.end { load() }
                #expect(view.url?.path == file.path)
                #expect(try await view.evaluateJavaScript("document.title") as? String == "file")
            }
        }
    }
}
