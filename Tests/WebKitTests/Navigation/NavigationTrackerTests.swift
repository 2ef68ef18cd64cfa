import Testing

@testable import WebKit

@Suite("The navigation tracker")
@MainActor
struct NavigationTrackerTests {
    @Test("gives a load of the app one token from its request to its end")
    func requested() {
        var tracker = NavigationTracker()
        let navigation = tracker.request()
        tracker.decide(navigation, isAllowed: true)
        #expect(tracker.start() === navigation && tracker.requested == nil)
        #expect(tracker.provisional === navigation)
        #expect(tracker.commit() === navigation && tracker.provisional == nil)
        #expect(tracker.finish() === navigation && tracker.finish() == nil)
    }

    @Test("gives a load of the page a token of its own, also while the app's waits")
    func pageInitiated() {
        var tracker = NavigationTracker()
        let first = tracker.start()
        _ = tracker.commit()
        let requested = tracker.request()
        let page = WKNavigation()
        tracker.decide(page, isAllowed: true)
        #expect(tracker.start() === page && page !== first && page !== requested)
        #expect(tracker.requested === requested)
    }

    @Test("forgets a load that was refused, and one that another replaced")
    func refused() {
        var tracker = NavigationTracker()
        let first = tracker.request()
        tracker.decide(first, isAllowed: false)
        #expect(tracker.requested == nil)
        let second = tracker.request()
        let third = tracker.request()
        #expect(tracker.start() === third && second !== third)
    }

    @Test("knows which of two loads failed")
    func failure() {
        var tracker = NavigationTracker()
        let shown = tracker.start()
        _ = tracker.commit()
        let next = tracker.start()
        #expect(tracker.fail(committed: true) === shown)
        #expect(tracker.fail(committed: false) === next)
        #expect(tracker.fail(committed: false) == nil && tracker.fail(committed: true) == nil)
        let requested = tracker.request()
        #expect(tracker.fail(committed: false) === requested && tracker.requested == nil)
    }

    @Test("takes the end of a load that failed for no end of the page that still loads")
    func endOfFailed() {
        var tracker = NavigationTracker()
        let shown = tracker.start()
        _ = tracker.commit()
        _ = tracker.start()
        _ = tracker.fail(committed: false)
        #expect(tracker.finish() == nil)
        #expect(tracker.finish() === shown)
    }

    @Test("forgets a load that was stopped before it started")
    func withdrawn() {
        var tracker = NavigationTracker()
        let navigation = tracker.request()
        tracker.withdraw()
        #expect(tracker.requested == nil && tracker.start() !== navigation)
    }

    @Test("forgets a step that was taken and of which the engine did not ask")
    func steps() throws {
        var tracker = NavigationTracker()
        _ = tracker.request()
        #expect(tracker.step == nil && !tracker.isIdle)
        let navigation = tracker.request(.backForward)
        let step = try #require(tracker.step)
        tracker.withdraw(step: step)
        #expect(step === navigation && tracker.requested == nil && tracker.isIdle)
        let asked = tracker.request(.backForward)
        tracker.ask(asked)
        tracker.withdraw(step: asked)
        #expect(tracker.requested === asked && tracker.step == nil)
    }

    @Test("keeps a navigation's token over its redirects")
    func redirect() {
        var tracker = NavigationTracker()
        let navigation = tracker.start()
        tracker.decide(navigation, isAllowed: true)
        #expect(tracker.commit() === navigation)
        #expect(tracker.start() !== navigation)
    }
}
