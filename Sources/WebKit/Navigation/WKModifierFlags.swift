internal import CWebKitGTK

/// Keys that are held down; Linux only, where Apple's platforms have types of UIKit and AppKit.
public struct WKModifierFlags: OptionSet, Sendable {
    /// The keys, one bit each, as on Apple's platforms.
    public let rawValue: UInt

    /// Creates a set of keys from its bits.
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// Caps Lock, or any key that locks capitals.
    public static let capsLock = WKModifierFlags(rawValue: 1 << 16)

    /// Shift.
    public static let shift = WKModifierFlags(rawValue: 1 << 17)

    /// Control.
    public static let control = WKModifierFlags(rawValue: 1 << 18)

    /// Alt, which Apple's keyboards call Option.
    public static let option = WKModifierFlags(rawValue: 1 << 19)

    /// The key with the system's sign, which Apple's keyboards call Command.
    public static let command = WKModifierFlags(rawValue: 1 << 20)

    init(engine modifiers: guint) {
        let keys: [(GdkModifierType, WKModifierFlags)] = [
            (GDK_LOCK_MASK, .capsLock), (GDK_SHIFT_MASK, .shift), (GDK_CONTROL_MASK, .control),
            (GDK_ALT_MASK, .option), (GDK_META_MASK, .command), (GDK_SUPER_MASK, .command),
        ]
        self = keys.reduce(into: []) { flags, key in
            if modifiers & key.0.rawValue != 0 { flags.insert(key.1) }
        }
    }
}
