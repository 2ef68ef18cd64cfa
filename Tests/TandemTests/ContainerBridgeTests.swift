import CWebKitGTK
import Foundation
import LoopbackServer
import Testing

@testable import Tandem
@testable import WebKit

@Suite("The bridge of a container", .timeLimit(.minutes(3)))
@MainActor
struct ContainerBridgeTests {
    /// A container of a session for `tandem.localhost`, which serves a task.
    func container(_ site: SignInSite) throws -> WebContainer {
        let session = try WebSession(profile: .ephemeral(), configuration: site.configuration)
        let container = WebContainer(session: session)
        container.bridge.task("add") { (numbers: [Int]) in numbers.reduce(0, +) }
        return container
    }

    /// What a call by a bridge alone fails with.
    func failure(_ name: String, of bridge: Bridge) async -> BridgeError.Code? {
        do throws(BridgeError) {
            try await bridge.call(name, timeout: nil)
            return nil
        } catch {
            return error.code
        }
    }

    static let never = """
        WebBridge.task('never', () => { WebBridge.call('begun'); return new Promise(() => {}) });
        WebBridge.task('path', () => location.pathname);
        """

    @Test("names the session's sites as origins do")
    func sites() {
        var configuration = WebSession.Configuration(sites: ["EXAMPLE.com", "bücher.example"])
        #expect(configuration.bridgeSites == ["example.com", "xn--bcher-kva.example"])
        configuration.sites = []
        #expect(configuration.bridgeSites.isEmpty)
    }

    @Test("is open to the main frame of the session's sites, and to no other page")
    func trust() async throws {
        let site = try await SignInSite()
        let container = try container(site)
        try await container.open(site.url("/plain"))
        #expect(try await container.run("return await WebBridge.call('add', [1, 2])") == "3")
        let elsewhere = site.server.url(host: "elsewhere.localhost", path: "/plain")
        try await container.open(try #require(URL(string: elsewhere)))
        let code = try await container.run(
            "return await WebBridge.call('add', [1, 2]).catch((error) => error.code)"
        )
        #expect(code == "notAllowed")
    }

    @Test("ends with the container, and with it what is under way")
    func end() async throws {
        let site = try await SignInSite()
        var container: WebContainer? = try container(site)
        let bridge = try #require(container?.bridge)
        let (begun, began) = AsyncStream.makeStream(of: Void.self)
        bridge.task("begun") { (_: BridgeNothing) in began.yield() }
        try await container?.open(site.url("/plain"))
        _ = try await container?.run(Self.never)
        async let code = failure("never", of: bridge)
        for await _ in begun { break }
        weak let gone = container
        container = nil
        #expect(await code == .closed)
        #expect(gone == nil)
        #expect(await failure("path", of: bridge) == .closed)
    }

    @Test("leaves the page of a view that another one replaces, and serves the new one's")
    func renewal() async throws {
        let site = try await SignInSite()
        let container = try container(site)
        let bridge = container.bridge
        let (begun, began) = AsyncStream.makeStream(of: Void.self)
        bridge.task("begun") { (_: BridgeNothing) in began.yield() }
        try await container.open(site.url("/plain"))
        _ = try await container.run(Self.never)
        async let code = failure("never", of: bridge)
        for await _ in begun { break }
        let old = container.webView
        container.renewWebView()
        #expect(await code == .closed)
        #expect(bridge.webView === container.webView && old !== container.webView)
        try await container.open(site.url("/account"))
        _ = try await container.run(Self.never)
        let path: String = try await bridge.call("path")
        #expect(path == "/account")
        #expect(try await container.run("return await WebBridge.call('add', [3, 4])") == "7")
    }

    @Test("shows the platform's alert, and tells the page which button was chosen")
    func alert() async throws {
        let site = try await SignInSite()
        let container = try container(site)
        container.bridge.add(AlertTask(presenter: .platform))
        try await container.open(site.url("/plain"))
        let dialogs = Dialogs()
        let choice = Task {
            try await container.run(
                """
                const alert = { title: 'Cart', message: 'Empty it?', buttons: ['No', 'Yes'] };
                return (await WebBridge.call('alert', alert)).button;
                """
            )
        }
        let dialog = try #require(await dialogs.next())
        tandem_alert_respond(dialog, 1)
        #expect(try await choice.value == "1")
    }

    @Test("takes an alert away when the page gives its call up")
    func cancelledAlert() async throws {
        let site = try await SignInSite()
        let container = try container(site)
        container.bridge.add(AlertTask(presenter: .platform))
        try await container.open(site.url("/plain"))
        let dialogs = Dialogs()
        _ = try await container.run(
            """
            window.controller = new AbortController();
            const settings = { signal: window.controller.signal };
            window.alerted = WebBridge.call('alert', { message: 'm' }, settings).catch((error) => error.code);
            """
        )
        _ = try #require(await dialogs.next())
        let code = try await container.run("window.controller.abort(); return await window.alerted")
        #expect(code == "cancelled")
        await dialogs.untilNone()
    }
}

extension WebContainer {
    /// Runs the body of an async function in the page's own world.
    fileprivate func run(_ script: String) async throws -> String {
        let value = try await webView.callAsyncJavaScript(script, contentWorld: .page)
        return value.map { "\($0)" } ?? "undefined"
    }
}

/// GTK's message dialogs.
@MainActor
private final class Dialogs {
    private let changes: AsyncStream<Void>
    private let signal: Signal

    init() {
        let (changes, continuation) = AsyncStream.makeStream(of: Void.self)
        self.changes = changes
        signal = Signal("items-changed", of: gtk_window_get_toplevels()) { _ in
            continuation.yield()
        }
    }

    private var first: UnsafeMutablePointer<GtkWidget>? {
        let all = gtk_window_get_toplevels()
        for place in 0..<g_list_model_get_n_items(all) {
            guard let item = g_list_model_get_item(all, place) else { continue }
            // The list keeps what it has.
            g_object_unref(item)
            let type = g_type_name_from_instance(item.assumingMemoryBound(to: GTypeInstance.self))
            guard type.map({ String(cString: $0) }) == "GtkMessageDialog" else { continue }
            return item.assumingMemoryBound(to: GtkWidget.self)
        }
        return nil
    }

    /// The first dialog, waited for.
    func next() async -> UnsafeMutablePointer<GtkWidget>? {
        if let first { return first }
        for await _ in changes { if let first { return first } }
        return nil
    }

    /// Returns once there is no dialog.
    func untilNone() async {
        guard first != nil else { return }
        for await _ in changes where first == nil { return }
    }
}
