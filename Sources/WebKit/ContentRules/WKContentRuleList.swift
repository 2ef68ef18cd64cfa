internal import CWebKitGTK
public import Foundation

/// Compiled rules about what a page may load, to be added to a user content controller.
@MainActor @preconcurrency
open class WKContentRuleList: NSObject {
    /// The engine's filter; `nil` in a subclass that stands in for a list.
    let filter: OpaquePointer?

    /// Creates an empty list, for subclasses that stand in for one.
    public override init() {
        filter = nil
        super.init()
    }

    /// Takes over the engine's filter.
    init(adopting filter: OpaquePointer) {
        self.filter = filter
        super.init()
    }

    isolated deinit {
        if let filter { webkit_user_content_filter_unref(filter) }
    }

    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// The name that the list was compiled under.
    open var identifier: String! {
        filter.flatMap { String(gString: webkit_user_content_filter_get_identifier($0)) } ?? ""
    }
}
