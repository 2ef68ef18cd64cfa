import CWebKitGTK
import Foundation
import LoopbackServer
import Testing

@testable import WebKit

extension OnTheEngine {
    @Suite("callAsyncJavaScript")
    @MainActor
    struct CallAsyncJavaScriptTests {
        /// One view for all: only what ends its page or process takes another.
        static let shared = WKWebView.isolated()
        var view: WKWebView { Self.shared }

        /// A promise that never settles.
        static let endless = "return new Promise(() => {})"

        @Test(
            "passes arguments as values, and the value back",
            arguments: [
                SampleValue("integer", NSNumber(value: 1)),
                SampleValue("fraction", NSNumber(value: 1.5)),
                SampleValue("truth", NSNumber(value: true)),
                SampleValue("text", NSString("é\"\\\u{2028}")),
                SampleValue("null", NSNull()),
                SampleValue("date", NSDate(timeIntervalSince1970: 1.5)),
                SampleValue("array", [1, NSNull(), [true]] as NSArray),
                SampleValue("names of our own", ["a": ["d": 1, "o": ["n": 2]]] as NSDictionary),
            ]
        )
        func arguments(sample: SampleValue) async throws {
            let echo = try await view.callAsyncJavaScript(
                "return given",
                arguments: ["given": sample.make()],
                contentWorld: .page
            )
            #expect(echo as? NSObject == sample.make())
        }

        @Test("passes Swift's own values too")
        func swiftValues() async throws {
            let text = try await view.callAsyncJavaScript(
                "return JSON.stringify([a, b, c, d, Number.isNaN(e), f, typeof g])",
                arguments: [
                    "a": 1, "b": "x", "c": [true, nil] as [Bool?], "d": ["k": 2.5],
                    "e": Double.nan, "f": -Double.infinity, "g": Int?.none as Any,
                ],
                contentWorld: .page
            )
            #expect(text as? String == #"[1,"x",[true,null],{"k":2.5},true,null,"undefined"]"#)
        }

        @Test("awaits promises, in the body and as the value")
        func promises() async throws {
            let value = try await view.callAsyncJavaScript(
                "const one = await Promise.resolve(1); return new Promise(r => setTimeout(r, 5, one + n))",
                arguments: ["n": 41],
                contentWorld: .world(name: "any")
            )
            #expect(value as? Int == 42)
        }

        @Test("tells undefined from null")
        func nothing() async throws {
            #expect(try await view.callAsyncJavaScript("", contentWorld: .page) == nil)
            #expect(
                try await view.callAsyncJavaScript("return null", contentWorld: .page) is NSNull
            )
        }

        @Test("accepts a body that ends in a comment")
        func comment() async throws {
            let value = try await view.callAsyncJavaScript("return 1 // one", contentWorld: .page)
            #expect(value as? Int == 1)
        }

        @Test(
            "throws what the function throws or rejects with",
            arguments: [
                ("throw new Error('boom')", "boom"),
                ("await Promise.reject(new Error('no'))", "no"),
                ("return )", "SyntaxError"),
            ]
        )
        func exceptions(body: String, part: String) async throws {
            let error = await #expect(throws: WKError.self) {
                _ = try await view.callAsyncJavaScript(body, contentWorld: .page)
            }
            #expect(error?.code == .javaScriptExceptionOccurred)
            #expect(error?.localizedDescription.contains(part) == true)
        }

        @Test("refuses arguments and values that cannot be passed on")
        func unsupported() async throws {
            var deep: [Any] = []
            for _ in 0..<1000 { deep = [deep] }
            for argument in [Data(), deep, ["a": NSObject()]] as [Any] {
                let error = await #expect(throws: WKError.self) {
                    _ = try await view.callAsyncJavaScript(
                        "return 1",
                        arguments: ["a": argument],
                        contentWorld: .page
                    )
                }
                #expect(error?.code == .javaScriptResultTypeIsUnsupported)
            }
            let error = await #expect(throws: WKError.self) {
                _ = try await view.callAsyncJavaScript("return () => 1", contentWorld: .page)
            }
            #expect(error?.code == .javaScriptResultTypeIsUnsupported)
        }

        @Test("fails when the page goes away, and no call of the new page with it")
        func navigation() async throws {
            let navigator = Navigator()
            try await navigator.load(html: "1", in: view)
            let first = PendingCall(Self.endless, in: view)
            let second = PendingCall(Self.endless, in: view, world: .defaultClient)
            try await navigator.load(html: "2", in: view)
            let third = PendingCall(
                "return new Promise(resolve => self.resolve = resolve)",
                in: view
            )
            #expect(await first.errorCode == .javaScriptExceptionOccurred)
            #expect(await second.errorCode == .javaScriptExceptionOccurred)
            try await view.evaluateJavaScript("self.resolve('still here')")
            #expect(try await third.value as? String == "still here")
        }

        @Test("fails when the page moves to another site, and so to another process")
        func otherSite() async throws {
            let server = try await HTTPServer { _ in .html("") }
            let navigator = Navigator()
            try await navigator.load(server.url(host: "a.localhost"), in: view)
            let call = PendingCall(Self.endless, in: view)
            try await navigator.load(server.url(host: "127.0.0.1"), in: view)
            #expect(await call.errorCode == .javaScriptExceptionOccurred)
        }

        @Test("goes on when the page moves within itself")
        func fragment() async throws {
            let server = try await HTTPServer { _ in .html("") }
            try await Navigator().load(server.url(), in: view)
            let call = PendingCall(
                "return new Promise(resolve => self.resolve = resolve)",
                in: view
            )
            try await view.evaluateJavaScript("location.hash = 'x'; history.pushState(0, '', '/y')")
            #expect(!call.isOver)
            try await view.evaluateJavaScript("self.resolve(1)")
            #expect(try await call.value as? Int == 1)
        }

        @Test("fails when the web process ends")
        func processTermination() async throws {
            let engine = try #require(view.engine)
            #expect(
                try await view.callAsyncJavaScript("return 1", contentWorld: .page) as? Int == 1
            )
            let call = PendingCall(Self.endless, in: view)
            webkit_web_view_terminate_web_process(engine.view)
            #expect(await call.errorCode == .webContentProcessTerminated)
        }

        @Test("fails when the view goes")
        func release() async throws {
            var view: WKWebView? = WKWebView.isolated()
            let call = try PendingCall(Self.endless, in: #require(view))
            view = nil
            #expect(await call.errorCode == .webViewInvalidated)
        }
    }
}
