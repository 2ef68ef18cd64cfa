import TandemTesting

@testable import TandemSession

extension TemporaryDirectory {
    /// What another process does with the standard profile: it has a registry of its own.
    func inAnotherProcess(
        freshStore: Bool = false,
        _ work: (WebSession) async throws -> Void
    ) async throws {
        var configuration = WebSession.Configuration(sites: ["example.com"])
        configuration.directory = url
        configuration.freshStore = freshStore
        let hub = try HubRegistry().hub(
            for: .standard,
            configuration: configuration,
            clock: ManualClock()
        )
        try await work(WebSession(hub: hub))
        await hub.close()
    }
}
