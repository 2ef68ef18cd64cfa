import Foundation
import LoopbackServer
import SoakSupport
import Testing

@testable import WebKit

/// What views leave behind.
@Suite(
    "Views that are opened and closed",
    .serialized,
    .timeLimit(.minutes(5 + Soak.views / 20)),
    .enabled(if: hasDisplay)
)
@MainActor
struct ViewSoakTests {
    /// How many views there are at a time.
    private static let atOnce = 8

    @Test("leave no view, widget, process, zombie or file descriptor behind")
    func views() async throws {
        let start = ContinuousClock.now
        // The server would keep its end of a connection whose session is gone.
        let server = try await HTTPServer { _ in
            .html("<title>page</title><p>A page.", headers: [.init("Connection", "close")])
        }
        let shared = WKWebsiteDataStore.nonPersistent()
        // Other tests of this process may have views that stay.
        let others = Set(ProcessFigures.now.webProcesses.map(\.identifier))
        var opened = 0
        /// The most that there were while as many views were open as ever, until the warm-up's end.
        var descriptors = 0
        var processes = 0
        while opened < Soak.views {
            var views: [WKWebView] = []
            for _ in 0..<Self.atOnce {
                // Half of them have a store of their own, which goes with the view.
                let store = opened.isMultiple(of: 2) ? shared : .nonPersistent()
                views.append(.isolated { $0.websiteDataStore = store })
                opened += 1
            }
            try await open(server.url(), in: views)
            // What the last round left is gone by now, or stays.
            let figures = ProcessFigures.now
            let own = figures.webProcesses.map(\.identifier).filter { !others.contains($0) }
            #expect(own.count == Self.atOnce, "after \(opened) views")
            #expect(figures.zombies == 0, "after \(opened) views")
            if opened <= max(2 * Self.atOnce, Soak.views / 10) {
                descriptors = max(descriptors, figures.descriptors)
                processes = max(processes, figures.descendants.count)
            } else {
                #expect(figures.descriptors <= descriptors, "after \(opened) views")
                #expect(figures.descendants.count <= processes, "after \(opened) views")
            }
            let endings = try views.map(Endings.init)
            views = []
            for ending in endings {
                await ending.widget()
                #expect(ending.viewIsGone)
            }
            for process in own { try await Endings.process(process) }
            if opened.isMultiple(of: 40) || opened >= Soak.views {
                Soak.report("\(opened) views in \(ContinuousClock.now - start)", figures)
            }
        }
    }

    /// Opens a page in each view, all at once, and runs a script there.
    private func open(_ address: String, in views: [WKWebView]) async throws {
        let openings = views.map { view in
            Task {
                try await Navigator().load(address, in: view)
                #expect(try await view.evaluateJavaScript("document.title") as? String == "page")
            }
        }
        for opening in openings { try await opening.value }
    }
}
