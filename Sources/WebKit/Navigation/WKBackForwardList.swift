internal import CWebKitGTK
public import Foundation

/// The pages that a view has shown, in order.
@MainActor @preconcurrency
open class WKBackForwardList: NSObject {
    private weak var webView: WKWebView?

    /// Creates an empty list, for subclasses that stand in for one.
    public override init() {
        super.init()
    }

    init(webView: WKWebView) {
        self.webView = webView
        super.init()
    }

    private var list: OpaquePointer? {
        webView?.engine.flatMap { webkit_web_view_get_back_forward_list($0.view) }
    }

    /// The page that is shown.
    open var currentItem: WKBackForwardListItem? { item(at: 0) }

    /// The page before it.
    open var backItem: WKBackForwardListItem? { item(at: -1) }

    /// The page after it.
    open var forwardItem: WKBackForwardListItem? { item(at: 1) }

    /// Returns the page at a distance from the one that is shown; negative is before it.
    @discardableResult
    open func item(at index: Int) -> WKBackForwardListItem? {
        guard let list, let place = gint(exactly: index),
            let item = webkit_back_forward_list_get_nth_item(list, place)
        else { return nil }
        return WKBackForwardListItem(item: item)
    }

    /// The pages before the one that is shown, the oldest first.
    open var backList: [WKBackForwardListItem] { items(from: -1, step: -1).reversed() }

    /// The pages after the one that is shown, the next first.
    open var forwardList: [WKBackForwardListItem] { items(from: 1, step: 1) }

    private func items(from first: Int, step: Int) -> [WKBackForwardListItem] {
        let items = sequence(first: first) { $0 + step }.lazy.map { self.item(at: $0) }
        return items.prefix { $0 != nil }.compactMap { $0 }
    }
}

/// A page that a view has shown.
@MainActor @preconcurrency
open class WKBackForwardListItem: NSObject {
    /// The engine's item.
    let reference: GObjectReference?

    /// Creates an empty item, for subclasses that stand in for one.
    public override init() {
        reference = nil
        super.init()
    }

    init(item: OpaquePointer) {
        reference = GObjectReference(retaining: item)
        super.init()
    }

    /// The page's address.
    open var url: URL {
        URL(engine: text(webkit_back_forward_list_item_get_uri)) ?? .blank
    }

    /// The page's title.
    open var title: String? { text(webkit_back_forward_list_item_get_title) }

    /// The address that was asked for, before redirects.
    open var initialURL: URL {
        URL(engine: text(webkit_back_forward_list_item_get_original_uri)) ?? .blank
    }

    private typealias Getter = (OpaquePointer?) -> UnsafePointer<gchar>?

    private func text(_ getter: Getter) -> String? {
        reference.flatMap { String(gString: getter($0.opaque)) }
    }
}
