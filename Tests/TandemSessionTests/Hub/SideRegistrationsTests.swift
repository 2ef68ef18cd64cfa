import TandemTesting
import Testing

@testable import TandemSession

@Suite("Sides that wait to be taken into service")
struct SideRegistrationsTests {
    @Test("are taken once, in the order in which they came")
    func order() {
        let registrations = SideRegistrations()
        for name in ["b", "a"] {
            registrations.add(InMemorySide(), name: SideName(rawValue: name))
        }
        #expect(registrations.take().map(\.name.rawValue) == ["b", "a"])
        #expect(registrations.take().isEmpty)
    }

    @Test("come before later ones when they are put back")
    func putBack() {
        let registrations = SideRegistrations()
        for name in ["a", "b"] {
            registrations.add(InMemorySide(), name: SideName(rawValue: name))
        }
        let taken = registrations.take()
        registrations.add(InMemorySide(), name: SideName(rawValue: "c"))
        registrations.putBack(taken[1...])
        #expect(registrations.take().map(\.name.rawValue) == ["b", "c"])
    }

    @Test("are found by their name, the last of a name")
    func lookup() {
        let registrations = SideRegistrations()
        let last = InMemorySide()
        registrations.add(InMemorySide(), name: .web)
        registrations.add(last, name: .web)
        _ = registrations.take()
        #expect(registrations[.web] as? InMemorySide === last)
        #expect(registrations[.foundation] == nil)
    }
}
