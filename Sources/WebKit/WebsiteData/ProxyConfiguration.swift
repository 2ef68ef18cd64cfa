/// A proxy to load through.
///
/// On Apple's platforms it is of the `Network` framework, which Linux has not. Names, of hosts too, are
/// looked up by the proxy. There are no relays, and no `matchDomains`: the engine asks one proxy for all.
public struct ProxyConfiguration: Sendable, Hashable {
    /// How a proxy is spoken to.
    enum Kind: String, Hashable {
        case http
        case socks5
    }

    let kind: Kind
    let endpoint: NWEndpoint
    private(set) var credential: Credential?

    struct Credential: Hashable {
        let username: String
        let password: String
    }

    /// The domains, with all below them, that are loaded without the proxy.
    public var excludedDomains: [String] = []

    /// Creates a proxy that speaks HTTP, and makes tunnels by `CONNECT`.
    ///
    /// The engine asks it for plain HTTP without a tunnel.
    public init(httpCONNECTProxy endpoint: NWEndpoint) {
        kind = .http
        self.endpoint = endpoint
    }

    /// Creates a proxy that speaks SOCKS 5.
    public init(socksv5Proxy endpoint: NWEndpoint) {
        kind = .socks5
        self.endpoint = endpoint
    }

    /// Sets the name and the password that the proxy is told.
    public mutating func applyCredential(username: String, password: String) {
        credential = Credential(username: username, password: password)
    }
}

/// Where a proxy is; the part of `Network`'s enumeration that a proxy needs.
public enum NWEndpoint: Sendable, Hashable {
    /// A host and a port.
    case hostPort(host: Host, port: Port)

    /// A host, by its name or address.
    public struct Host: Sendable, Hashable, ExpressibleByStringLiteral {
        let text: String

        /// Creates a host from its name or address.
        public init(_ text: String) {
            self.text = text
        }

        /// Creates a host from its name or address.
        public init(stringLiteral text: String) {
            self.text = text
        }
    }

    /// A port, by its number.
    public struct Port: Sendable, Hashable, ExpressibleByIntegerLiteral, RawRepresentable {
        /// The number.
        public let rawValue: UInt16

        /// Creates a port from its number.
        public init?(rawValue: UInt16) {
            self.rawValue = rawValue
        }

        /// Creates a port from its number.
        public init(integerLiteral number: UInt16) {
            rawValue = number
        }
    }
}
