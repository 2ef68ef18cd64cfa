/// Writes of one kind that wait as one operation.
@MainActor
final class PendingWrites {
    enum Kind {
        case addition
        case deletion
    }

    let kind: Kind
    /// What is written, in order.
    var cookies: [EngineCookie] = []
    /// Called in order when all of it is.
    var completionHandlers: [@MainActor @Sendable () -> Void] = []

    init(_ kind: Kind) {
        self.kind = kind
    }
}
