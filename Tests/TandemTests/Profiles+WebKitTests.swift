import Foundation
import LoopbackServer
import Tandem
import Testing

@Suite("Deleting a profile with its website data", .timeLimit(.minutes(3)))
@MainActor
struct ProfilesWebKitTests {
    @Test("is refused while a web view has it, and leaves nothing of it once none has")
    func deletion() async throws {
        let site = try await SignInSite()
        let directory = FileManager.default.temporaryDirectory
            .appending(path: "tandem-profiles-\(UUID())", directoryHint: .isDirectory)
        defer { try? FileManager.default.removeItem(at: directory) }
        let profiles = Profiles(directory: directory)
        let work = try profiles.create(named: "Work")
        let identifier = try #require(work.identifier)
        try await use(work, of: profiles, at: site, in: directory)
        #expect(await WKWebsiteDataStore.allDataStoreIdentifiers.contains(identifier))
        try await profiles.delete(work)
        #expect(await !WKWebsiteDataStore.allDataStoreIdentifiers.contains(identifier))
        let path = directory.path(percentEncoded: false)
        #expect(try FileManager.default.contentsOfDirectory(atPath: path).isEmpty)
    }

    @Test("is not refused for what is under way when everything of it was let go of")
    func atOnce() async throws {
        let site = try await SignInSite()
        let directory = FileManager.default.temporaryDirectory
            .appending(path: "tandem-profiles-\(UUID())", directoryHint: .isDirectory)
        defer { try? FileManager.default.removeItem(at: directory) }
        let profiles = Profiles(directory: directory)
        for _ in 0..<10 {
            let profile = Profile.named(UUID())
            try await leave(profile, at: site, in: directory)
            try await profiles.delete(profile)
        }
    }

    /// Lets go of a container whose page hangs, while its session asks the page for its cookies.
    private func leave(_ profile: Profile, at site: SignInSite, in directory: URL) async throws {
        var configuration = site.configuration
        configuration.directory = directory
        let session = try WebSession(profile: profile, configuration: configuration)
        let container = WebContainer(session: session)
        try await container.open(site.url("/login"))
        let (pageHangs, note) = AsyncStream<Void>.makeStream()
        container.bridge.task("hangs") { (_: Int) -> Int in
            note.finish()
            return 0
        }
        let script =
            "WebBridge.call('hangs', 1); const end = Date.now() + 2e3; while (Date.now() < end) {}"
        container.webView.evaluateJavaScript(script) { _, _ in }
        for await _ in pageHangs {}
        let reading = Task { try await session.cookies() }
        await Task.yield()
        await session.tellFollowers()
        reading.cancel()
        _ = await reading.result
    }

    /// Shows a page in a container, tries to delete the profile, and lets go of the container.
    private func use(
        _ profile: Profile,
        of profiles: Profiles,
        at site: SignInSite,
        in directory: URL
    ) async throws {
        var configuration = site.configuration
        configuration.directory = directory
        let session = try WebSession(profile: profile, configuration: configuration)
        let container = WebContainer(session: session)
        try await container.open(site.url("/login"))
        #expect(try await session.cookies().contains { $0.name == "sid" })
        await #expect(throws: SessionError.profileInUse("\(profile)")) {
            try await profiles.delete(profile)
        }
        #expect(try await session.cookies().contains { $0.name == "sid" })
    }
}
