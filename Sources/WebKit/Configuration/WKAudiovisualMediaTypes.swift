/// Kinds of media that play only after the user acted.
public struct WKAudiovisualMediaTypes: OptionSet, Sendable {
    /// The kinds, one bit each.
    public let rawValue: UInt

    /// Creates a set of kinds from its bits.
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// Media with sound.
    public static let audio = WKAudiovisualMediaTypes(rawValue: 1 << 0)

    /// Media with moving pictures.
    public static let video = WKAudiovisualMediaTypes(rawValue: 1 << 1)

    /// Every kind.
    public static let all = WKAudiovisualMediaTypes(rawValue: .max)
}
