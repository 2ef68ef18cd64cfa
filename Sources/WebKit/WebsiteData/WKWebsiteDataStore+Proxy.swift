internal import CWebKitGTK
internal import Foundation

extension WKWebsiteDataStore {
    /// Gives the engine the first of the proxies.
    func applyProxy() {
        let session = networkSession
        guard let proxy = proxyConfigurations.first else {
            webkit_network_session_set_proxy_settings(
                session,
                WEBKIT_NETWORK_PROXY_MODE_DEFAULT,
                nil
            )
            return
        }
        // Where no address names the proxy, nothing must be loaded past it.
        let address = proxy.address ?? "http://proxy.invalid:1"
        let hosts = proxy.excludedDomains.flatMap { [$0, "*.\($0)"] }
        var copies: [UnsafeMutablePointer<CChar>?] = hosts.map { strdup($0) } + [nil]
        let settings = copies.withUnsafeMutableBufferPointer { buffer in
            buffer.withMemoryRebound(to: UnsafePointer<CChar>?.self) {
                webkit_network_proxy_settings_new(address, $0.baseAddress)
            }
        }
        for copy in copies { free(copy) }
        webkit_network_session_set_proxy_settings(
            session,
            WEBKIT_NETWORK_PROXY_MODE_CUSTOM,
            settings
        )
        webkit_network_proxy_settings_free(settings)
    }
}

extension ProxyConfiguration {
    /// The proxy as GLib writes it; nil for a host that no address can name.
    var address: String? {
        guard case .hostPort(let host, let port) = endpoint else { return nil }
        var parts = URLComponents()
        parts.scheme = kind.rawValue
        parts.host = host.text.contains(":") ? "[\(host.text)]" : host.text
        parts.port = Int(port.rawValue)
        parts.percentEncodedUser = credential?.username.percentEncoded
        parts.percentEncodedPassword = credential?.password.percentEncoded
        return parts.string
    }
}

extension String {
    /// The text with all but letters, digits and `-._~` encoded.
    fileprivate var percentEncoded: String? {
        addingPercentEncoding(
            withAllowedCharacters: CharacterSet(
                charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~"
            )
        )
    }
}
