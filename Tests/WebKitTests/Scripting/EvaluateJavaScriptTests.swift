import CWebKitGTK
import Foundation
import Testing

@testable import WebKit

extension OnTheEngine {
    @Suite("evaluateJavaScript")
    @MainActor
    struct EvaluateJavaScriptTests {
        /// One view for all: only what ends its page or process takes another.
        static let shared = WKWebView.isolated()
        var view: WKWebView { Self.shared }

        @Test(
            "gives a script's value as Apple's platforms do",
            arguments: [
                SampleValue("1", NSNumber(value: 1)),
                SampleValue("-0.5", NSNumber(value: -0.5)),
                SampleValue("1e300", NSNumber(value: 1e300)),
                SampleValue("true", NSNumber(value: true)),
                SampleValue("''", NSString("")),
                SampleValue("'é😀\\0x'", NSString("é😀\0x")),
                SampleValue("null", NSNull()),
                SampleValue("new Date(1500)", NSDate(timeIntervalSince1970: 1.5)),
                SampleValue("[]", NSArray()),
                SampleValue("({})", NSDictionary()),
                SampleValue(
                    "[1, [null, 'a'], undefined]",
                    [1, [NSNull(), "a"], NSNull()] as NSArray
                ),
                SampleValue(
                    "({a: {b: [true]}, c: undefined, d: new Date(0)})",
                    ["a": ["b": [true]], "d": NSDate(timeIntervalSince1970: 0)] as NSDictionary
                ),
            ]
        )
        func values(sample: SampleValue) async throws {
            let value = try await view.evaluateJavaScript(sample.testDescription)
            #expect(value as? NSObject == sample.make())
        }

        @Test("bridges numbers, texts and collections to Swift's types")
        func bridging() async throws {
            #expect(try await view.evaluateJavaScript("3") as? Int == 3)
            #expect(try await view.evaluateJavaScript("3") as? Double == 3)
            #expect(try await view.evaluateJavaScript("true") as? Bool == true)
            #expect(try await view.evaluateJavaScript("['a']") as? [String] == ["a"])
            #expect(try await view.evaluateJavaScript("({a: 1})") as? [String: Int] == ["a": 1])
            #expect(try await view.evaluateJavaScript("2 ** 53") as? Int == 1 << 53)
        }

        @Test("gives nil for undefined")
        func undefined() async throws {
            #expect(try await view.evaluateJavaScript("undefined") == nil)
            #expect(try await view.evaluateJavaScript("undefined", contentWorld: .page) == nil)
        }

        @Test(
            "throws what a script throws",
            arguments: ["throw new Error('boom')", "nothing.there", "syntax error here"]
        )
        func exceptions(script: String) async throws {
            let error = await #expect(throws: WKError.self) {
                _ = try await view.evaluateJavaScript(script)
            }
            #expect(error?.code == .javaScriptExceptionOccurred)
            let message = error?.userInfo["WKJavaScriptExceptionMessage"] as? String
            #expect(message != nil)
        }

        @Test(
            "refuses what cannot be passed on",
            arguments: ["(() => 1)", "document.body", "Symbol()"]
        )
        func unsupported(script: String) async throws {
            let error = await #expect(throws: WKError.self) {
                _ = try await view.evaluateJavaScript(script)
            }
            #expect(error?.code == .javaScriptResultTypeIsUnsupported)
        }

        @Test("keeps worlds apart, and shares the document")
        func worlds() async throws {
            try await view.evaluateJavaScript("self.x = 'page'")
            let named = WKContentWorld.world(name: "one")
            for (world, value) in [(named, "named"), (.defaultClient, "client")] {
                #expect(try await view.evaluateJavaScript("self.x", contentWorld: world) == nil)
                try await view.evaluateJavaScript("self.x = '\(value)'", contentWorld: world)
            }
            #expect(try await view.evaluateJavaScript("self.x") as? String == "page")
            #expect(
                try await view.evaluateJavaScript("x", contentWorld: named) as? String == "named"
            )
            try await view.evaluateJavaScript("document.title = 'shared'", contentWorld: named)
            #expect(try await view.evaluateJavaScript("document.title") as? String == "shared")
        }

        @Test("runs in the main frame only, and says so")
        func frames() async throws {
            let main = WKFrameInfo(
                isMainFrame: true,
                url: nil,
                origin: WKSecurityOrigin(),
                webView: view
            )
            #expect(
                try await view.evaluateJavaScript("1", in: main, contentWorld: .page) as? Int == 1
            )
            let error = await #expect(throws: WKError.self) {
                _ = try await view.evaluateJavaScript("1", in: WKFrameInfo(), contentWorld: .page)
            }
            #expect(error?.code == .javaScriptInvalidFrameTarget)
        }

        @Test("calls back in each callback spelling")
        func callbacks() async throws {
            let value = await withCheckedContinuation { continuation in
                view.evaluateJavaScript("6 * 7") { value, error in
                    #expect(error == nil)
                    continuation.resume(returning: value as? Int)
                }
            }
            #expect(value == 42)
            let failure = await withCheckedContinuation { continuation in
                view.evaluateJavaScript("throw 1") { value, error in
                    #expect(value == nil)
                    continuation.resume(returning: (error as? WKError)?.code)
                }
            }
            #expect(failure == .javaScriptExceptionOccurred)
            let result = await withCheckedContinuation { continuation in
                view.evaluateJavaScript("undefined", in: nil, in: .page) { result in
                    continuation.resume(returning: (try? result.get()) is NSNull)
                }
            }
            #expect(result)
        }

        @Test("fails when the web process ends before the script does")
        func processTermination() async throws {
            let engine = try #require(view.engine)
            #expect(try await view.evaluateJavaScript("1") as? Int == 1)
            let code = await withCheckedContinuation { continuation in
                view.evaluateJavaScript("for (;;) {}") { _, error in
                    continuation.resume(returning: (error as? WKError)?.code)
                }
                webkit_web_view_terminate_web_process(engine.view)
            }
            #expect(code == .webContentProcessTerminated)
        }
    }
}
