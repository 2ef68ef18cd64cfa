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

    @Test("make place for a later one of their name, when they are put back too")
    func replaced() {
        let registrations = SideRegistrations()
        let last = InMemorySide()
        registrations.add(InMemorySide(), name: .web)
        let taken = registrations.take()
        registrations.add(InMemorySide(), name: .web)
        registrations.add(last, name: .web)
        registrations.putBack(taken[...])
        registrations.forget(.web, restoring: nil)
        #expect(registrations.take().map { $0.side as? InMemorySide === last } == [true])
        #expect(registrations[.web] as? InMemorySide === last)
    }

    @Test("are made once for a name, in the place of one of another kind too")
    func orAdd() {
        let registrations = SideRegistrations()
        registrations.add(HTTPCookieStorageSide(.shared), name: .foundation)
        let first = registrations.side(named: .foundation) { InMemorySide() }
        let second = registrations.side(named: .foundation) { InMemorySide() }
        #expect(first === second)
        #expect(registrations[.foundation] === first)
        #expect(registrations.take().map { $0.side === first } == [true])
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
