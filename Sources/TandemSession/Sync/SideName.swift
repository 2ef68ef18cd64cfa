/// The name of a side, stable from one launch to the next.
public struct SideName: Hashable, Comparable, Sendable, RawRepresentable, CustomStringConvertible {
    /// The name as it is kept on disk.
    public let rawValue: String

    /// Creates a name.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The cookie store of the profile's web views.
    public static let web = SideName(rawValue: "web")

    /// Foundation's cookie storage.
    public static let foundation = SideName(rawValue: "foundation")

    /// Orders names as their text.
    public static func < (left: SideName, right: SideName) -> Bool {
        left.rawValue < right.rawValue
    }

    /// The name itself.
    public var description: String { rawValue }
}
