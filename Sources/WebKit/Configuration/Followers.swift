/// Who is to be told when a shared object of a configuration changes.
///
/// Several views may share one controller or one set of preferences, and none of them is kept alive
/// by it.
@MainActor
final class Followers {
    private struct Follower {
        weak var object: AnyObject?
        let changed: @MainActor () -> Void
    }

    private var followers: [Follower] = []

    func add(_ object: AnyObject, changed: @escaping @MainActor () -> Void) {
        followers.removeAll { $0.object == nil }
        followers.append(Follower(object: object, changed: changed))
    }

    func changed() {
        for follower in followers where follower.object != nil {
            follower.changed()
        }
    }
}
