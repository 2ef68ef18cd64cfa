internal import CWebKitGTK

/// A `GError`, copied.
struct GLibError: Error, Equatable, CustomStringConvertible {
    /// The quark of its domain, to compare with the shim's `tandem_*_error_domain()`.
    let domain: GQuark
    let code: Int
    let message: String

    var description: String { message }

    /// Takes the error over and frees it.
    init(consuming error: UnsafeMutablePointer<GError>) {
        self.init(copying: error)
        g_error_free(error)
    }

    /// Copies an error that someone else frees, such as a signal's argument.
    init(copying error: UnsafePointer<GError>) {
        domain = error.pointee.domain
        code = Int(error.pointee.code)
        message = error.pointee.message.map { String(cString: $0) } ?? "unknown error"
    }

    /// Runs a function whose last argument is a `GError **`, and throws what it leaves there.
    static func rethrowing<Value>(
        _ body: (UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> Value
    ) throws(GLibError) -> Value {
        var error: UnsafeMutablePointer<GError>?
        let value = body(&error)
        if let error { throw GLibError(consuming: error) }
        return value
    }
}
