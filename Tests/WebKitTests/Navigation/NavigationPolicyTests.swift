import CWebKitGTK
import Foundation
import LoopbackServer
import Testing

@testable import WebKit

extension OnTheEngine {
    @Suite("A navigation's policy")
    @MainActor
    struct NavigationPolicyTests {
        let navigator = Navigator()
        let view = WKWebView.isolated()

        typealias Action = Navigator.Action

        /// A site of which each page is what its test says.
        private func site(_ pages: [String: HTTPServer.Response]) async throws -> HTTPServer {
            try await HTTPServer { pages[$0.path] ?? .html("<title>\($0.path)</title>") }
        }

        @Test("is read from its number, and from the one by which apps allow and open no other app")
        func numbers() {
            let policies = (0...4).map { WKNavigationActionPolicy(rawValue: $0) }
            #expect(policies == [.cancel, .allow, .download, .allow, nil])
        }

        @Test("is asked about the app's loads and each redirect, before anything is sent")
        func redirects() async throws {
            let server = try await site([
                "/1": .redirect(to: "/2"), "/2": .redirect(to: "/3"),
            ])
            var sent: [Int] = []
            navigator.decide = { _, answer in
                sent.append(server.requests.count)
                answer(.allow)
            }
            let navigation = try await navigator.load(server.url(path: "/1"), in: view)
            #expect(
                navigator.actions == [
                    Action(path: "/1", isMain: true),
                    Action(path: "/2", isMain: true, isRedirect: true),
                    Action(path: "/3", isMain: true, isRedirect: true),
                ]
            )
            #expect(sent == [0, 1, 2])
            #expect(
                navigator.events == [.started, .redirected, .redirected, .committed, .finished]
            )
            #expect(Set(navigator.navigations) == [navigation.map(ObjectIdentifier.init)])
        }

        @Test("may be decided much later, and the navigation waits")
        func later() async throws {
            let server = try await site(["/": .redirect(to: "/end")])
            var answers: [() -> Void] = []
            navigator.decide = { _, answer in answers.append { answer(.allow) } }
            view.navigationDelegate = navigator
            let url = try #require(URL(string: server.url()))
            try await navigator.action {
                $0.path == "/"
            } after: {
                view.load(URLRequest(url: url))
            }
            for _ in 0..<100 { await Task.yield() }
            #expect(server.requests.isEmpty && navigator.events.isEmpty)
            try await navigator.action {
                $0.path == "/end"
            } after: {
                answers.removeFirst()()
            }
            #expect(server.requests.map(\.path) == ["/"])
            try await navigator.end { answers.removeFirst()() }
            #expect(server.requests.map(\.path) == ["/", "/end"])
        }

        @Test("that cancels leaves the page as it is, and the next load is its own")
        func cancel() async throws {
            let server = try await site([:])
            try await navigator.load(server.url(path: "/1"), in: view)
            navigator.decide = { $1(.cancel) }
            let url = try #require(URL(string: server.url(path: "/2")))
            try await navigator.action {
                $0.path == "/2"
            } after: {
                view.load(URLRequest(url: url))
            }
            navigator.decide = { $1(.allow) }
            let events = navigator.events.count
            let third = try await navigator.load(server.url(path: "/3"), in: view)
            #expect(navigator.events.count == events + 3)
            #expect(navigator.navigations.last == third.map(ObjectIdentifier.init))
            #expect(server.requests.map(\.path) == ["/1", "/3"])
        }

        @Test("that cancels a redirect interrupts the load")
        func cancelRedirect() async throws {
            let server = try await site(["/1": .redirect(to: "/2")])
            navigator.decide = { $1($0.isRedirect ? .cancel : .allow) }
            try await navigator.load(server.url(path: "/1"), in: view)
            #expect(navigator.events == [.started, .failedProvisionally(102)])
            #expect((navigator.lastError as NSError?)?.domain == "WebKitErrorDomain")
            #expect(server.requests.count == 1)
        }

        @Test("counts once, and is to cancel when its handler is dropped")
        func firstAnswer() async throws {
            let server = try await site([:])
            navigator.decide = { _, answer in
                answer(.allow)
                answer(.cancel)
                answer(.download)
            }
            try await navigator.load(server.url(path: "/1"), in: view)
            #expect(navigator.events.last == .finished)
            navigator.decide = { _, _ in }
            let url = try #require(URL(string: server.url(path: "/2")))
            try await navigator.action {
                $0.path == "/2"
            } after: {
                view.load(URLRequest(url: url))
            }
            navigator.decide = { $1(.allow) }
            try await navigator.load(server.url(path: "/3"), in: view)
            #expect(server.requests.map(\.path) == ["/1", "/3"])
        }

        @Test(
            "knows the main frame's navigations that the page brings about",
            arguments: [
                ("<a href='/end'>x</a><script>document.links[0].click()</script>", 0),
                ("<script>location = '/end'</script>", -1),
                ("<script>onload = () => setTimeout(() => location = '/end', 1)</script>", -1),
                ("<meta http-equiv=refresh content='0;url=/end'>", -1),
                ("<form action=/end></form><script>document.forms[0].submit()</script>", 1),
                (
                    """
                    <form action=/end method=post><input name=a></form>
                    <script>document.forms[0].submit()</script>
                    """, 1
                ),
                (
                    """
                    <iframe name=kid src='about:blank'></iframe>
                    <a href='/end' target=_top>x</a><script>document.links[0].click()</script>
                    """, 0
                ),
                (
                    """
                    <iframe src='/end' onload="
                        if (!self.done) { done = true; setTimeout(() => location = '/end', 1) }
                    "></iframe>
                    """, -1
                ),
            ]
        )
        func mainFrame(page: String, type: Int) async throws {
            let server = try await site(["/": .html(page)])
            view.navigationDelegate = navigator
            let url = try #require(URL(string: server.url()))
            let view = view
            try await once { isOver in
                navigator.onEvent = { event in
                    if event == .finished, view.url?.path() == "/end" { isOver() }
                }
                view.load(URLRequest(url: url))
            }
            let last = try #require(navigator.actions.last { $0.path == "/end" })
            #expect(last.isMain == true && last.type.rawValue == type)
        }

        @Test(
            "knows the navigations of other frames",
            arguments: [
                "<iframe src='/end'></iframe>", "<iframe src='/redirect'></iframe>",
                "<script>document.write('<iframe src=/end></iframe>')</script>",
                """
                <iframe name=kid></iframe><a href='/end' target=kid>x</a>
                <script>document.links[0].click()</script>
                """,
                """
                <iframe name=kid></iframe><form action=/end method=post target=kid></form>
                <script>document.forms[0].submit()</script>
                """,
                "<iframe src='/link'></iframe>", "<iframe src='/script'></iframe>",
                "<object data='/end' type='text/html'></object>",
            ]
        )
        func otherFrames(page: String) async throws {
            let server = try await site([
                "/": .html(page), "/redirect": .redirect(to: "/end"),
                "/link": .html("<a href='/end'>x</a><script>document.links[0].click()</script>"),
                "/script": .html("<script>onload = () => location = '/end'</script>"),
            ])
            view.navigationDelegate = navigator
            let url = try #require(URL(string: server.url()))
            try await navigator.action {
                $0.path == "/end"
            } after: {
                view.load(URLRequest(url: url))
            }
            #expect(navigator.actions.first == Action(path: "/", isMain: true))
            #expect(navigator.actions.dropFirst().allSatisfy { $0.isMain == false })
        }

        @Test("is asked about a load of the app that has a `Referer` of its own")
        func ownReferrer() async throws {
            let server = try await site([:])
            try await navigator.load(server.url(path: "/1"), in: view)
            var request = URLRequest(url: try #require(URL(string: server.url(path: "/2"))))
            request.setValue("http://other.example/", forHTTPHeaderField: "Referer")
            let navigation = try await navigator.end { view.load(request) }
            #expect(navigator.actions.last == Action(path: "/2", isMain: true))
            #expect(navigator.navigations.last == navigation.map(ObjectIdentifier.init))
        }

        @Test("that cancels a move within the page is heeded")
        func cancelFragment() async throws {
            let server = try await site(["/": .html("<a href='#x'>x</a>")])
            try await navigator.load(server.url(), in: view)
            var answers: [WKNavigationActionPolicy] = [.cancel, .allow]
            navigator.decide = { $1(answers.removeFirst()) }
            var hashes: [String?] = []
            for _ in 0..<2 {
                let hash = try await view.evaluateJavaScript(
                    "document.links[0].click(); location.hash"
                )
                hashes.append(hash as? String)
            }
            #expect(hashes == ["", "#x"])
            #expect(
                navigator.actions.last == Action(path: "/", isMain: true, type: .linkActivated)
            )
            #expect(view.navigations.isIdle)
        }

        @Test("knows new windows")
        func newWindow() async throws {
            let server = try await site([
                "/": .html(
                    "<a href='/end' target=_blank>x</a><script>document.links[0].click()</script>"
                )
            ])
            view.navigationDelegate = navigator
            let url = try #require(URL(string: server.url()))
            try await navigator.action {
                $0.path == "/end"
            } after: {
                view.load(URLRequest(url: url))
            }
            #expect(
                navigator.actions.last == Action(path: "/end", isMain: nil, type: .linkActivated)
            )
        }

        @Test("of a folder's response knows that its length is unknown")
        func folder() async throws {
            let folder = FileManager.default.temporaryDirectory
            try await navigator.load(folder.absoluteString, in: view)
            #expect(navigator.responses.map(\.response.expectedContentLength) == [-1])
        }

        @Test("of a response knows its frame, status and headers, and may cancel it")
        func responses() async throws {
            let server = try await site([
                "/": .html("<iframe src='/frame'></iframe>", headers: [.init("X-Given", "yes")]),
                "/refused": .html("", status: 403),
            ])
            try await navigator.load(server.url(), in: view)
            let response = try #require(navigator.responses.first)
            let http = try #require(response.response as? HTTPURLResponse)
            #expect(response.isForMainFrame && response.canShowMIMEType)
            #expect(http.statusCode == 200 && http.mimeType == "text/html")
            #expect(http.value(forHTTPHeaderField: "X-Given") == "yes")
            #expect(navigator.responses.map(\.isForMainFrame) == [true, false])

            navigator.respond = { _ in .cancel }
            try await navigator.load(server.url(path: "/refused"), in: view)
            #expect(navigator.events.suffix(2) == [.started, .failedProvisionally(102)])
            let refused = navigator.responses.last?.response as? HTTPURLResponse
            #expect(refused?.statusCode == 403)
        }
    }
}
