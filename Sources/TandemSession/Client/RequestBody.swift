package import Foundation

/// What a request sends beside its header, so that it can be sent again after a redirect.
package enum RequestBody: Sendable {
    /// The body that the request holds itself.
    case own
    /// A file's octets.
    case file(URL)
    /// A stream's octets: each time it is sent another stream is made.
    case stream(@Sendable () throws -> InputStream)
}
