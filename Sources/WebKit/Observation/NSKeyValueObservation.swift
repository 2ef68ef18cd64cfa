public import Foundation

/// What an observer of a property wishes to be told.
///
/// Foundation on Linux has no key-value observing; this is the part of it that web views need.
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
    /// The options, one bit each.
    public let rawValue: UInt

    /// Creates a set of options from its bits.
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// The change has the new value.
    public static let new = NSKeyValueObservingOptions(rawValue: 1 << 0)

    /// The change has the old value.
    public static let old = NSKeyValueObservingOptions(rawValue: 1 << 1)

    /// The handler is called once before `observe` returns.
    public static let initial = NSKeyValueObservingOptions(rawValue: 1 << 2)

    /// The handler is called before each change too.
    public static let prior = NSKeyValueObservingOptions(rawValue: 1 << 3)
}

/// The kind of a change.
public enum NSKeyValueChange: UInt, Sendable {
    /// The property has another value.
    case setting = 1

    /// Objects were inserted; not used by web views.
    case insertion = 2

    /// Objects were removed; not used by web views.
    case removal = 3

    /// Objects were replaced; not used by web views.
    case replacement = 4
}

/// A change of an observed property.
public struct NSKeyValueObservedChange<Value> {
    /// The kind of the change.
    public typealias Kind = NSKeyValueChange

    /// The kind of the change; always `setting`.
    public let kind: Kind

    /// The new value, if the observer asked for it.
    public let newValue: Value?

    /// The old value, if the observer asked for it.
    public let oldValue: Value?

    /// The changed elements of a collection; always `nil`.
    public let indexes: IndexSet?

    /// Whether the property is about to change.
    public let isPrior: Bool
}

extension NSKeyValueObservedChange: Sendable where Value: Sendable {}

/// An observation, which ends when this object is invalidated or goes.
public final class NSKeyValueObservation: NSObject, Sendable {
    private let end: @Sendable () -> Void

    init(end: @escaping @Sendable () -> Void) {
        self.end = end
        super.init()
    }

    deinit {
        end()
    }

    /// Ends the observation.
    public func invalidate() {
        end()
    }
}
