internal import Foundation

/// Data that a view keeps for its pages.
public struct WKWebViewDataType: OptionSet, Sendable {
    /// The kinds, one bit each.
    public let rawValue: UInt

    /// Creates a set of kinds from its bits.
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// What pages put into `sessionStorage`.
    public static let sessionStorage = WKWebViewDataType(rawValue: 1 << 0)
}

/// The `sessionStorage` of one origin.
struct SessionStorage: Codable {
    let origin: String
    let items: [String: String]
}
