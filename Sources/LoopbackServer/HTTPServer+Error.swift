extension HTTPServer {
    /// Why a server did not start, or a wait for a request ended without one.
    public enum Error: Swift.Error, Hashable, CustomStringConvertible {
        /// No certificate could be made for an `https` server.
        case certificate(reason: String)

        /// The loopback interface could not be listened on.
        case listening(reason: String)

        /// No matching request arrived within the bound.
        case noRequest(within: Duration)

        /// The waiting task was cancelled.
        case cancelled

        /// What went wrong, and what mends it.
        public var description: String {
            switch self {
            case .certificate(let reason):
                "No certificate for the https server: \(reason). "
                    + "Install the packages openssl and glib-networking."
            case .listening(let reason):
                "The server cannot listen on the loopback interface: \(reason)."
            case .noRequest(let bound):
                "No matching request arrived within \(bound). "
                    + "HTTPServer.requests holds those that did."
            case .cancelled:
                "The task that waited for a request was cancelled."
            }
        }
    }
}
