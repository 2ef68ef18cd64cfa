/// One step of the story that the demonstration tells.
struct DemoStep: Sendable {
    /// Its place in the story, from 1.
    let number: Int
    /// What it shows.
    let title: String
    /// How long it may take as a whole.
    let bound: Duration
    /// Runs the step, which looks at things through its scene.
    let run: @MainActor @Sendable (Scene) async throws -> Void

    init(
        _ number: Int,
        _ title: String,
        within bound: Duration = .seconds(90),
        run: @escaping @MainActor @Sendable (Scene) async throws -> Void
    ) {
        self.number = number
        self.title = title
        self.bound = bound
        self.run = run
    }

    /// The whole story.
    static let all: [DemoStep] = [
        nativeSignIn,
        redirects,
        manyViews,
        formSignIn,
        rotation,
        deletion,
        scopes,
        values,
        profiles,
        killedProcess,
        killedNetworkProcess,
        signOut,
        bridgeCalls,
        bridgeStreams,
        bridgeTrust,
        bridgeLifetime,
    ]
}
