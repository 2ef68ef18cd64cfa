import Foundation
import Testing

@testable import WebKit

extension OnTheEngine {
    @Suite("A page's media")
    @MainActor
    struct MediaPlaybackTests {
        let navigator = Navigator()
        let view = WKWebView.isolated()

        // Without a source it waits for one, and is playing all the same.
        private static let page = "<audio></audio>"
        private static let play = "document.querySelector('audio').play().catch(() => {}); 0"
        private static let isPaused = "document.querySelector('audio').paused"

        @Test("are none, paused, playing and suspended")
        func states() async throws {
            try await navigator.load(html: "", in: view)
            #expect(await view.requestMediaPlaybackState() == .none)
            try await navigator.load(html: Self.page, in: view)
            #expect(await view.requestMediaPlaybackState() == .paused)
            try await view.evaluateJavaScript(Self.play)
            #expect(await view.requestMediaPlaybackState() == .playing)
            await view.pauseAllMediaPlayback()
            #expect(await view.requestMediaPlaybackState() == .paused)
            #expect(try await view.evaluateJavaScript(Self.isPaused) as? Bool == true)
            await view.setAllMediaPlaybackSuspended(true)
            #expect(await view.requestMediaPlaybackState() == .suspended)
            await view.setAllMediaPlaybackSuspended(false)
            #expect(await view.requestMediaPlaybackState() == .paused)
            await view.closeAllMediaPresentations()
        }

        @Test("that were suspended do not play, in a later page neither, and go on afterwards")
        func suspension() async throws {
            try await navigator.load(html: Self.page, in: view)
            try await view.evaluateJavaScript(Self.play)
            await view.setAllMediaPlaybackSuspended(true)
            #expect(try await view.evaluateJavaScript(Self.isPaused) as? Bool == true)
            try await navigator.load(html: Self.page, in: view)
            #expect(await view.requestMediaPlaybackState() == .suspended)
            let paused = """
                const audio = document.querySelector('audio');
                const end = new Promise(resolve => audio.onpause = resolve);
                audio.play().catch(() => {});
                await end;
                return audio.paused;
                """
            #expect(
                try await view.callAsyncJavaScript(paused, contentWorld: .page) as? Bool == true
            )
            await view.setAllMediaPlaybackSuspended(false)
            #expect(await view.requestMediaPlaybackState() == .playing)
        }
    }
}
