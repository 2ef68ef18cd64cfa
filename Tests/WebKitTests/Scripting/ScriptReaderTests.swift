import Foundation
import Testing

@testable import WebKit

extension OnTheEngine {
    @Suite("A value of a script")
    @MainActor
    struct ScriptReaderTests {
        let view = WKWebView.isolated()

        @Test("that is held in several places is in all of them")
        func shared() async throws {
            let script = "const inner = { text: 'x' }; [inner, [inner], inner]"
            let value = try #require(try await view.evaluateJavaScript(script) as? NSArray)
            #expect(value == [["text": "x"], [["text": "x"]], ["text": "x"]] as NSArray)
        }

        nonisolated static let doubled = "let a = 1; for (let i = 0; i < 40; i++) a = [a, a];"

        @Test(
            "that would become too many objects, or too deep a one, is refused",
            arguments: [
                ("\(doubled) a", ScriptValue.Refusal.tooMany),
                ("\(doubled) ({ a })", .tooMany),
                ("const a = []; a.length = 1 << 21; a", .tooMany),
                ("const a = []; a.push(a, a); a", .tooDeep),
                (
                    "let a = []; const all = []; for (let i = 0; i < 256; i++) all.push(a = [a]); all",
                    .tooDeep
                ),
            ]
        )
        func refusals(script: String, refusal: ScriptValue.Refusal) async {
            let error = await #expect(throws: WKError.self) {
                _ = try await view.evaluateJavaScript(script)
            }
            #expect(error?.code == .javaScriptResultTypeIsUnsupported)
            #expect(error?.localizedDescription.contains(refusal.message) == true)
        }

        @Test("that many others hold, none of them too deep, is passed on")
        func limits() async throws {
            let script = """
                let a = 1;
                for (let i = 0; i < 18; i++) a = [a, a];
                let deep = [];
                for (let i = 0; i < 253; i++) deep = [deep];
                [a, deep, deep]
                """
            let value = try #require(try await view.evaluateJavaScript(script) as? NSArray)
            #expect(value.count == 3)
        }

        @Test("that would become too many objects is no message, and the next one is")
        func message() async throws {
            let inbox = Inbox()
            let view = WKWebView.isolated { $0.userContentController.add(inbox, name: "inbox") }
            let post = "webkit.messageHandlers.inbox.postMessage"
            try await view.evaluateJavaScript("\(Self.doubled) \(post)(a); \(post)('next'); 0")
            #expect(try await inbox.next().body as? String == "next")
        }
    }
}
