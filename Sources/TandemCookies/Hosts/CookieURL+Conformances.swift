// Apart from the declaration, whose accessors and value witnesses then need no unwinding tables.
extension CookieURL {
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

extension CookieURL: Hashable {
    /// Whether both are the same URL, as far as cookies are concerned.
    @inline(never)
    public static func == (left: CookieURL, right: CookieURL) -> Bool {
        left.scheme == right.scheme && left.host == right.host && left.port == right.port
            && left.pathOctets == right.pathOctets
    }

    /// Feeds the parts to the hasher.
    @inline(never)
    public func hash(into hasher: inout Hasher) {
        hasher.combine(scheme)
        hasher.combine(host)
        hasher.combine(port)
        hasher.combine(pathOctets)
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
