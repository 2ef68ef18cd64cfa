import Foundation
import WebKit

/// Shows a page with a dialog and a link, as a browser would.
@main
struct Main {
    @MainActor
    static func main() async throws {
        let browser = BrowserController()
        let page = """
            <title>Hello</title>
            <a href="mailto:someone@example.com">Write</a>
            <script>
                alert("Welcome");
                document.title = confirm("Stay?") ? "Staying" : "Leaving";
            </script>
            """
        await browser.show(page, at: URL(string: "https://example.com/"))
        _ = try await browser.text(of: "document.querySelector('a').click(); ''")
        let title = try await browser.text(of: "document.title")
        let agent = try await browser.text(of: "navigator.userAgent")
        print("The page is \(title), and was shown to \(agent.hasSuffix("SmallBrowser/1.0"))")
        guard title == "Staying" else { throw CancellationError() }
    }
}
