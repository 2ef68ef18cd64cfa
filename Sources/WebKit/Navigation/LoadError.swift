internal import CWebKitGTK
internal import Foundation
internal import FoundationNetworking

/// Why a load failed, as Apple's platforms say it.
enum LoadError {
    /// The domain of loads that a policy interrupted.
    static let interruptedDomain = "WebKitErrorDomain"

    /// "Frame load interrupted".
    static let interruptedCode = 102

    /// Turns the engine's error into one of `NSURLErrorDomain` or `"WebKitErrorDomain"`.
    static func error(_ error: GLibError, url: URL?) -> any Error {
        switch (error.domain, error.code) {
        case (tandem_policy_error_domain(), let code)
        where code != Int(WEBKIT_POLICY_ERROR_CANNOT_SHOW_URI.rawValue):
            return NSError(
                domain: interruptedDomain,
                code: code
                    == Int(WEBKIT_POLICY_ERROR_FRAME_LOAD_INTERRUPTED_BY_POLICY_CHANGE.rawValue)
                    ? interruptedCode : code,
                userInfo: userInfo(error.message, url: url)
            )
        default:
            return URLError(code(error), userInfo: userInfo(error.message, url: url))
        }
    }

    /// Why a download failed, as Apple's platforms say it.
    static func error(ofDownload error: GLibError, url: URL?) -> any Error {
        guard error.domain == tandem_download_error_domain() else {
            return self.error(error, url: url)
        }
        let code: URLError.Code =
            switch error.code {
            case Int(WEBKIT_DOWNLOAD_ERROR_CANCELLED_BY_USER.rawValue): .cancelled
            case Int(WEBKIT_DOWNLOAD_ERROR_DESTINATION.rawValue): .cannotCreateFile
            default: .networkConnectionLost
            }
        return URLError(code, userInfo: userInfo(error.message, url: url))
    }

    /// A certificate that the engine does not trust.
    static func untrusted(_ flags: Int, url: URL?) -> any Error {
        let code: URLError.Code =
            if flags & Int(G_TLS_CERTIFICATE_EXPIRED.rawValue) != 0 {
                .serverCertificateHasBadDate
            } else if flags & Int(G_TLS_CERTIFICATE_NOT_ACTIVATED.rawValue) != 0 {
                .serverCertificateNotYetValid
            } else if flags & Int(G_TLS_CERTIFICATE_UNKNOWN_CA.rawValue) != 0 {
                .serverCertificateHasUnknownRoot
            } else {
                .serverCertificateUntrusted
            }
        return URLError(
            code,
            userInfo: userInfo("The server's certificate is not trusted.", url: url)
        )
    }

    private static func userInfo(_ message: String, url: URL?) -> [String: Any] {
        var userInfo: [String: Any] = [NSLocalizedDescriptionKey: message]
        userInfo[NSURLErrorFailingURLErrorKey] = url
        return userInfo
    }

    private static func code(_ error: GLibError) -> URLError.Code {
        switch error.domain {
        case tandem_network_error_domain(): networkCode(error.code)
        case tandem_policy_error_domain(): .unsupportedURL
        case tandem_resolver_error_domain(): .cannotFindHost
        case tandem_tls_error_domain(): .secureConnectionFailed
        case tandem_io_error_domain(): ioCode(error.code)
        default: .unknown
        }
    }

    private static func networkCode(_ code: Int) -> URLError.Code {
        switch code {
        case Int(WEBKIT_NETWORK_ERROR_CANCELLED.rawValue): .cancelled
        case Int(WEBKIT_NETWORK_ERROR_UNKNOWN_PROTOCOL.rawValue): .unsupportedURL
        case Int(WEBKIT_NETWORK_ERROR_FILE_DOES_NOT_EXIST.rawValue): .fileDoesNotExist
        case Int(WEBKIT_NETWORK_ERROR_TRANSPORT.rawValue): .cannotConnectToHost
        default: .cannotConnectToHost
        }
    }

    private static func ioCode(_ code: Int) -> URLError.Code {
        switch code {
        case Int(G_IO_ERROR_CONNECTION_REFUSED.rawValue), Int(G_IO_ERROR_HOST_UNREACHABLE.rawValue):
            .cannotConnectToHost
        case Int(G_IO_ERROR_HOST_NOT_FOUND.rawValue): .cannotFindHost
        case Int(G_IO_ERROR_NOT_FOUND.rawValue): .fileDoesNotExist
        case Int(G_IO_ERROR_PERMISSION_DENIED.rawValue): .noPermissionsToReadFile
        case Int(G_IO_ERROR_NETWORK_UNREACHABLE.rawValue): .notConnectedToInternet
        case Int(G_IO_ERROR_TIMED_OUT.rawValue): .timedOut
        case Int(G_IO_ERROR_CONNECTION_CLOSED.rawValue), Int(G_IO_ERROR_BROKEN_PIPE.rawValue),
            Int(G_IO_ERROR_PARTIAL_INPUT.rawValue):
            .networkConnectionLost
        case Int(G_IO_ERROR_CANCELLED.rawValue): .cancelled
        default: .cannotConnectToHost
        }
    }
}
