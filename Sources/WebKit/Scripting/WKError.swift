public import Foundation

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The domain of `WKError`.
public let WKErrorDomain = "WKErrorDomain"

/// What a view could not do.
///
/// Failures of a load are not among them: those are of `NSURLErrorDomain`, or of
/// `"WebKitErrorDomain"` where a policy interrupted the load.
public struct WKError: CustomNSError, Hashable, Error {
    /// The kinds of failure.
    public enum Code: Int, Sendable {
        /// Something else; the error's description says what.
        case unknown = 1

        /// The web process ended.
        case webContentProcessTerminated = 2

        /// The view is closed.
        case webViewInvalidated = 3

        /// A script threw an exception.
        case javaScriptExceptionOccurred = 4

        /// A script's result, or an argument given to it, cannot be passed on.
        case javaScriptResultTypeIsUnsupported = 5

        /// A content rule list could not be compiled.
        case contentRuleListStoreCompileFailed = 6

        /// A content rule list could not be found.
        case contentRuleListStoreLookUpFailed = 7

        /// A content rule list could not be removed.
        case contentRuleListStoreRemoveFailed = 8

        /// A content rule list is of another version.
        case contentRuleListStoreVersionMismatch = 9

        /// Content for an attributed string could not be loaded.
        case attributedStringContentFailedToLoad = 10

        /// Content for an attributed string did not load in time.
        case attributedStringContentLoadTimedOut = 11

        /// A script was meant for a frame that it cannot run in.
        case javaScriptInvalidFrameTarget = 12

        /// A navigation left the app's own domains.
        case navigationAppBoundDomain = 13

        /// A script was meant for a page outside the app's own domains.
        case javaScriptAppBoundDomain = 14

        /// A credential exists already.
        case duplicateCredential = 15

        /// A credential is malformed.
        case malformedCredential = 16

        /// A credential was not found.
        case credentialNotFound = 17
    }

    /// The kind of failure.
    public let code: Code

    /// What else is known, under Apple's keys.
    public let userInfo: [String: Any]

    /// Creates an error.
    public init(_ code: Code, userInfo: [String: Any] = [:]) {
        self.code = code
        self.userInfo = userInfo
    }

    /// Creates an error that says what happened.
    init(_ code: Code, message: String) {
        self.init(code, userInfo: [NSLocalizedDescriptionKey: message])
    }

    /// What happened, in one sentence.
    public var localizedDescription: String {
        userInfo[NSLocalizedDescriptionKey] as? String ?? "WebKit failed: \(code)."
    }

    /// The domain of these errors.
    public static var errorDomain: String { WKErrorDomain }

    /// The code's number.
    public var errorCode: Int { code.rawValue }

    /// What is known, with a description in any case.
    public var errorUserInfo: [String: Any] {
        userInfo.merging([NSLocalizedDescriptionKey: localizedDescription]) { given, _ in given }
    }

    /// Whether two errors are of one kind and say the same.
    public static func == (first: WKError, second: WKError) -> Bool {
        first.code == second.code && first.localizedDescription == second.localizedDescription
    }

    /// Hashes what equality compares.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(code)
        hasher.combine(localizedDescription)
    }
}

// Nothing changes after init, and the values are those an NSError shares between threads as well.
extension WKError: @unchecked Sendable {}
