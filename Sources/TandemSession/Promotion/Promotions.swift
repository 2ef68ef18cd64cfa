import Foundation
import TandemCookies
import TandemStorage

/// The promotions of a profile, and how they are kept.
struct Promotions: Hashable, Sendable {
    private static let settingName = "promotions"

    private var domains: [Cookie.Identity: CookieHost] = [:]

    var isEmpty: Bool { domains.isEmpty }

    /// All promotions, in the order of the originals.
    var all: [Promotion] {
        domains.map { Promotion(original: $0.key, domain: $0.value) }
            .sorted { $0.original < $1.original }
    }

    /// The promotion of a cookie, nil if it has none.
    subscript(original: Cookie.Identity) -> Promotion? {
        domains[original].map { Promotion(original: original, domain: $0) }
    }

    mutating func add(_ promotion: Promotion) {
        domains[promotion.original] = promotion.domain
    }

    mutating func remove(_ original: Cookie.Identity) {
        domains[original] = nil
    }
}

extension Promotions {
    /// One promotion as it is kept.
    private struct Stored: Codable {
        let name: [UInt8]
        let host: String
        let path: [UInt8]
        let domain: String
    }

    /// Takes the promotions back; what cannot be read is none.
    init(_ settings: [String: [UInt8]]) {
        guard let octets = settings[Self.settingName],
            let stored = try? JSONDecoder().decode([Stored].self, from: Data(octets))
        else { return }
        for promotion in stored {
            guard let host = try? CookieHost(promotion.host),
                let domain = try? CookieHost(promotion.domain)
            else { continue }
            let original = Cookie.Identity(
                nameOctets: promotion.name,
                domain: host,
                isHostOnly: true,
                pathOctets: promotion.path
            )
            domains[original] = domain
        }
    }

    var setting: Setting {
        let stored = all.map { promotion in
            Stored(
                name: promotion.original.nameOctets,
                host: promotion.original.domain.serialized,
                path: promotion.original.pathOctets,
                domain: promotion.domain.serialized
            )
        }
        // Numbers and text: there is nothing that could not be encoded.
        let octets = (try? JSONEncoder().encode(stored)) ?? Data()
        return Setting(name: Self.settingName, octets: Array(octets))
    }
}
