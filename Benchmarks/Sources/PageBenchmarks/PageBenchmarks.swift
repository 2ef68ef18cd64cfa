import Foundation
import WebKit

/// Measures how long a page takes to open, in a new view and in one that is there.
///
/// The arguments are the page's address and a count. `Peers/page.c` does the same in C.
@main
@MainActor
struct PageBenchmarks {
    static func main() async {
        guard CommandLine.arguments.count > 2,
            let url = URL(string: CommandLine.arguments[1]),
            let count = Int(CommandLine.arguments[2])
        else { return print("Usage: PageBenchmarks URL COUNT") }
        let store = WKWebsiteDataStore.nonPersistent()
        let loads = Loads()
        var views: [WKWebView] = []
        // The first one starts what all share.
        for index in 0...count {
            let start = ContinuousClock.now
            let configuration = WKWebViewConfiguration()
            configuration.websiteDataStore = store
            let view = WKWebView(frame: .zero, configuration: configuration)
            view.navigationDelegate = loads
            await loads.finish { view.load(URLRequest(url: url)) }
            if index > 0 { report("open", since: start) }
            views.append(view)
        }
        for _ in 0..<10 * count {
            let start = ContinuousClock.now
            await loads.finish { views[0].load(URLRequest(url: url)) }
            report("load", since: start)
        }
    }

    private static func report(_ measure: String, since start: ContinuousClock.Instant) {
        print("\(measure)\t\((ContinuousClock.now - start) / .seconds(1))")
    }
}

/// Tells of a page that has loaded.
@MainActor
private final class Loads: NSObject, WKNavigationDelegate {
    private var waiter: CheckedContinuation<Void, Never>?

    func finish(_ start: () -> Void) async {
        await withCheckedContinuation {
            waiter = $0
            start()
        }
    }

    func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
        waiter?.resume()
        waiter = nil
    }
}
