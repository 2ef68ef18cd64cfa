import CMainActor
import Testing

@testable import WebKit

@Suite("The main actor under GLib", .timeLimit(.minutes(1)))
struct MainActorTests {
    @Test("runs on the process's first thread, before and after a suspension")
    @MainActor
    func firstThread() async throws {
        #expect(tandem_main_actor_owns_hook())
        #expect(tandem_main_actor_is_first_thread())
        await Task.detached {}.value
        #expect(tandem_main_actor_is_first_thread())
    }
}
