import Foundation
import Tandem

/// A web view of a visitor, and the page in it.
@MainActor
final class Page {
    let container: WebContainer

    init(container: WebContainer) {
        self.container = container
    }

    /// Loads an address and waits until the page is there.
    func open(_ url: URL) async throws {
        try await awaiting("the page \(url.path())") { [container] in
            try await container.open(url)
        }
    }

    /// Runs a script that navigates, and waits until the next page is there.
    func navigate(_ script: String) async throws {
        let navigations = container.navigations
        try await awaiting("the page that a script goes to") { [container] in
            _ = try await container.webView.evaluateJavaScript(script + "; 0")
            for await event in navigations {
                switch event {
                case .finished: return
                case .failed(let failure): throw failure
                case .started, .redirected, .committed: continue
                }
            }
        }
    }

    /// Runs the body of an async function in the page.
    ///
    /// - Returns: What it returns, as text; nil for nothing.
    @discardableResult
    func run(_ script: String) async throws -> String? {
        try await awaiting("a script of the page") { [container] in
            try await container.webView.callAsyncJavaScript(script, contentWorld: .page)
                .map { "\($0)" }
        }
    }

    /// Has the page fetch a path of its own host.
    ///
    /// - Returns: The status of the answer.
    @discardableResult
    func fetch(_ path: String) async throws -> Int {
        Int(try await run("return (await fetch('\(path)', { cache: 'no-store' })).status") ?? "")
            ?? 0
    }

    /// The title of the page.
    ///
    /// The view's own title comes some time after the page, so the page is asked.
    func title() async throws -> String? { try await run("return document.title") }

    /// Writes a picture of the page, in PNG format.
    func photograph(to file: URL) async throws {
        let picture = try await awaiting("a picture of the page") { [container] in
            try await container.webView.takeSnapshot(configuration: nil).pngData
        }
        try picture.write(to: file)
    }

    /// What `document.cookie` shows, by name.
    func cookies() async throws -> [String: String] {
        let text = try await run("return document.cookie") ?? ""
        let pairs = text.split(separator: "; ").map { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
        }
        return Dictionary(pairs) { first, _ in first }
    }
}
