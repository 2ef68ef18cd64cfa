/// What the cookie rules need of an absolute URL: scheme, host, port and path.
public struct CookieURL: Sendable {
    /// The scheme in lower case, such as `https`.
    public let scheme: String
    /// The canonical host.
    public let host: CookieHost
    /// The port when the URL names one other than the scheme's own.
    public let port: UInt16?
    /// The octets of the path, percent-encoded and beginning with a slash.
    let pathOctets: [UInt8]
    /// Whether the scheme itself secures the connection: `https` and `wss`.
    public let isSecure: Bool
}
