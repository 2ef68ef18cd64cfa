import Foundation
import TandemBridge
import WebKit

/// Measures the bridge beside WebKit's own message handlers with reply, in one page and in turn.
///
/// WebKit's are called from a world of their own, where no platform has anything in between. The bridge is
/// called from the page, as pages call it. A ratio beyond its limit is printed, and the exit status 1.
@main
@MainActor
struct BridgeBenchmarks {
    struct Record: Codable, Sendable {
        var id: Int
        var name: String
        var price: Double
        var tags: [String]
        var isOpen: Bool
    }

    static func main() async throws {
        let configuration = WKWebViewConfiguration()
        configuration.websiteDataStore = .nonPersistent()
        let bridge = Bridge(attachedTo: configuration, trusting: .anyone)
        bridge.task("add") { (numbers: [Int]) in numbers.reduce(0, +) }
        bridge.task("echo") { (records: [Record]) in records }
        let own = OwnHandler()
        configuration.userContentController.addScriptMessageHandler(
            own,
            contentWorld: ownWorld,
            name: "own"
        )
        let view = WKWebView(frame: .zero, configuration: configuration)
        let loads = Loads()
        view.navigationDelegate = loads
        view.loadHTMLString("<p>", baseURL: URL(string: "https://page.localhost/"))
        for await _ in loads.finished { break }

        func run(_ script: String, in world: WKContentWorld) async throws -> Double {
            try await view.callAsyncJavaScript(script, contentWorld: world) as? Double ?? .nan
        }
        _ = try await run(setUp + bridgeRounds, in: .page)
        _ = try await run(setUp + ownRounds, in: ownWorld)
        var isFastEnough = true
        for (name, limit) in [("small", 1.5), ("large", 1.5)] {
            var ours: [Double] = []
            var theirs: [Double] = []
            for round in 0...9 {
                let our = try await run("return await rounds.\(name)()", in: .page)
                let their = try await run("return await rounds.\(name)()", in: ownWorld)
                // The first round is for the engine to get going.
                guard round > 0 else { continue }
                ours.append(our)
                theirs.append(their)
            }
            let ratio = ours.median / theirs.median
            // What is not a number is not fast enough either.
            isFastEnough = isFastEnough && ratio <= limit
            print(
                """
                \(name == "small" ? "a small call" : "1 MB, both ways"): \
                \(ours.median.milliseconds), WebKit's own reply \(theirs.median.milliseconds), \
                \(String(format: "%.2f", ratio)) times\(ratio <= limit ? "" : ", TOO SLOW")
                """
            )
        }
        let flight = try await run("return await rounds.flight()", in: .page)
        print("10,000 calls in flight: \(flight.milliseconds), all answered")
        // What the engine leaves behind needs no end.
        exit(isFastEnough ? 0 : 1)
    }

    static let ownWorld = WKContentWorld.world(name: "Own")

    /// What both worlds have.
    static let setUp = """
        const records = Array.from({ length: 9000 }, (_, id) => ({
            id, name: `Record number ${id} "é"`, price: id / 7, tags: ["one", "two"], isOpen: id % 2 === 0,
        }));
        const timed = async (count, body) => {
            const start = performance.now();
            for (let index = 0; index < count; index += 1) await body();
            return (performance.now() - start) / count;
        };
        const expect = (holds) => { if (!holds) throw new Error("a wrong answer"); };
        """

    /// The bridge's side: each function gives the milliseconds of one round trip.
    static let bridgeRounds = """

        window.rounds = {
            small: () => timed(100, async () => expect(await WebBridge.call("add", [1, 2]) === 3)),
            large: () => timed(3, async () =>
                expect((await WebBridge.call("echo", records)).length === records.length)),
            flight: async () => {
                const start = performance.now();
                const calls = Array.from({ length: 10000 }, (_, index) => WebBridge.call("add", [index, 1]));
                (await Promise.all(calls)).forEach((sum, index) => expect(sum === index + 1));
                return performance.now() - start;
            },
        };
        """

    /// The same by WebKit's own means.
    static let ownRounds = """

        const own = (body) => webkit.messageHandlers.own.postMessage(body);
        window.rounds = {
            small: () => timed(100, async () => expect(await own([1, 2]) === 3)),
            large: () => timed(3, async () =>
                expect(JSON.parse(await own(JSON.stringify(records))).length === records.length)),
        };
        """
}

/// What an app writes without a bridge.
@MainActor
final class OwnHandler: NSObject, WKScriptMessageHandlerWithReply {
    func userContentController(
        _ userContentController: WKUserContentController,
        didReceive message: WKScriptMessage,
        replyHandler: @escaping @MainActor @Sendable (Any?, String?) -> Void
    ) {
        if let numbers = message.body as? [Int] {
            return replyHandler(numbers.reduce(0, +), nil)
        }
        do {
            let text = message.body as? String ?? ""
            let records = try JSONDecoder()
                .decode([BridgeBenchmarks.Record].self, from: Data(text.utf8))
            replyHandler(String(decoding: try JSONEncoder().encode(records), as: UTF8.self), nil)
        } catch {
            replyHandler(nil, "\(error)")
        }
    }
}

/// Tells of pages that have loaded.
@MainActor
final class Loads: NSObject, WKNavigationDelegate {
    let finished: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation

    override init() {
        (finished, continuation) = AsyncStream.makeStream()
        super.init()
    }

    func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
        continuation.yield()
    }
}

extension [Double] {
    var median: Double { sorted()[count / 2] }
}

extension Double {
    var milliseconds: String { String(format: "%.2f ms", self) }
}
