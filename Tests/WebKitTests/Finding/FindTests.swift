import CWebKitGTK
import Foundation
import Testing

@testable import WebKit

extension OnTheEngine {
    @Suite("A text in a page")
    @MainActor
    struct FindTests {
        let navigator = Navigator()
        let view = WKWebView.isolated()

        /// Where the selection stands: the number of the paragraph that it begins in.
        private func selected() async throws -> String? {
            let script = """
                getSelection().rangeCount
                    ? getSelection().toString() + getSelection().anchorNode.parentNode.id : ''
                """
            return try await view.evaluateJavaScript(script) as? String
        }

        @Test("is found one match after the other, and around the page's end")
        func matches() async throws {
            let page = "<p id=1>one Two<p id=2>two<p id=3>three two"
            try await navigator.load(html: page, in: view)
            var found: [String?] = []
            for _ in 0..<4 {
                #expect(try await view.find("two").matchFound)
                found.append(try await selected())
            }
            #expect(found == ["Two1", "two2", "two3", "Two1"])
        }

        @Test("is looked for as the configuration says")
        func configuration() async throws {
            try await navigator.load(html: "<p id=1>a<p id=2>A<p id=3>a", in: view)
            let configuration = WKFindConfiguration()
            #expect(!configuration.backwards && !configuration.caseSensitive && configuration.wraps)
            configuration.caseSensitive = true
            #expect(try await view.find("A", configuration: configuration).matchFound)
            #expect(try await selected() == "A2")
            configuration.backwards = true
            configuration.caseSensitive = false
            #expect(try await view.find("a", configuration: configuration).matchFound)
            #expect(try await selected() == "a1")
            configuration.wraps = false
            #expect(try await !view.find("a", configuration: configuration).matchFound)
            let copy = try #require(configuration.copy() as? WKFindConfiguration)
            #expect(copy.backwards && !copy.caseSensitive && !copy.wraps && copy !== configuration)
        }

        @Test("that is not there is not found, nor is an empty one")
        func misses() async throws {
            try await navigator.load(html: "<p>a", in: view)
            #expect(try await !view.find("b").matchFound)
            #expect(try await !view.find("").matchFound)
            var results: [Bool] = []
            try await once { isOver in
                view.find("a") { results.append($0.matchFound) }
                view.find("b") { results.append($0.matchFound) }
                view.find("a") {
                    results.append($0.matchFound)
                    isOver()
                }
            }
            #expect(results == [true, false, true])
        }

        @Test("that is looked for when another was found is looked for once")
        func nested() async throws {
            try await navigator.load(html: "<p id=1>a<p id=2>a<p id=3>b<p id=4>a", in: view)
            var results: [Bool] = []
            let view = view
            try await once { isOver in
                view.find("a") { first in
                    results.append(first.matchFound)
                    view.find("a") { second in
                        results.append(second.matchFound)
                        view.find("c") {
                            results.append($0.matchFound)
                            isOver()
                        }
                    }
                }
            }
            #expect(results == [true, true, false])
            #expect(try await view.find("b").matchFound)
            #expect(try await selected() == "b3")
        }

        @Test("is looked for in the next page, whatever was looked for in the one before")
        func nextPage() async throws {
            try await navigator.load(html: "<p id=1>a", in: view)
            let engine = try #require(view.engine)
            for isProcessGone in [false, true] {
                var formers: [Bool] = []
                view.find("a") { formers.append($0.matchFound) }
                view.find("a") { formers.append($0.matchFound) }
                if isProcessGone {
                    try await navigator.next(.terminated) {
                        webkit_web_view_terminate_web_process(engine.view)
                    }
                }
                try await navigator.load(html: "<p id=1>b", in: view)
                #expect(formers.count == 2)
                #expect(try await !view.find("a").matchFound)
                #expect(try await view.find("b").matchFound)
                try await navigator.load(html: "<p id=1>a", in: view)
            }
        }
    }
}
