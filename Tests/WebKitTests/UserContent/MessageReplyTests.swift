import Foundation
import Testing

@testable import WebKit

extension OnTheEngine {
    @Suite("A message handler with reply")
    @MainActor
    struct MessageReplyTests {
        /// Answers by the callback spelling.
        final class Replier: NSObject, WKScriptMessageHandlerWithReply {
            var reply:
                (WKScriptMessage, @escaping @MainActor @Sendable (Any?, String?) -> Void) -> Void

            init(
                _ reply:
                    @escaping (
                        WKScriptMessage, @escaping @MainActor @Sendable (Any?, String?) -> Void
                    ) -> Void
            ) {
                self.reply = reply
            }

            func userContentController(
                _ userContentController: WKUserContentController,
                didReceive message: WKScriptMessage,
                replyHandler: @escaping @MainActor @Sendable (Any?, String?) -> Void
            ) {
                reply(message, replyHandler)
            }
        }

        /// Answers by the async spelling.
        final class Echo: NSObject, WKScriptMessageHandlerWithReply {
            func userContentController(
                _ userContentController: WKUserContentController,
                didReceive message: WKScriptMessage
            ) async -> (Any?, String?) {
                await Task.yield()
                return (message.body, nil)
            }
        }

        /// Implements neither.
        final class Mute: NSObject, WKScriptMessageHandlerWithReply {}

        static let worlds = [WKContentWorld.page, .world(name: "replies")]

        private func ask(
            _ handler: any WKScriptMessageHandlerWithReply,
            _ body: String = "1",
            in world: WKContentWorld = .page
        ) async throws -> Any? {
            let view = WKWebView.isolated {
                $0.userContentController.addScriptMessageHandler(
                    handler,
                    contentWorld: world,
                    name: "ask"
                )
            }
            return try await view.callAsyncJavaScript(
                "return await webkit.messageHandlers.ask.postMessage(\(body))",
                contentWorld: world
            )
        }

        @Test("answers by the async spelling, with any value, in any world", arguments: [0, 1])
        func asyncSpelling(world: Int) async throws {
            let body = "[1, true, null, 'é', new Date(0), {a: {d: 1}}]"
            let answer = try await ask(Echo(), body, in: Self.worlds[world])
            let expected: NSArray = [
                1, true, NSNull(), "é", NSDate(timeIntervalSince1970: 0), ["a": ["d": 1]],
            ]
            #expect(answer as? NSArray == expected)
        }

        @Test("answers by the callback spelling, also later, and once")
        func callbackSpelling() async throws {
            let handler = Replier { message, reply in
                Task {
                    reply((message.body as? Int ?? 0) + 1, nil)
                    reply("a second answer", nil)
                }
            }
            #expect(try await ask(handler, "41") as? Int == 42)
            #expect(try await ask(Replier { $1(nil, nil) }) == nil)
            #expect(try await ask(Replier { $1(NSNull(), nil) }) is NSNull)
        }

        @Test("rejects with its message, with what it cannot send, or for want of an answer")
        func rejections() async throws {
            let cases: [(any WKScriptMessageHandlerWithReply, String)] = [
                (Replier { $1(nil, "refused") }, "refused"),
                (Replier { _, reply in reply({ 1 }, nil) }, "cannot be passed"),
                (Replier { _, _ in }, "not answered"),
                (Mute(), "does not answer"),
            ]
            for (handler, part) in cases {
                let error = await #expect(throws: WKError.self) { _ = try await ask(handler) }
                #expect(error?.localizedDescription.contains(part) == true)
            }
        }

        @Test("may answer when the view is gone")
        func late() async throws {
            var replies: [@MainActor @Sendable (Any?, String?) -> Void] = []
            try await once { isAsked in
                let handler = Replier { _, reply in
                    replies.append(reply)
                    isAsked()
                }
                let view = WKWebView.isolated {
                    $0.userContentController.addScriptMessageHandler(
                        handler,
                        contentWorld: .page,
                        name: "ask"
                    )
                }
                view.evaluateJavaScript("webkit.messageHandlers.ask.postMessage(1); 0") { _, _ in
                    _ = view
                }
            }
            #expect(replies.count == 1)
            replies.first?(1, nil)
        }
    }
}
