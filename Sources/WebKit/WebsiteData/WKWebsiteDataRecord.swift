internal import CWebKitGTK

/// What one website keeps in a store.
@MainActor @preconcurrency
open class WKWebsiteDataRecord: NSObject {
    /// The engine's `WebKitWebsiteData`, of which this object owns one reference.
    let data: OpaquePointer?

    /// The site's name: its registrable domain, or its host where it has none.
    open var displayName: String {
        data.flatMap { String(gString: webkit_website_data_get_name($0)) } ?? ""
    }

    /// The types of data the site keeps, of those that were asked for.
    open var dataTypes: Set<String> {
        data.map { WebsiteDataTypes.types(of: webkit_website_data_get_types($0)) } ?? []
    }

    /// A record of nothing, to derive a stand-in from.
    public override init() {
        data = nil
        super.init()
    }

    init(adopting data: OpaquePointer) {
        self.data = data
        super.init()
    }

    isolated deinit {
        if let data { webkit_website_data_unref(data) }
    }
}
