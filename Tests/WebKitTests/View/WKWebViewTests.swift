import CWebKitGTK
import Foundation
import LoopbackServer
import Testing

@testable import WebKit

extension OnTheEngine {
    @Suite("A web view")
    @MainActor
    struct WKWebViewTests {
        let navigator = Navigator()

        @Test("loads a page, evaluates a script and gets a message")
        func loadsEvaluatesAndGetsAMessage() async throws {
            let inbox = Inbox()
            let view = WKWebView.isolated { $0.userContentController.add(inbox, name: "inbox") }
            let navigation = try await navigator.load(
                html:
                    "<title>One</title><script>webkit.messageHandlers.inbox.postMessage(1)</script>",
                in: view
            )
            let identity = navigation.map(ObjectIdentifier.init)
            #expect(navigator.events == [.started, .committed, .finished])
            #expect(navigator.navigations == [identity, identity, identity])
            #expect(try await view.evaluateJavaScript("document.title") as? String == "One")
            #expect(try await inbox.next().body as? Int == 1)
        }

        @Test("shows the state of its page")
        func state() async throws {
            let server = try await HTTPServer { _ in .html("<title>Title</title>") }
            let view = WKWebView.isolated()
            #expect(view.url == nil && !view.isLoading && view.estimatedProgress == 0)
            try await navigator.load(server.url(path: "/page"), in: view)
            try await view.await(\.title) { $0 == "Title" }
            #expect(view.url?.absoluteString == server.url(path: "/page"))
            #expect(!view.isLoading && view.estimatedProgress == 1)
            #expect(!view.hasOnlySecureContent)
        }

        @Test("sends the headers of a request")
        func headers() async throws {
            let server = try await HTTPServer { _ in .html("") }
            let view = WKWebView.isolated()
            view.navigationDelegate = navigator
            var request = URLRequest(url: try #require(URL(string: server.url())))
            request.setValue("yes", forHTTPHeaderField: "X-Sent")
            try await navigator.end { view.load(request) }
            #expect(try await server.nextRequest().headers["X-Sent"] == "yes")
        }

        @Test("loads content of any type, with the origin of its base address")
        func bytes() async throws {
            let view = WKWebView.isolated()
            view.navigationDelegate = navigator
            let base = try #require(URL(string: "https://base.example/"))
            try await navigator.end {
                view.load(
                    Data("<p>é".utf8),
                    mimeType: "text/html",
                    characterEncodingName: "utf-8",
                    baseURL: base
                )
            }
            #expect(
                try await view.evaluateJavaScript("self.origin") as? String
                    == "https://base.example"
            )
            #expect(try await view.evaluateJavaScript("document.body.innerText") as? String == "é")
        }

        @Test("goes back, forward and to any page of its list")
        func history() async throws {
            let server = try await HTTPServer { .html("<title>\($0.path)</title>") }
            let view = WKWebView.isolated()
            for path in ["/1", "/2", "/3"] {
                try await navigator.load(server.url(path: path), in: view)
            }
            #expect(view.canGoBack && !view.canGoForward)
            #expect(view.backForwardList.backList.map { $0.url.path() } == ["/1", "/2"])
            try await view.await(\.title) { $0 == "/3" }
            #expect(view.backForwardList.currentItem?.title == "/3")

            let back = try await navigator.end { view.goBack() }
            #expect(view.url?.path() == "/2" && view.canGoForward)
            #expect(navigator.navigations.last == back.map(ObjectIdentifier.init))
            try await navigator.end { view.goForward() }
            #expect(view.url?.path() == "/3" && view.goForward() == nil)
            let first = try #require(view.backForwardList.item(at: -2))
            try await navigator.end { view.go(to: first) }
            #expect(view.url?.path() == "/1" && !view.canGoBack && view.goBack() == nil)
            #expect(view.backForwardList.forwardList.map { $0.url.path() } == ["/2", "/3"])
        }

        @Test("reloads as a navigation of its own")
        func reload() async throws {
            let server = try await HTTPServer { .html("\($0.number)") }
            let view = WKWebView.isolated()
            #expect(view.reload() == nil)
            let first = try await navigator.load(server.url(), in: view)
            let second = try await navigator.end { view.reload() }
            let third = try await navigator.end { view.reloadFromOrigin() }
            #expect(first !== second && second !== third && third != nil)
            #expect(server.requests.count == 3)
            #expect(navigator.actions.map(\.type) == [.other, .reload, .reload])
        }

        @Test("stops loading, which cancels the navigation")
        func stop() async throws {
            let server = try await HTTPServer { _ in .never }
            let view = WKWebView.isolated()
            let url = try #require(URL(string: server.url()))
            view.navigationDelegate = navigator
            try await navigator.next(.started) { view.load(URLRequest(url: url)) }
            try await navigator.end { view.stopLoading() }
            #expect(navigator.events.last == .failedProvisionally(NSURLErrorCancelled))
            #expect((navigator.lastError as? URLError)?.code == .cancelled)
            #expect(!view.isLoading)
        }

        @Test("lets its timers run while it is in no window")
        func timers() async throws {
            let view = WKWebView.isolated()
            try await navigator.load(html: "", in: view)
            let ticks = try await view.callAsyncJavaScript(
                """
                return new Promise(resolve => {
                    let ticks = 0;
                    setInterval(() => { if (++ticks === 50) resolve(ticks); }, 5);
                });
                """,
                contentWorld: .page
            )
            #expect(ticks as? Int == 50)
        }

        @Test("tells that its web process ended, and loads again")
        func processTermination() async throws {
            let view = WKWebView.isolated()
            try await navigator.load(html: "<title>1</title>", in: view)
            let engine = try #require(view.engine)
            try await navigator.end { webkit_web_view_terminate_web_process(engine.view) }
            #expect(navigator.events.last == .terminated)
            try await navigator.load(html: "<title>2</title>", in: view)
            try await view.await(\.title) { $0 == "2" }
        }

        @Test("goes, and its widget with it, when nobody holds it")
        func release() async throws {
            let inbox = Inbox()
            weak var weakView: WKWebView?
            weak var weakEngine: WebViewEngine?
            do {
                let view = WKWebView.isolated { $0.userContentController.add(inbox, name: "inbox") }
                try await navigator.load(html: "", in: view)
                view.callAsyncJavaScript("return new Promise(() => {})", in: nil, in: .page)
                weakView = view
                weakEngine = view.engine
            }
            #expect(weakView == nil && weakEngine == nil)
        }

        @Test("stands in a window, where it is visible and has a size")
        func window() async throws {
            let view = WKWebView.isolated()
            let widget = try #require(view.gtkWidget).assumingMemoryBound(to: GtkWidget.self)
            let window = try #require(gtk_window_new())
            tandem_window_show(window, widget, 400, 300)
            try await navigator.load(html: "<body style='background: red'>", in: view)
            let size = try await view.callAsyncJavaScript(
                """
                await new Promise(resolve => requestAnimationFrame(resolve));
                return [document.visibilityState, innerWidth, innerHeight];
                """,
                contentWorld: .page
            )
            #expect(
                size as? [NSObject] == ["visible" as NSString, 400 as NSNumber, 300 as NSNumber]
            )
            let image = try await view.takeSnapshot(configuration: nil)
            #expect(image.size == CGSize(width: 400, height: 300))
            gtk_window_destroy(
                UnsafeMutableRawPointer(window).assumingMemoryBound(to: GtkWindow.self)
            )
        }
    }
}

@Suite("A web view without a display", .timeLimit(.minutes(1)), .enabled(if: !hasDisplay))
@MainActor
struct WKWebViewWithoutDisplayTests {
    @Test("exists, and each load and script fails with an error that names the fix")
    func fails() async throws {
        let navigator = Navigator()
        let view = WKWebView.isolated()
        #expect(WKWebView.unavailability != nil && view.gtkWidget == nil)
        try await navigator.load(html: "", in: view)
        #expect(navigator.events == [.failedProvisionally(WKError.Code.unknown.rawValue)])
        #expect(navigator.lastError?.localizedDescription.contains("xvfb-run") == true)
        await #expect(throws: WKError.self) { _ = try await view.evaluateJavaScript("1") }
        await #expect(throws: WKError.self) {
            _ = try await view.callAsyncJavaScript("", contentWorld: .page)
        }
        await #expect(throws: WKError.self) { _ = try await view.takeSnapshot(configuration: nil) }
        view.stopLoading()
        view.pageZoom = 2
        view.customUserAgent = "x"
        #expect(view.backForwardList.currentItem == nil && view.url == nil)
    }
}
