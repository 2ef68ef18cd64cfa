internal import CWebKitGTK
public import Foundation

/// What files a page asks for.
@MainActor @preconcurrency
open class WKOpenPanelParameters: NSObject {
    private let isMultiple: Bool

    /// Creates parameters that ask for one file, for subclasses that stand in for others.
    public override init() {
        isMultiple = false
        super.init()
    }

    init(allowsMultipleSelection: Bool) {
        isMultiple = allowsMultipleSelection
        super.init()
    }

    /// Whether the page takes several files.
    open var allowsMultipleSelection: Bool { isMultiple }

    /// Whether the page takes folders; always `false` on Linux, where the engine asks for files alone.
    open var allowsDirectories: Bool { false }
}

/// An input's wait for files; nothing is chosen when this object goes unanswered.
@MainActor
final class FileRequest {
    private let reference: GObjectReference

    init(_ request: OpaquePointer) {
        reference = GObjectReference(retaining: request)
    }

    var parameters: WKOpenPanelParameters {
        WKOpenPanelParameters(
            allowsMultipleSelection:
                webkit_file_chooser_request_get_select_multiple(reference.opaque) != 0
        )
    }

    func answer(_ files: [URL]?) {
        guard let files, !files.isEmpty else {
            return webkit_file_chooser_request_cancel(reference.opaque)
        }
        var paths: [UnsafePointer<gchar>?] = files.map { UnsafePointer(g_strdup($0.path)) }
        paths.append(nil)
        webkit_file_chooser_request_select_files(reference.opaque, paths)
        for path in paths { g_free(UnsafeMutableRawPointer(mutating: path)) }
    }
}
