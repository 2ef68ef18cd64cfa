import Foundation
import Testing

@testable import WebKit

@Suite("A navigation delegate", .timeLimit(.minutes(1)))
@MainActor
struct WKNavigationDelegateTests {
    /// Implements nothing.
    private final class Nothing: NSObject, WKNavigationDelegate {}

    /// Implements callbacks.
    private final class Callbacks: NSObject, WKNavigationDelegate {
        func webView(
            _ webView: WKWebView,
            decidePolicyFor navigationAction: WKNavigationAction,
            decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void
        ) { decisionHandler(.download) }

        func webView(
            _ webView: WKWebView,
            decidePolicyFor navigationResponse: WKNavigationResponse,
            decisionHandler: @escaping @MainActor @Sendable (WKNavigationResponsePolicy) -> Void
        ) { decisionHandler(.download) }
    }

    /// Implements async methods.
    private final class Asyncs: NSObject, WKNavigationDelegate {
        func webView(
            _ webView: WKWebView,
            decidePolicyFor navigationAction: WKNavigationAction
        ) async -> WKNavigationActionPolicy { .download }

        func webView(
            _ webView: WKWebView,
            decidePolicyFor navigationResponse: WKNavigationResponse
        ) async -> WKNavigationResponsePolicy { .download }
    }

    /// Implements the methods with preferences, one spelling each.
    private final class CallbackPreferences: NSObject, WKNavigationDelegate {
        func webView(
            _ webView: WKWebView,
            decidePolicyFor navigationAction: WKNavigationAction,
            preferences: WKWebpagePreferences,
            decisionHandler:
                @escaping @MainActor @Sendable (
                    WKNavigationActionPolicy, WKWebpagePreferences
                ) -> Void
        ) {
            preferences.allowsContentJavaScript = false
            decisionHandler(.download, preferences)
        }
    }

    private final class AsyncPreferences: NSObject, WKNavigationDelegate {
        func webView(
            _ webView: WKWebView,
            decidePolicyFor navigationAction: WKNavigationAction,
            preferences: WKWebpagePreferences
        ) async -> (WKNavigationActionPolicy, WKWebpagePreferences) {
            preferences.allowsContentJavaScript = false
            return (.download, preferences)
        }
    }

    /// Drops its handler.
    private final class Dropping: NSObject, WKNavigationDelegate {
        func webView(
            _ webView: WKWebView,
            decidePolicyFor navigationAction: WKNavigationAction,
            decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void
        ) {}
    }

    private let view = WKWebView()
    private let action = WKNavigationAction()
    private let response = WKNavigationResponse()

    /// What the spelling that the engine asks answers.
    private func policy(_ delegate: any WKNavigationDelegate) async throws -> (Int, Bool) {
        var answer: (Int, Bool)?
        try await once { isOver in
            delegate.webView(view, decidePolicyFor: action, preferences: .init()) {
                answer = ($0.rawValue, $1.allowsContentJavaScript)
                isOver()
            }
        }
        return try #require(answer)
    }

    @Test("is asked in whichever spelling it has")
    func spellings() async throws {
        for (delegate, expected) in [
            (Nothing(), (1, true)), (Callbacks(), (2, true)), (Asyncs(), (2, true)),
            (CallbackPreferences(), (2, false)), (AsyncPreferences(), (2, false)),
            (Dropping(), (0, true)),
        ] as [(any WKNavigationDelegate, (Int, Bool))] {
            #expect(try await policy(delegate) == expected)
        }
    }

    @Test("can be asked directly in either spelling, by an object that stands before it")
    func directly() async throws {
        for (delegate, expected) in [
            (Nothing(), WKNavigationActionPolicy.allow), (Callbacks(), .download),
            (Asyncs(), .download),
        ] as [(any WKNavigationDelegate, WKNavigationActionPolicy)] {
            #expect(await delegate.webView(view, decidePolicyFor: action) == expected)
            var answer: WKNavigationActionPolicy?
            try await once { isOver in
                delegate.webView(view, decidePolicyFor: action) {
                    (policy: WKNavigationActionPolicy) in
                    answer = policy
                    isOver()
                }
            }
            #expect(answer == expected)
        }
    }

    @Test("shows what the engine can show, unless it says otherwise")
    func responses() async throws {
        let showable = WKNavigationResponse(
            response.response,
            isForMainFrame: true,
            canShowMIMEType: true,
            navigation: nil
        )
        #expect(await Nothing().webView(view, decidePolicyFor: response) == .cancel)
        #expect(await Nothing().webView(view, decidePolicyFor: showable) == .allow)
        #expect(await Callbacks().webView(view, decidePolicyFor: response) == .download)
        #expect(await Asyncs().webView(view, decidePolicyFor: response) == .download)
    }

    @Test("has no credential to offer by itself")
    func challenges() async {
        let challenge = URLAuthenticationChallenge(
            protectionSpace: URLProtectionSpace(
                host: "h",
                port: 1,
                protocol: nil,
                realm: nil,
                authenticationMethod: nil
            ),
            proposedCredential: nil,
            previousFailureCount: 0,
            failureResponse: nil,
            error: nil,
            sender: Sender()
        )
        let answer = await Nothing().webView(view, respondTo: challenge)
        #expect(answer.0 == .performDefaultHandling && answer.1 == nil)
    }

    private final class Sender: NSObject, URLAuthenticationChallengeSender {
        func use(_ credential: URLCredential, for challenge: URLAuthenticationChallenge) {}
        func continueWithoutCredential(for challenge: URLAuthenticationChallenge) {}
        func cancel(_ challenge: URLAuthenticationChallenge) {}
        func performDefaultHandling(for challenge: URLAuthenticationChallenge) {}
        func rejectProtectionSpaceAndContinue(with challenge: URLAuthenticationChallenge) {}
    }
}
