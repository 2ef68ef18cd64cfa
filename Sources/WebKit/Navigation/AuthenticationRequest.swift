internal import CWebKitGTK
internal import Foundation
internal import FoundationNetworking

/// A server's or proxy's demand for a name and password.
@MainActor
final class AuthenticationRequest {
    private let reference: GObjectReference

    init(_ request: OpaquePointer) {
        reference = GObjectReference(retaining: request)
    }

    private var request: OpaquePointer { reference.opaque }

    /// Who asks, and for what.
    struct Asker: Hashable {
        let host: String
        let port: Int
        let realm: String
        let isProxy: Bool
    }

    var asker: Asker {
        Asker(
            host: String(gString: webkit_authentication_request_get_host(request)) ?? "",
            port: Int(webkit_authentication_request_get_port(request)),
            realm: String(gString: webkit_authentication_request_get_realm(request)) ?? "",
            isProxy: webkit_authentication_request_is_for_proxy(request) != 0
        )
    }

    /// Whether the answer before was wrong.
    var isRetry: Bool { webkit_authentication_request_is_retry(request) != 0 }

    func challenge(previousFailureCount: Int) -> URLAuthenticationChallenge {
        URLAuthenticationChallenge(
            protectionSpace: protectionSpace,
            proposedCredential: proposedCredential,
            previousFailureCount: previousFailureCount,
            failureResponse: nil,
            error: nil,
            sender: NoSender()
        )
    }

    private var protectionSpace: URLProtectionSpace {
        let asker = asker
        return asker.isProxy
            ? URLProtectionSpace(
                proxyHost: asker.host,
                port: asker.port,
                type: NSURLProtectionSpaceHTTPProxy,
                realm: asker.realm,
                authenticationMethod: method
            )
            : URLProtectionSpace(
                host: asker.host,
                port: asker.port,
                protocol: nil,
                realm: asker.realm,
                authenticationMethod: method
            )
    }

    private var method: String {
        switch webkit_authentication_request_get_scheme(request) {
        case WEBKIT_AUTHENTICATION_SCHEME_HTTP_BASIC: NSURLAuthenticationMethodHTTPBasic
        case WEBKIT_AUTHENTICATION_SCHEME_HTTP_DIGEST: NSURLAuthenticationMethodHTTPDigest
        case WEBKIT_AUTHENTICATION_SCHEME_NTLM: NSURLAuthenticationMethodNTLM
        case WEBKIT_AUTHENTICATION_SCHEME_NEGOTIATE: NSURLAuthenticationMethodNegotiate
        default: NSURLAuthenticationMethodDefault
        }
    }

    private var proposedCredential: URLCredential? {
        guard let credential = webkit_authentication_request_get_proposed_credential(request) else {
            return nil
        }
        defer { webkit_credential_free(credential) }
        return URLCredential(
            user: String(gString: webkit_credential_get_username(credential)) ?? "",
            password: String(gString: webkit_credential_get_password(credential)) ?? "",
            persistence: .forSession
        )
    }

    func answer(_ disposition: URLSession.AuthChallengeDisposition, _ credential: URLCredential?) {
        switch (disposition, credential) {
        case (.useCredential, let credential?):
            let persistence =
                credential.persistence == .none
                ? WEBKIT_CREDENTIAL_PERSISTENCE_NONE : WEBKIT_CREDENTIAL_PERSISTENCE_FOR_SESSION
            let answer = webkit_credential_new(
                credential.user ?? "",
                credential.password ?? "",
                persistence
            )
            webkit_authentication_request_authenticate(request, answer)
            webkit_credential_free(answer)
        case (.cancelAuthenticationChallenge, _):
            webkit_authentication_request_cancel(request)
        default:
            // Goes on without a credential: the page that the server sent with its demand shows.
            webkit_authentication_request_authenticate(request, nil)
        }
    }
}

/// Challenges of web views are answered by their completion handler alone.
private final class NoSender: NSObject, URLAuthenticationChallengeSender {
    func use(_ credential: URLCredential, for challenge: URLAuthenticationChallenge) {}
    func continueWithoutCredential(for challenge: URLAuthenticationChallenge) {}
    func cancel(_ challenge: URLAuthenticationChallenge) {}
    func performDefaultHandling(for challenge: URLAuthenticationChallenge) {}
    func rejectProtectionSpaceAndContinue(with challenge: URLAuthenticationChallenge) {}
}

extension WKWebView {
    /// Lets the delegate of a download, or the view's, answer a challenge.
    func answer(_ request: AuthenticationRequest) {
        let challenge = request.challenge(previousFailureCount: countFailures(before: request))
        let once = Once<(URLSession.AuthChallengeDisposition, URLCredential?)>(
            fallback: (.cancelAuthenticationChallenge, nil)
        ) { request.answer($0, $1) }
        if let download = challengedDownload(challenge.protectionSpace) {
            guard let delegate = download.delegate else {
                return once((.performDefaultHandling, nil))
            }
            delegate.download(download, didReceive: challenge) { once(($0, $1)) }
        } else if let navigationDelegate {
            navigationDelegate.webView(self, didReceive: challenge) { once(($0, $1)) }
        } else {
            once((.performDefaultHandling, nil))
        }
    }

    /// The engine tells whether the last answer was wrong, and not how many were.
    private func countFailures(before request: AuthenticationRequest) -> Int {
        guard request.isRetry else {
            challengeFailures[request.asker] = nil
            return 0
        }
        challengeFailures[request.asker, default: 0] += 1
        return challengeFailures[request.asker, default: 0]
    }

    /// The engine does not say what a challenge is for: a page that loads has precedence.
    private func challengedDownload(_ space: URLProtectionSpace) -> WKDownload? {
        guard navigations.provisional == nil else { return nil }
        return DownloadEngine.challenged(by: space.host, space.port, in: self)
    }
}
