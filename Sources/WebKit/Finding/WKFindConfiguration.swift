public import Foundation

/// How a text is looked for in a page.
@MainActor @preconcurrency
open class WKFindConfiguration: NSObject, @preconcurrency NSCopying {
    /// Whether to look before the selection rather than after it.
    open var backwards = false

    /// Whether capitals matter.
    open var caseSensitive = false

    /// Whether to go on at the page's other end.
    open var wraps = true

    /// Creates a configuration that looks onwards, whatever the capitals, and all around.
    public override init() {
        super.init()
    }

    /// Returns a configuration of its own with the same values.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = WKFindConfiguration()
        copy.backwards = backwards
        copy.caseSensitive = caseSensitive
        copy.wraps = wraps
        return copy
    }
}

/// What came of looking for a text in a page.
@MainActor @preconcurrency
open class WKFindResult: NSObject, @preconcurrency NSCopying {
    private let isFound: Bool

    /// Creates a result without a match, for subclasses that stand in for one.
    public override init() {
        isFound = false
        super.init()
    }

    init(matchFound: Bool) {
        isFound = matchFound
        super.init()
    }

    /// Whether the text was found.
    open var matchFound: Bool { isFound }

    /// Returns the result itself, which cannot change.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}
