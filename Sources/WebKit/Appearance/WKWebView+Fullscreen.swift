internal import CWebKitGTK
internal import Foundation

extension WKWebView {
    /// Whether an element of the page is on the full screen.
    public enum FullscreenState: Int, Sendable {
        /// None is.
        case notInFullscreen = 0

        /// One is about to be.
        case enteringFullscreen = 1

        /// One is.
        case inFullscreen = 2

        /// One is about not to be any more.
        case exitingFullscreen = 3
    }

    func connectFullscreen(_ engine: WebViewEngine) {
        engine.on("enter-fullscreen") { [weak self] _ -> SignalReturn in
            self?.pass(through: .enteringFullscreen, to: .inFullscreen)
            return .handled(false)
        }
        engine.on("leave-fullscreen") { [weak self] _ -> SignalReturn in
            self?.pass(through: .exitingFullscreen, to: .notInFullscreen)
            return .handled(false)
        }
    }

    /// The engine tells of the change before it makes it, and makes it before its next turn.
    private func pass(through state: FullscreenState, to end: FullscreenState) {
        update { $0.fullscreenState = state }
        Task { [weak self] in
            guard let self, fullscreenState == state else { return }
            update { $0.fullscreenState = end }
        }
    }
}
