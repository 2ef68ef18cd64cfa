/// What is made a link in a page's text; without effect on Linux.
public struct WKDataDetectorTypes: OptionSet, Sendable {
    /// The kinds, one bit each.
    public let rawValue: UInt

    /// Creates a set of kinds from its bits.
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// Telephone numbers.
    public static let phoneNumber = WKDataDetectorTypes(rawValue: 1 << 0)

    /// Addresses of pages.
    public static let link = WKDataDetectorTypes(rawValue: 1 << 1)

    /// Postal addresses.
    public static let address = WKDataDetectorTypes(rawValue: 1 << 2)

    /// Dates and times.
    public static let calendarEvent = WKDataDetectorTypes(rawValue: 1 << 3)

    /// Numbers of parcels.
    public static let trackingNumber = WKDataDetectorTypes(rawValue: 1 << 4)

    /// Numbers of flights.
    public static let flightNumber = WKDataDetectorTypes(rawValue: 1 << 5)

    /// What the system can look up.
    public static let lookupSuggestion = WKDataDetectorTypes(rawValue: 1 << 6)

    /// What the system can look up; the older name.
    public static let spotlightSuggestion = lookupSuggestion

    /// Every kind.
    public static let all = WKDataDetectorTypes(rawValue: .max)
}
