import Foundation
import LoopbackServer
import Testing

@testable import WebKit

@Suite("A store of content rule lists", .timeLimit(.minutes(1)))
@MainActor
struct WKContentRuleListStoreTests {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

    static let rules = #"[{"trigger":{"url-filter":"blocked"},"action":{"type":"block"}}]"#

    @Test("compiles, finds, lists and removes rules by name, and finds them again later")
    func lifetime() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let store = try #require(WKContentRuleListStore(url: folder))
        #expect(await store.availableIdentifiers() == [])
        let list = try await store.compileContentRuleList(
            forIdentifier: "a",
            encodedContentRuleList: Self.rules
        )
        #expect(list?.identifier == "a")
        let other = try #require(WKContentRuleListStore(url: folder))
        #expect(await other.availableIdentifiers() == ["a"])
        #expect(try await other.contentRuleList(forIdentifier: "a")?.identifier == "a")
        try await other.removeContentRuleList(forIdentifier: "a")
        #expect(await store.availableIdentifiers() == [])
    }

    @Test("refuses with Apple's codes what it cannot compile, find or remove")
    func refusals() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let store = try #require(WKContentRuleListStore(url: folder))
        func code(_ body: () async throws -> Void) async -> WKError.Code? {
            do {
                try await body()
                return nil
            } catch {
                return (error as? WKError)?.code
            }
        }
        for source in ["", "{", "[]", #"[{"trigger":{}}]"#] {
            let failure = await code {
                _ = try await store.compileContentRuleList(
                    forIdentifier: "a",
                    encodedContentRuleList: source
                )
            }
            #expect(failure == .contentRuleListStoreCompileFailed, "\(source)")
        }
        #expect(
            await code { _ = try await store.contentRuleList(forIdentifier: "a") }
                == .contentRuleListStoreLookUpFailed
        )
        #expect(
            await code { try await store.removeContentRuleList(forIdentifier: "a") }
                == .contentRuleListStoreRemoveFailed
        )
        #expect(WKContentRuleListStore(url: URL(string: "https://example.com/")) == nil)
    }

    @Test("calls back with the same, in the callback spelling")
    func callbacks() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let store = try #require(WKContentRuleListStore(url: folder))
        var found: [String] = []
        try await once { isOver in
            store.compileContentRuleList(
                forIdentifier: "a",
                encodedContentRuleList: Self.rules
            ) { list, error in
                found.append("\(list?.identifier ?? "-") \(error == nil)")
                store.lookUpContentRuleList(forIdentifier: "b") { list, error in
                    found.append("\(list?.identifier ?? "-") \(error == nil)")
                    store.removeContentRuleList(forIdentifier: "a") { error in
                        found.append("\(error == nil)")
                        store.getAvailableContentRuleListIdentifiers { names in
                            found.append("\(names ?? ["-"])")
                            isOver()
                        }
                    }
                }
            }
        }
        #expect(found == ["a true", "- false", "true", "[]"])
    }

    @Test("is one for the application by default")
    func applicationStore() {
        #expect(WKContentRuleListStore.default() === WKContentRuleListStore.default())
    }
}

extension OnTheEngine {
    @Suite("Content rules of a controller")
    @MainActor
    struct ContentRuleTests {
        @Test("block what they say in every view that uses the controller, until they are removed")
        func blocking() async throws {
            let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
            defer { try? FileManager.default.removeItem(at: folder) }
            let store = try #require(WKContentRuleListStore(url: folder))
            let list = try #require(
                try await store.compileContentRuleList(
                    forIdentifier: "a",
                    encodedContentRuleList: WKContentRuleListStoreTests.rules
                )
            )
            let server = try await HTTPServer { _ in .html("<title>x</title>") }
            let controller = WKUserContentController()
            let views = (0..<2).map { _ in
                WKWebView.isolated { $0.userContentController = controller }
            }
            let navigator = Navigator()
            for view in views { try await navigator.load(server.url(path: "/page"), in: view) }
            let isReached = """
                try { await fetch('/blocked'); return true; } catch { return false; }
                """
            func reached() async throws -> [Bool] {
                var reached: [Bool] = []
                for view in views {
                    let value = try await view.callAsyncJavaScript(isReached, contentWorld: .page)
                    reached.append(value as? Bool ?? false)
                }
                return reached
            }
            #expect(try await reached() == [true, true])
            controller.add(list)
            #expect(try await reached() == [false, false])
            controller.remove(list)
            #expect(try await reached() == [true, true])
            controller.add(list)
            controller.addUserScript(
                WKUserScript(source: "", injectionTime: .atDocumentEnd, forMainFrameOnly: true)
            )
            controller.add(list)
            #expect(try await reached() == [false, false])
            controller.removeAllContentRuleLists()
            #expect(try await reached() == [true, true])
        }
    }
}
