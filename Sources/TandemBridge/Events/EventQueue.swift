/// The events that pages have yet to be told of.
@MainActor
final class EventQueue {
    /// An event as it is sent.
    struct Event {
        let name: String
        let text: String
        let trust: BridgeTrust
        let isRetained: Bool
    }

    private let limit: Int
    /// In the order of sending: for the first page that may hear them, or, retained, for every page.
    private var events: [Event] = []

    init(limit: Int) { self.limit = limit }

    /// Keeps an event for later pages, in the place of the one before.
    func retain(_ event: Event) {
        forget(event.name)
        events.append(event)
    }

    /// Forgets a retained event; returns what it was.
    @discardableResult
    func forget(_ name: String) -> Event? {
        guard let index = events.firstIndex(where: { $0.isRetained && $0.name == name })
        else { return nil }
        return events.remove(at: index)
    }

    /// Forgets everything.
    func clear() { events = [] }

    /// Has an event wait for a page.
    func queue(_ event: Event) throws(BridgeError) {
        guard events.count(where: { !$0.isRetained }) < limit else { throw .queueFull(limit) }
        events.append(event)
    }

    /// What a page that begins is told; what only it could be told is forgotten.
    func waiting(for caller: BridgeCaller, standard: BridgeTrust) -> [Event] {
        let isFor = { (event: Event) in event.trust.allows(caller, standard: standard) }
        let due = events.filter(isFor)
        events.removeAll { !$0.isRetained && isFor($0) }
        return due
    }
}
