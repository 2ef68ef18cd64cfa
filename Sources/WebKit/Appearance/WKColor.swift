internal import CWebKitGTK

/// A colour; Linux only, where Apple's platforms have `UIColor` and `NSColor`.
public struct WKColor: Hashable, Sendable {
    /// The share of red, from 0 to 1.
    public var red: Double

    /// The share of green, from 0 to 1.
    public var green: Double

    /// The share of blue, from 0 to 1.
    public var blue: Double

    /// How opaque it is, from 0 to 1.
    public var alpha: Double

    /// Creates a colour from its shares in sRGB.
    public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    init(_ color: GdkRGBA) {
        self.init(
            red: Double(color.red),
            green: Double(color.green),
            blue: Double(color.blue),
            alpha: Double(color.alpha)
        )
    }

    var engineColor: GdkRGBA {
        GdkRGBA(red: Float(red), green: Float(green), blue: Float(blue), alpha: Float(alpha))
    }
}
