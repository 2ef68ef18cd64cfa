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
    /// The last value of each event that is retained, for every page that comes.
    private var retained: [String: Event] = [:]
    /// Others, for the first page that may hear them.
    private var queued: [Event] = []

    init(limit: Int) { self.limit = limit }

    /// Keeps an event for later pages.
    func retain(_ event: Event) { retained[event.name] = event }

    /// Forgets a retained event.
    func forget(_ name: String) { retained[name] = nil }

    /// Has an event wait for a page.
    func queue(_ event: Event) throws(BridgeError) {
        guard queued.count < limit else { throw .queueFull(limit) }
        queued.append(event)
    }

    /// What a page that begins is told; what only it could be told is forgotten.
    func waiting(for caller: BridgeCaller, standard: BridgeTrust) -> [Event] {
        let isFor = { (event: Event) in event.trust.allows(caller, standard: standard) }
        let due = retained.values.filter(isFor) + queued.filter(isFor)
        queued.removeAll(where: isFor)
        return due
    }
}
