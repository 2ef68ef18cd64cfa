import Foundation
import LoopbackServer
import Tandem

extension DemoStep {
    /// Step 13: Swift and the page call each other.
    static let bridgeCalls = DemoStep(
        13,
        "The page calls a native task, and native code a task of the page, with types and errors"
    ) { scene in
        let page = try await bridgePage(in: scene)
        let bridge = page.container.bridge
        struct Order: Codable, Sendable {
            var number: UInt64
            var moment: Date
            var bytes: Data
        }
        bridge.task("describe") { (order: Order) in
            "\(order.number) \(order.moment.timeIntervalSince1970) \(Array(order.bytes))"
        }
        scene.check(
            "a native task is given a 64-bit integer, a date and bytes as what they are",
            try await page.run(
                """
                return await WebBridge.call("describe", {
                    number: 18446744073709551615n, moment: new Date(1500), bytes: Uint8Array.of(0, 255),
                })
                """
            ),
            is: "18446744073709551615 1.5 [0, 255]"
        )
        let error = try await page.run(
            "return await WebBridge.call('none').catch((error) => error.code + ': ' + error.message)"
        )
        scene.check(
            "an unknown task rejects and names what exists",
            error,
            is: "unknownTask: The app has no task 'none'; it has: describe."
        )
        try await page.run("WebBridge.task('title', ({ shout }) => shout + document.title)")
        let title = try await awaiting("the page's task") {
            try await bridge.call("title", ["shout": "It's \"'\u{2028}`: "], as: String.self)
        }
        scene.check(
            "native code calls the page, whatever the text",
            title,
            is: "It's \"'\u{2028}`: Bridge"
        )
    }

    /// Step 14: a stream goes at the page's pace.
    static let bridgeStreams = DemoStep(14, "The page consumes a native stream, and cancels it") {
        scene in
        let page = try await bridgePage(in: scene)
        let (ends, continuation) = AsyncStream.makeStream(of: Void.self)
        page.container.bridge.stream("count") { (_: BridgeNothing) in
            EndlessCount(over: continuation)
        }
        scene.check(
            "it takes five values of an endless stream and leaves",
            try await page.run(
                """
                let sum = 0;
                for await (const value of WebBridge.stream("count")) { sum += value; if (value === 5) break; }
                return sum;
                """
            ),
            is: "15"
        )
        let isCancelled = try await awaiting("the stream's end in native code") {
            for await _ in ends { return true }
            return false
        }
        scene.check("native code's side of it is cancelled", isCancelled)
    }

    /// Step 15: who is not trusted is refused.
    static let bridgeTrust = DemoStep(15, "A frame of another site is refused, and so is its page")
    { scene in
        let site = scene.site
        let script = """
            <script>WebBridge.call("secret").then(() => "let in", (error) => error.code)
            .then((outcome) => top.postMessage(outcome, "*"))</script>
            """
        site.respond(to: "/bridge/foreign") { _ in .html(script) }
        let frame = try site.url("/bridge/foreign", on: .tracker)
        site.respond(to: "/bridge/outer") { _ in
            .html(
                """
                <script>window.told = new Promise((resolve) =>
                    addEventListener("message", (event) => resolve(event.data)))</script>
                <iframe src="\(frame)"></iframe>
                """
            )
        }
        let page = try scene.visitor().page()
        let bridge = page.container.bridge
        let (runs, continuation) = AsyncStream.makeStream(of: Void.self)
        bridge.task("secret") { (_: BridgeNothing) in continuation.yield() }
        let refusals = bridge.refusals
        try await page.open(site.url("/bridge/outer"))
        scene.check(
            "the frame's call is refused",
            try await page.run("return await window.told"),
            is: "notAllowed"
        )
        let refusal = try await awaiting("the refusal") {
            for await refusal in refusals { return "\(refusal.caller)" }
            return ""
        }
        scene.check(
            "native code is told who called",
            refusal,
            is: "a frame of http://\(frame.host() ?? ""):\(frame.port ?? 0)"
        )
        try await page.open(frame)
        let outcome = try await page.run(
            "return await WebBridge.call('secret').catch((error) => error.code)"
        )
        scene.check("a page of the other site is refused too", outcome, is: "notAllowed")
        continuation.finish()
        var count = 0
        for await _ in runs { count += 1 }
        scene.check("the task never ran", count, is: 0)
    }

    /// Step 16: what is pending when the page is left.
    static let bridgeLifetime = DemoStep(
        16,
        "A navigation settles a pending call, and a new page is not given a late result"
    ) { scene in
        let page = try await bridgePage(in: scene)
        let bridge = page.container.bridge
        let (begins, begun) = AsyncStream.makeStream(of: Void.self)
        let (ends, ended) = AsyncStream.makeStream(of: Void.self)
        bridge.task("began") { (_: BridgeNothing) in begun.yield() }
        bridge.task("endless") { (_: BridgeNothing) in
            begun.yield()
            do { try await Task.sleep(for: .seconds(3600)) } catch { ended.yield() }
        }
        try await page.run(
            """
            WebBridge.task("endless", () => { WebBridge.call("began"); return new Promise(() => {}); });
            WebBridge.call("endless").catch(() => {});
            """
        )
        for await _ in begins { break }
        let call = Task { () -> BridgeError? in
            do throws(BridgeError) {
                try await bridge.call("endless", timeout: nil)
                return nil
            } catch {
                return error
            }
        }
        for await _ in begins { break }
        try await page.open(scene.site.url("/bridge/page"))
        let error = try await awaiting("the call's end") { await call.value }
        scene.check("native code's call ends with its own error", error?.code, is: .navigated)
        let isCancelled = try await awaiting("the task's end") {
            for await _ in ends { return true }
            return false
        }
        scene.check("the native task that the page had called is cancelled", isCancelled)
        let next = try await page.run("return await WebBridge.has('endless')")
        scene.check("the new page has a bridge of its own", next, is: "1")
    }

    /// A page of the site, in a container of a visitor.
    @MainActor
    private static func bridgePage(in scene: Scene) async throws -> Page {
        scene.site.respond(to: "/bridge/page") { _ in .html("<!doctype html><title>Bridge</title>")
        }
        let page = try scene.visitor().page()
        try await page.open(scene.site.url("/bridge/page"))
        return page
    }
}

/// Counts without end, and tells when nobody asks any more.
private struct EndlessCount: AsyncSequence, Sendable {
    let over: AsyncStream<Void>.Continuation

    final class Iterator: AsyncIteratorProtocol {
        private let over: AsyncStream<Void>.Continuation
        private var value = 0

        init(over: AsyncStream<Void>.Continuation) { self.over = over }

        func next() async -> Int? {
            value += 1
            return value
        }

        deinit { over.yield() }
    }

    func makeAsyncIterator() -> Iterator { Iterator(over: over) }
}
