import Foundation
import Tandem

/// What strict order costs: before each native request the session waits for what the page's scripts
/// have set, and reads the web view's store.
@main
@MainActor
enum WebBenchmarks {
    private static let cookies = 1_000
    private static let site = "example.com"

    static func main() async throws {
        let runs = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 101
        guard let url = URL(string: "https://\(site)/account") else { return }
        let session = try WebSession(
            profile: .ephemeral(),
            configuration: .init(sites: [site])
        )
        let container = WebContainer(session: session)
        await showPage(of: url, in: container)
        let store = session.websiteDataStore.httpCookieStore
        await fill(store)
        guard try await session.cookies().count == cookies else {
            print("The session has not taken the store's cookies over.")
            exit(1)
        }

        // One of each in turn, so that what else the machine does troubles all alike.
        let request = URLRequest(url: url)
        var reads: [Duration] = []
        var requests: [Duration] = []
        for _ in 0..<runs {
            reads.append(await ContinuousClock().measure { _ = await store.allCookies() })
            requests.append(
                try await ContinuousClock().measure { _ = try await session.authorized(request) }
            )
        }
        let (read, authorized) = (median(reads), median(requests))
        print("WebKit\tread of \(cookies) cookies\t\(seconds(read))")
        print("Tandem\trequest with \(cookies) cookies\t\(seconds(authorized))")
        print("Tandem\tof the read\t\(String(format: "%.2f", authorized / read))")
    }

    /// Gives a container a page of a URL, without a server.
    private static func showPage(of url: URL, in container: WebContainer) async {
        let navigations = container.navigations
        container.webView.loadHTMLString("<title>page</title>", baseURL: url)
        for await event in navigations {
            if case .finished = event { return }
        }
    }

    /// Gives a store cookies as pages would: the session takes them over.
    private static func fill(_ store: WKHTTPCookieStore) async {
        for number in 0..<cookies {
            let cookie = HTTPCookie(properties: [
                .name: "cookie-\(number)", .value: UUID().uuidString, .domain: ".\(site)",
                // A server sees those of its path only.
                .path: number < 20 ? "/" : "/path-\(number % 10)",
                .expires: Date(timeIntervalSinceNow: 86_400),
            ])
            guard let cookie else { continue }
            store.setCookie(cookie, completionHandler: nil)
        }
        _ = await store.allCookies()
    }

    private static func median(_ durations: [Duration]) -> Duration {
        durations.sorted()[durations.count / 2]
    }

    private static func seconds(_ duration: Duration) -> String {
        String(format: "%.5f", duration / .seconds(1))
    }
}
