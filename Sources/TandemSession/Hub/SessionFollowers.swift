import Synchronization

/// What is made of the jar beside the sides, such as a script, and has to be as new as they are.
package protocol SessionFollower: AnyObject, Sendable {
    /// Takes the jar as it is now; when this returns, what is made of it is up to date.
    func jarChanged(_ jar: JarSnapshot) async

    /// Takes the jar as a sign-out leaves it; nothing else of the old generation may be left.
    func sessionWasSignedOut(_ jar: JarSnapshot) async
}

/// Those who follow a session, as long as they live.
final class SessionFollowers: Sendable {
    private struct WeakFollower: Sendable {
        weak let follower: (any SessionFollower)?
    }

    private let followers = Mutex<[WeakFollower]>([])

    /// Those who live still.
    var living: [any SessionFollower] {
        followers.withLock { $0.compactMap(\.follower) }
    }

    func add(_ follower: any SessionFollower) {
        followers.withLock { followers in
            followers.removeAll { $0.follower == nil }
            followers.append(WeakFollower(follower: follower))
        }
    }
}

extension SessionHub {
    /// The jar as it is now.
    var snapshot: JarSnapshot { JarSnapshot(machine, at: clock.now) }

    func follow(_ follower: any SessionFollower) async {
        followers.add(follower)
        await follower.jarChanged(snapshot)
    }

    /// Has something follow that is about the user of now.
    ///
    /// - Throws: ``SessionError/signedOut`` while a sign-out goes on, which may not tell it any more.
    func followUser(_ follower: any SessionFollower) async throws(SessionError) {
        _ = try generationInUse()
        await follow(follower)
    }

    /// Tells those who follow, and waits until they have taken it in.
    func tellFollowers() async {
        let jar = snapshot
        for follower in followers.living { await follower.jarChanged(jar) }
    }

    func tellFollowersOfSignOut() async {
        let jar = snapshot
        for follower in followers.living { await follower.sessionWasSignedOut(jar) }
    }
}
