import Foundation
import Testing

@testable import WebKit

extension OnTheEngine {
    @Suite("A garbage collection")
    @MainActor
    struct GarbageCollectionTests {
        /// Returns after a collection of old objects too.
        ///
        /// The engine collects all when there are more WebAssembly memories than it gives a fast
        /// one, or when what is kept has grown. It is given turns by messages, not by timers, which are
        /// slow in a page that nobody sees.
        private static let collect = """
            // A registry that nothing holds goes without a word.
            self.registry = new FinalizationRegistry(state => { state.isGone = true; });
            const { port1, port2 } = new MessageChannel();
            const turn = () => new Promise(resolve => {
                port1.onmessage = resolve;
                port2.postMessage(0);
            });
            const gone = async make => {
                const state = {};
                registry.register(make(), state);
                for (const kept = []; !state.isGone;) {
                    kept.push(new WebAssembly.Memory({ initial: 64 }));
                    await turn();
                }
            };
            let old = {};
            // What outlived two collections is old.
            await gone(() => ({}));
            await gone(() => ({}));
            await gone(() => { const object = old; old = null; return object; });
            """

        @Test(
            "takes no message handler from a world that nothing of the page refers to",
            arguments: ["page", "client", "other"]
        )
        func handlers(name: String) async throws {
            let world: WKContentWorld =
                switch name {
                case "page": .page
                case "client": .defaultClient
                default: .world(name: name)
                }
            let inbox = Inbox()
            let view = WKWebView.isolated {
                $0.userContentController.add(inbox, contentWorld: world, name: "inbox")
            }
            try await Navigator().load(html: "", in: view)
            _ = try await PendingCall(Self.collect, in: view).value
            try await view.evaluateJavaScript(
                "webkit.messageHandlers.inbox.postMessage('there'); 0",
                contentWorld: world
            )
            #expect(try await inbox.next().body as? String == "there")
        }
    }
}
