internal import CWebKitGTK
internal import Foundation

extension WKWebsiteDataStore {
    /// Why a certificate cannot be allowed.
    public enum CertificateError: Error, Equatable {
        /// The text is not a certificate in PEM format; the engine's word on it.
        case unreadable(String)
    }

    /// Lets views of this store trust one certificate of one host, whoever signed it.
    ///
    /// Linux only, for tests and demonstrations against a server of one's own: on Apple's platforms
    /// the navigation delegate answers the server's challenge.
    ///
    /// - Parameters:
    ///   - certificate: The certificate in PEM format.
    ///   - host: The host's name, without a port.
    /// - Throws: ``CertificateError`` when the text is not a certificate.
    @_spi(Testing) @MainActor @preconcurrency
    public func allow(certificate: String, forHost host: String) throws(CertificateError) {
        do throws(GLibError) {
            let parsed = try GLibError.rethrowing {
                g_tls_certificate_new_from_pem(certificate, gssize(certificate.utf8.count), $0)
            }
            guard let parsed else { return }
            webkit_network_session_allow_tls_certificate_for_host(networkSession, parsed, host)
            g_object_unref(parsed)
        } catch {
            throw CertificateError.unreadable(error.message)
        }
    }
}
