import CWebKitGTK
import Testing

@testable import WebKit

@Suite("Signals of GObjects")
@MainActor
struct SignalTests {
    private final class Witness {}

    private let emitter: GObjectReference

    init() throws {
        let cancellable = try #require(g_cancellable_new())
        emitter = GObjectReference(adopting: UnsafeMutableRawPointer(cancellable))
    }

    private func emit() {
        g_cancellable_reset(emitter.pointer())
        g_cancellable_cancel(emitter.pointer())
    }

    @Test("A closure is called with the emission's arguments, and not once its Signal has gone")
    func callsUntilGone() {
        var emitters: [UnsafeMutableRawPointer?] = []
        do {
            let signal = Signal("cancelled", of: emitter.raw) { emitters.append($0.raw(0)) }
            withExtendedLifetime(signal) { emit() }
        }
        #expect(emitters == [emitter.raw])
        emit()
        #expect(emitters.count == 1)
    }

    @Test("A Signal that goes lets its closure and its object go")
    func leaksNothing() {
        weak var witness: Witness?
        let before = emitter.pointer(to: GObject.self).pointee.ref_count
        do {
            let held = Witness()
            witness = held
            let signal = Signal("cancelled", of: emitter.raw) { _ in _ = held }
            withExtendedLifetime(signal) { #expect(witness != nil) }
        }
        #expect(witness == nil)
        #expect(emitter.pointer(to: GObject.self).pointee.ref_count == before)
    }

    @Test("A property's notification is told apart by its detail")
    func notifies() throws {
        let action = GObjectReference(
            adopting: UnsafeMutableRawPointer(try #require(g_simple_action_new("test", nil)))
        )
        var count = 0
        let signal = Signal("notify::enabled", of: action.raw) { _ in count += 1 }
        g_simple_action_set_enabled(action.opaque, 0)
        g_object_notify(action.pointer(), "name")
        withExtendedLifetime(signal) { #expect(count == 1) }
    }
}
