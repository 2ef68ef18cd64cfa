import LoopbackServer
import Testing

@testable import WebKit

extension OnTheEngine {
    @Suite("Cookies of pages")
    @MainActor
    struct CookiesOfPagesTests {
        private let navigator = Navigator()
        private let server: HTTPServer
        private let store = WKWebsiteDataStore.nonPersistent()
        private let view: WKWebView

        init() async throws {
            server = try await HTTPServer()
            view = WKWebView.isolated { [store] in $0.websiteDataStore = store }
            view.navigationDelegate = navigator
        }

        private func load(_ host: String, _ path: String) async throws {
            let url = try #require(URL(string: server.url(host: host, path: path)))
            try await navigator.end { view.load(URLRequest(url: url)) }
            #expect(navigator.lastError == nil)
        }

        @Test("A load takes along the cookies set before it, awaited or not")
        func loadOrder() async throws {
            server.respond { request in .html(request.cookies ?? "none") }
            for round in 0..<10 {
                let set = try cookie("n", "\(round)", domain: "a.localhost")
                store.httpCookieStore.setCookie(set) {}
                try await load("a.localhost", "/\(round)")
            }
            #expect(server.requests.map(\.cookies) == (0..<10).map { "n=\($0)" })
        }

        @Test("Observers hear of a server's and of a script's cookie")
        func observers() async throws {
            server.respond { _ in
                .html(
                    "<script>document.cookie = 'script=1'</script>",
                    headers: [.init("Set-Cookie", "server=1; HttpOnly; SameSite=Lax")]
                )
            }
            let counter = ChangeCounter()
            store.httpCookieStore.add(counter)
            try await load("a.localhost", "/")
            await counter.reaches(2)
            let cookies = await store.httpCookieStore.allCookies()
            #expect(cookies.pairs == ["script=1", "server=1"])
            #expect(cookies["server"]?.isHTTPOnly == true)
            #expect(cookies["server"]?.sameSitePolicy == .sameSiteLax)
            #expect(cookies["server"]?.domain == "a.localhost")
        }

        @Test("A third party neither gets the cookies it has nor sets any")
        func thirdParty() async throws {
            server.respond(to: "/first") { _ in
                .html("first", headers: [.init("Set-Cookie", "first=1; Max-Age=3600")])
            }
            let frame = server.url(host: "b.localhost", path: "/frame")
            server.respond(to: "/page") { _ in .html("<iframe src='\(frame)'></iframe>") }
            server.respond(to: "/frame") { _ in
                .html(
                    "<script>document.cookie = 'script=1'</script>",
                    headers: [.init("Set-Cookie", "third=1; Max-Age=3600")]
                )
            }
            try await load("b.localhost", "/first")
            try await load("a.localhost", "/page")
            let framed = try #require(server.requests.first { $0.path == "/frame" })
            #expect(framed.cookies == nil)
            #expect(await store.httpCookieStore.allCookies().pairs == ["first=1"])
            try await load("b.localhost", "/first")
            #expect(server.requests.last?.cookies == "first=1")
        }

        @Test("After the network process ended, a page's cookie is told when the page ends")
        func networkProcess() async {
            await #expect(processExitsWith: .success) { @MainActor in
                let pages = try await CookiesOfPagesTests()
                pages.server.respond { _ in
                    .html("page", headers: [.init("Set-Cookie", "late=1")])
                }
                let cookies = pages.store.httpCookieStore
                let counter = ChangeCounter()
                cookies.add(counter)
                try await pages.load("a.localhost", "/before")
                await counter.reaches(1)
                kill(try #require(NetworkProcess.find()), SIGKILL)
                await counter.reaches(2)
                #expect(await cookies.allCookies().isEmpty)
                let known = counter.count
                try await pages.load("a.localhost", "/after")
                await counter.reaches(known + 1)
                #expect(await cookies.allCookies().pairs == ["late=1"])
            }
        }

        @Test("With the policy `disallow` no site sets a cookie")
        func disallowed() async throws {
            server.respond { _ in .html("page", headers: [.init("Set-Cookie", "a=1")]) }
            await store.httpCookieStore.setCookiePolicy(.disallow)
            try await load("a.localhost", "/")
            #expect(await store.httpCookieStore.allCookies().isEmpty)
            await store.httpCookieStore.setCookiePolicy(.allow)
            try await load("a.localhost", "/")
            #expect(await store.httpCookieStore.allCookies().pairs == ["a=1"])
        }

        @Test("What a page stored is found by its site, and removed")
        func storedData() async throws {
            server.respond { _ in .html("<script>localStorage.setItem('k', 'v')</script>") }
            try await load("a.localhost", "/")
            let types: Set<String> = [WKWebsiteDataTypeLocalStorage]
            let records = await store.dataRecords(ofTypes: types)
            #expect(records.map(\.displayName) == ["a.localhost"])
            #expect(records.first?.dataTypes == types)
            await store.removeData(ofTypes: types, for: records)
            #expect(await store.dataRecords(ofTypes: types).isEmpty)
        }
    }
}
