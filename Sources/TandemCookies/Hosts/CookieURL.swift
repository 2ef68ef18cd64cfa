/// What the cookie rules need of an absolute URL: scheme, host, port and path.
public struct CookieURL: Hashable, Sendable {
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

    init(scheme: String, host: CookieHost, port: UInt16?, path: [UInt8]) {
        self.scheme = scheme
        self.host = host
        self.port = port
        self.pathOctets = path
        self.isSecure = scheme == "https" || scheme == "wss"
    }

    /// The path, percent-encoded and beginning with a slash, without query and fragment.
    public var path: String {
        String(decoding: pathOctets, as: UTF8.self)
    }

    /// Whether the host is this machine by its name or address alone.
    ///
    /// `localhost`, the names below it, 127.0.0.0/8 and ::1.
    public var isLoopback: Bool {
        host.isLoopback
    }
}

extension CookieURL: CustomStringConvertible {
    /// The URL again, without user information, query and fragment.
    public var description: String {
        "\(scheme)://\(host)\(port.map { ":\($0)" } ?? "")\(path)"
    }
}

extension CookieHost {
    /// Whether the host is this machine by its name or address alone.
    var isLoopback: Bool {
        let octets = octets.span
        let all = start..<octets.count
        guard !isIPAddress else {
            return octets.starts(all, withLowercase: "127.")
                || octets.starts(all, withLowercase: "[::1]")
        }
        let end = octets[octets.count - 1] == Octet.dot ? octets.count - 1 : octets.count
        let name = end - 9
        guard name >= start, octets.starts(name..<end, withLowercase: "localhost") else {
            return false
        }
        return name == start || octets[name - 1] == Octet.dot
    }
}
