import Foundation
import LoopbackServer
import Testing

@testable import WebKit

extension OnTheEngine {
    @Suite("A message handler")
    @MainActor
    struct MessageHandlerTests {
        let navigator = Navigator()
        let inbox = Inbox()

        nonisolated static let post = "webkit.messageHandlers.inbox.postMessage"

        @Test(
            "gets what a script sends as Apple's platforms do",
            arguments: [
                SampleValue("1", NSNumber(value: 1)), SampleValue("true", NSNumber(value: true)),
                SampleValue("'é'", NSString("é")), SampleValue("null", NSNull()),
                SampleValue("undefined", NSNull()),
                SampleValue("new Date(1500)", NSDate(timeIntervalSince1970: 1.5)),
                SampleValue("[1, {a: [null]}]", [1, ["a": [NSNull()]]] as NSArray),
            ]
        )
        func bodies(sample: SampleValue) async throws {
            let message = try await Self.echo(sample.testDescription, in: .page)
            #expect(message.body as? NSObject == sample.make())
            let named = try await Self.echo(sample.testDescription, in: .world(name: "bodies"))
            #expect(named.body as? NSObject == sample.make())
        }

        private static let sharedInbox = Inbox()
        private static let shared = WKWebView.isolated {
            for world in [WKContentWorld.page, .world(name: "bodies")] {
                $0.userContentController.add(sharedInbox, contentWorld: world, name: "inbox")
            }
        }

        private static func echo(
            _ body: String,
            in world: WKContentWorld
        ) async throws -> WKScriptMessage {
            try await shared.evaluateJavaScript("\(post)(\(body)); 0", contentWorld: world)
            return try await sharedInbox.next()
        }

        @Test("is told name, world, view and frame")
        func details() async throws {
            let world = WKContentWorld.world(name: "details")
            let view = WKWebView.isolated {
                $0.userContentController.add(inbox, name: "inbox")
                $0.userContentController.add(inbox, contentWorld: world, name: "inbox")
            }
            let base = try #require(URL(string: "https://details.example:8443/a?b#c"))
            try await navigator.load(html: "", baseURL: base, in: view)
            for sender in [WKContentWorld.page, world] {
                try await view.evaluateJavaScript("\(Self.post)(1); 0", contentWorld: sender)
                let message = try await inbox.next()
                #expect(message.name == "inbox" && message.world === sender)
                #expect(message.webView === view && message.frameInfo.webView === view)
                #expect(message.frameInfo.isMainFrame)
                #expect(message.frameInfo.request.url == base)
                let origin = message.frameInfo.securityOrigin
                #expect(origin.protocol == "https" && origin.host == "details.example")
                #expect(origin.port == 8443)
            }
        }

        @Test("works before anything is loaded, and after it is added to a loaded page")
        func times() async throws {
            let view = WKWebView.isolated { $0.userContentController.add(inbox, name: "inbox") }
            try await view.evaluateJavaScript("\(Self.post)('early'); 0")
            #expect(try await inbox.next().body as? String == "early")
            try await navigator.load(html: "", in: view)
            let controller = view.configuration.userContentController
            controller.add(inbox, name: "late")
            try await view.evaluateJavaScript("webkit.messageHandlers.late.postMessage('late'); 0")
            #expect(try await inbox.next().name == "late")
        }

        @Test("gets what the app's own scripts send at a document's start, as it was when sent")
        func starts() async throws {
            // Which world's scripts the engine runs first differs between views.
            for _ in 0..<8 {
                let view = WKWebView.isolated {
                    $0.userContentController.add(inbox, name: "inbox")
                    $0.userContentController.addUserScript(
                        WKUserScript(
                            source: """
                                const body = { sent: 1 };
                                \(Self.post)(body);
                                body.sent = 2;
                                try { \(Self.post)(() => 1) } catch (error) {
                                    \(Self.post)(error.name);
                                }
                                """,
                            injectionTime: .atDocumentStart,
                            forMainFrameOnly: true
                        )
                    )
                }
                try await navigator.load(html: "<script>\(Self.post)('page')</script>", in: view)
                #expect(try await inbox.next().body as? [String: Int] == ["sent": 1])
                #expect(try await inbox.next().body as? String == "DataCloneError")
                #expect(try await inbox.next().body as? String == "page")
            }
        }

        @Test("is unreachable once removed, by name, world or altogether")
        func removal() async throws {
            let world = WKContentWorld.world(name: "removal")
            let view = WKWebView.isolated {
                let content = $0.userContentController
                for name in ["a", "b"] {
                    content.add(inbox, name: name)
                    content.add(inbox, contentWorld: world, name: name)
                }
            }
            try await navigator.load(html: "", in: view)
            let controller = view.configuration.userContentController
            func names(_ world: WKContentWorld) async throws -> [String]? {
                let script = "Object.keys(self.webkit?.messageHandlers ?? {})"
                return try await view.evaluateJavaScript(script, contentWorld: world) as? [String]
            }
            #expect(try await names(.page) == ["a", "b"])
            controller.removeScriptMessageHandler(forName: "a")
            #expect(try await names(.page) == ["b"])
            controller.removeAllScriptMessageHandlers(from: world)
            #expect(try await names(world) == [])
            controller.removeAllScriptMessageHandlers()
            #expect(try await names(.page) == [])
            controller.add(inbox, name: "a")
            #expect(try await names(.page) == ["a"])
        }

        @Test("cannot be reached from another world, nor seen by the page")
        func isolation() async throws {
            let world = WKContentWorld.world(name: "isolation")
            let view = WKWebView.isolated {
                $0.userContentController.add(inbox, contentWorld: world, name: "inbox")
            }
            try await navigator.load(html: "", in: view)
            for other in [WKContentWorld.page, .defaultClient] {
                let type = try await view.evaluateJavaScript(
                    "typeof self.webkit?.messageHandlers?.inbox",
                    contentWorld: other
                )
                #expect(type as? String == "undefined")
            }
        }

        @Test("is shared by the views of one controller, and told which one sent")
        func sharing() async throws {
            let controller = WKUserContentController()
            controller.add(inbox, name: "inbox")
            let views = (0..<2).map { _ in
                WKWebView.isolated { $0.userContentController = controller }
            }
            for view in views {
                try await view.evaluateJavaScript("\(Self.post)(1); 0")
                #expect(try await inbox.next().webView === view)
            }
        }

        @Test("throws at the sender what cannot be sent")
        func unsendable() async throws {
            let view = WKWebView.isolated { $0.userContentController.add(inbox, name: "inbox") }
            try await navigator.load(html: "", in: view)
            let name = try await view.evaluateJavaScript(
                "try { \(Self.post)(() => 1); 'sent' } catch (error) { error.name }"
            )
            #expect(name as? String == "DataCloneError")
            try await view.evaluateJavaScript("\(Self.post)('after'); 0")
            #expect(try await inbox.next().body as? String == "after")
        }

        @Test("is told the true origin of frames, whatever they claim")
        func origins() async throws {
            let server = try await HTTPServer { _ in
                .html(
                    """
                    <script>
                    window.origin = 'http://main.localhost';
                    window.frameElement = null;
                    \(Self.post)('frame')
                    </script>
                    """
                )
            }
            let frame = server.url(host: "other.localhost", path: "/frame")
            server.respond(to: "/") { _ in
                .html(
                    """
                    <script>\(Self.post)('main')</script>
                    <iframe src='\(frame)'></iframe>
                    <iframe sandbox='allow-scripts'
                        srcdoc="<script>\(Self.post)('sandboxed')</script>"></iframe>
                    <iframe srcdoc="<script>\(Self.post)('srcdoc')</script>"></iframe>
                    """
                )
            }
            let view = WKWebView.isolated { $0.userContentController.add(inbox, name: "inbox") }
            try await navigator.load(server.url(host: "main.localhost"), in: view)
            var origins: [String: String] = [:]
            for _ in 0..<4 {
                let message = try await inbox.next()
                let frame = message.frameInfo
                let name = message.body as? String ?? ""
                origins[name] = "\(frame.securityOrigin.host) \(frame.isMainFrame)"
            }
            #expect(
                origins == [
                    "main": "main.localhost true", "frame": "other.localhost false",
                    "sandboxed": " false", "srcdoc": "main.localhost false",
                ]
            )
        }
    }
}
