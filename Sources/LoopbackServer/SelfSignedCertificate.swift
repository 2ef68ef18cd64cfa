import CSoup

/// A certificate for the names of a loopback server, with its key, made anew and kept in memory.
struct SelfSignedCertificate: Sendable {
    /// The certificate alone.
    let pem: String

    /// The key and the certificate, as GLib reads them.
    private let identity: String

    /// Has `openssl` make one that is valid for `localhost` and the names below it.
    ///
    /// It blocks the thread for some 30 milliseconds.
    init() throws(HTTPServer.Error) {
        let command =
            "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 7"
            + " -keyout - -subj /CN=localhost"
            + " -addext subjectAltName=DNS:localhost,DNS:*.localhost,DNS:*.x.localhost,IP:127.0.0.1"
        var output: UnsafeMutablePointer<gchar>?
        var complaint: UnsafeMutablePointer<gchar>?
        var waitStatus: gint = 0
        var error: UnsafeMutablePointer<GError>?
        defer {
            g_free(output)
            g_free(complaint)
        }
        guard
            g_spawn_command_line_sync(command, &output, &complaint, &waitStatus, &error) != 0,
            g_spawn_check_wait_status(waitStatus, &error) != 0,
            let output
        else {
            throw .certificate(reason: takeMessage(of: &error))
        }
        identity = String(cString: output)
        guard let start = identity.firstRange(of: "-----BEGIN CERTIFICATE-----") else {
            throw .certificate(reason: "openssl printed none")
        }
        pem = String(identity[start.lowerBound...])
    }

    /// The certificate as a new GLib object, which the caller releases.
    func makeTLSCertificate() throws(HTTPServer.Error) -> UnsafeMutablePointer<GTlsCertificate> {
        var error: UnsafeMutablePointer<GError>?
        guard let certificate = g_tls_certificate_new_from_pem(identity, -1, &error) else {
            throw .certificate(reason: takeMessage(of: &error))
        }
        return certificate
    }
}

/// The message of a GLib error, which is freed.
func takeMessage(of error: inout UnsafeMutablePointer<GError>?) -> String {
    defer { g_clear_error(&error) }
    return error?.pointee.message.map { String(cString: $0) } ?? "unknown error"
}
