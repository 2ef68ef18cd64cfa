import Foundation
import LoopbackServer
import Testing

@testable import WebKit

extension OnTheEngine {
    @Suite("A user script")
    @MainActor
    struct UserScriptTests {
        let navigator = Navigator()

        private func script(
            _ source: String,
            _ time: WKUserScriptInjectionTime = .atDocumentStart,
            mainFrameOnly: Bool = true,
            in world: WKContentWorld = .page
        ) -> WKUserScript {
            WKUserScript(
                source: source,
                injectionTime: time,
                forMainFrameOnly: mainFrameOnly,
                in: world
            )
        }

        @Test("runs before the page's scripts or after the page was parsed, in order")
        func order() async throws {
            let view = WKWebView.isolated {
                let scripts = $0.userContentController
                scripts.addUserScript(script("self.log = ['start ' + !!document.body]"))
                scripts.addUserScript(script("log.push('end ' + !!document.body)", .atDocumentEnd))
                scripts.addUserScript(script("log.push('second')"))
                #expect(scripts.userScripts.map(\.injectionTime.rawValue) == [0, 1, 0])
            }
            try await navigator.load(html: "<body><script>log.push('page')</script>", in: view)
            let log = try await view.evaluateJavaScript("log") as? [String]
            #expect(log == ["start false", "second", "page", "end true"])
        }

        @Test("runs in the main frame only, or in all frames, of its world")
        func frames() async throws {
            let world = WKContentWorld.world(name: "scripts")
            let inbox = Inbox()
            let view = WKWebView.isolated {
                let content = $0.userContentController
                content.add(inbox, contentWorld: world, name: "inbox")
                for mainFrameOnly in [true, false] {
                    let source = "webkit.messageHandlers.inbox.postMessage(\(mainFrameOnly))"
                    content.addUserScript(script(source, mainFrameOnly: mainFrameOnly, in: world))
                }
            }
            try await navigator.load(html: "<iframe srcdoc='x'></iframe>", in: view)
            var seen: [String] = []
            for _ in 0..<3 {
                let message = try await inbox.next()
                seen.append("\(message.body) \(message.frameInfo.isMainFrame)")
            }
            #expect(seen.sorted() == ["0 false", "0 true", "1 true"])
            #expect(try await view.evaluateJavaScript("typeof webkit") as? String == "undefined")
        }

        @Test("is gone from the next page once removed, and runs when added later")
        func changes() async throws {
            let view = WKWebView.isolated {
                $0.userContentController.addUserScript(script("self.one = 1"))
            }
            let controller = view.configuration.userContentController
            try await navigator.load(html: "", in: view)
            #expect(try await view.evaluateJavaScript("self.one") as? Int == 1)
            controller.removeAllUserScripts()
            controller.addUserScript(script("self.two = 2"))
            try await navigator.load(html: "", in: view)
            #expect(try await view.evaluateJavaScript("self.one") == nil)
            #expect(try await view.evaluateJavaScript("self.two") as? Int == 2)
        }

        @Test("runs even where the page's own scripts may not")
        func contentJavaScript() async throws {
            let view = WKWebView.isolated {
                $0.defaultWebpagePreferences.allowsContentJavaScript = false
                $0.userContentController.addUserScript(script("self.app = 1"))
            }
            try await navigator.load(html: "<script>self.page = 1</script>", in: view)
            #expect(try await view.evaluateJavaScript("self.app") as? Int == 1)
            #expect(try await view.evaluateJavaScript("self.page") == nil)
        }
    }
}
