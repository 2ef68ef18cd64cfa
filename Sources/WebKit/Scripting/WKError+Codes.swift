/// The codes under the error's own name, for `catch WKError.javaScriptExceptionOccurred` and the like.
extension WKError {
    /// See ``Code/unknown``.
    public static var unknown: Code { .unknown }

    /// See ``Code/webContentProcessTerminated``.
    public static var webContentProcessTerminated: Code { .webContentProcessTerminated }

    /// See ``Code/webViewInvalidated``.
    public static var webViewInvalidated: Code { .webViewInvalidated }

    /// See ``Code/javaScriptExceptionOccurred``.
    public static var javaScriptExceptionOccurred: Code { .javaScriptExceptionOccurred }

    /// See ``Code/javaScriptResultTypeIsUnsupported``.
    public static var javaScriptResultTypeIsUnsupported: Code { .javaScriptResultTypeIsUnsupported }

    /// See ``Code/contentRuleListStoreCompileFailed``.
    public static var contentRuleListStoreCompileFailed: Code { .contentRuleListStoreCompileFailed }

    /// See ``Code/contentRuleListStoreLookUpFailed``.
    public static var contentRuleListStoreLookUpFailed: Code { .contentRuleListStoreLookUpFailed }

    /// See ``Code/contentRuleListStoreRemoveFailed``.
    public static var contentRuleListStoreRemoveFailed: Code { .contentRuleListStoreRemoveFailed }

    /// See ``Code/contentRuleListStoreVersionMismatch``.
    public static var contentRuleListStoreVersionMismatch: Code {
        .contentRuleListStoreVersionMismatch
    }

    /// See ``Code/attributedStringContentFailedToLoad``.
    public static var attributedStringContentFailedToLoad: Code {
        .attributedStringContentFailedToLoad
    }

    /// See ``Code/attributedStringContentLoadTimedOut``.
    public static var attributedStringContentLoadTimedOut: Code {
        .attributedStringContentLoadTimedOut
    }

    /// See ``Code/javaScriptInvalidFrameTarget``.
    public static var javaScriptInvalidFrameTarget: Code { .javaScriptInvalidFrameTarget }

    /// See ``Code/navigationAppBoundDomain``.
    public static var navigationAppBoundDomain: Code { .navigationAppBoundDomain }

    /// See ``Code/javaScriptAppBoundDomain``.
    public static var javaScriptAppBoundDomain: Code { .javaScriptAppBoundDomain }

    /// See ``Code/duplicateCredential``.
    public static var duplicateCredential: Code { .duplicateCredential }

    /// See ``Code/malformedCredential``.
    public static var malformedCredential: Code { .malformedCredential }

    /// See ``Code/credentialNotFound``.
    public static var credentialNotFound: Code { .credentialNotFound }
}

extension WKError.Code {
    /// Whether an error is a `WKError` with this code, for `catch WKError.unknown`.
    public static func ~= (code: WKError.Code, error: any Error) -> Bool {
        (error as? WKError)?.code == code
    }
}
