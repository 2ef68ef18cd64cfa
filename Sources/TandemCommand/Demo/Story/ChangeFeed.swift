import Tandem

/// The changes of a visitor's native jar, from the moment it was asked for.
@MainActor
struct ChangeFeed {
    private let events: SessionEvents

    init(_ session: WebSession) {
        events = session.changes
    }

    /// The next change, waited for.
    func next() async throws -> SessionChange {
        let event = try await awaiting("native code to see a change") { [events] in
            for await event in events { return event }
            throw Missing("the changes of the session")
        }
        guard case .changed(let change) = event else { throw Missing("some changes") }
        return change
    }

    /// The next change of a cookie of a name, waited for.
    func next(of name: String) async throws -> SessionChange {
        while true {
            let change = try await next()
            if change.identity.name == name { return change }
        }
    }
}

/// Something that a step needs to go on is not there.
struct Missing: Error, CustomStringConvertible {
    let description: String

    init(_ what: String) {
        description = "Missing: \(what)."
    }
}
