internal import Foundation
internal import WebKit

/// The origin of a document: scheme, host and port, as the engine states it.
public struct BridgeOrigin: Hashable, Sendable, CustomStringConvertible,
    ExpressibleByStringLiteral
{
    /// The scheme, in lower case.
    public let scheme: String
    /// The host, in lower case and punycode; empty where the scheme has none.
    public let host: String
    /// The port; nil if it is the scheme's own.
    public let port: Int?

    /// Reads an origin, such as `https://example.com` or `http://localhost:8080`; nil for what is none.
    ///
    /// - Parameter text: The origin; a path after it is no part of it.
    public init?(_ text: String) {
        guard let parts = URLComponents(string: text), let scheme = parts.scheme,
            let host = parts.encodedHost ?? parts.host, !host.isEmpty
        else { return nil }
        self.init(scheme: scheme, host: host, port: parts.port)
    }

    init(scheme: String, host: String, port: Int?) {
        self.scheme = scheme.lowercased()
        self.host = host.lowercased()
        self.port = port == Self.standardPorts[self.scheme] || port == 0 ? nil : port
    }

    /// Takes a literal; one that is no origin is that of no page.
    public init(stringLiteral text: String) {
        self = Self(text) ?? Self(scheme: "", host: "", port: nil)
    }

    private static let standardPorts = ["http": 80, "https": 443]

    /// Whether it is an origin of nothing, as a sandboxed frame's and that of `data:` are.
    public var isOpaque: Bool { scheme.isEmpty || host.isEmpty }

    /// Whether nobody on the way can have changed its documents: HTTPS, or this machine itself.
    public var isSecure: Bool { scheme == "https" || (scheme == "http" && isLoopback) }

    private var isLoopback: Bool {
        let octets = host.split(separator: ".", omittingEmptySubsequences: false)
        return host == "localhost" || host.hasSuffix(".localhost")
            || host == "::1" || host == "[::1]"
            || (octets.count == 4 && octets[0] == "127" && octets.allSatisfy { UInt8($0) != nil })
    }

    /// The origin as pages write it, `null` if it is opaque.
    public var description: String {
        isOpaque ? "null" : "\(scheme)://\(host)" + (port.map { ":\($0)" } ?? "")
    }
}

extension BridgeOrigin {
    @MainActor
    init(_ origin: WKSecurityOrigin) {
        self.init(scheme: origin.protocol, host: origin.host, port: origin.port)
    }
}
