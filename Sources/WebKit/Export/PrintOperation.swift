internal import CWebKitGTK
internal import Foundation

/// Prints a page to a file, on one sheet as large as the page.
@MainActor
final class PrintOperation {
    /// The operations that run; the engine does not keep them.
    private static var running: [ObjectIdentifier: PrintOperation] = [:]

    private let reference: GObjectReference
    private let file: URL
    private var completion: (@MainActor (Result<Data, WKError>) -> Void)?
    private var signals: [Signal] = []
    private var failure: WKError?

    private init(
        _ view: UnsafeMutablePointer<WebKitWebView>,
        completion: @escaping @MainActor (Result<Data, WKError>) -> Void
    ) {
        reference = GObjectReference(adopting: webkit_print_operation_new(view))
        file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).pdf")
        self.completion = completion
    }

    /// Prints a view's page; the size is in CSS pixels.
    static func print(
        _ view: UnsafeMutablePointer<WebKitWebView>,
        size: CGSize,
        completion: @escaping @MainActor (Result<Data, WKError>) -> Void
    ) {
        let operation = PrintOperation(view, completion: completion)
        running[ObjectIdentifier(operation)] = operation
        operation.start(size)
    }

    private func start(_ size: CGSize) {
        signals = [
            Signal("failed", of: reference.raw) { [weak self] (arguments) -> Void in
                guard let error = arguments.raw(1) else { return }
                let copy = GLibError(copying: error.assumingMemoryBound(to: GError.self))
                self?.failure = WKError(.unknown, message: copy.message)
            },
            Signal("finished", of: reference.raw) { [weak self] (_: SignalArguments) -> Void in
                self?.end()
            },
        ]
        let settings = GObjectReference(adopting: gtk_print_settings_new())
        settings.use {
            // The engine looks the printer up by its name, which GTK translates.
            gtk_print_settings_set_printer($0, g_dgettext("gtk40", "Print to File"))
            gtk_print_settings_set(
                $0,
                GTK_PRINT_SETTINGS_OUTPUT_URI,
                file.absoluteString
            )
            gtk_print_settings_set(
                $0,
                GTK_PRINT_SETTINGS_OUTPUT_FILE_FORMAT,
                "pdf"
            )
            webkit_print_operation_set_print_settings(reference.opaque, $0)
        }
        let setup = GObjectReference(adopting: gtk_page_setup_new())
        setup.use {
            // A CSS pixel is 1/96 inch and a point 1/72.
            let paper = gtk_paper_size_new_custom(
                "page",
                "Page",
                Double(max(size.width, 1)) * 0.75,
                Double(max(size.height, 1)) * 0.75,
                GTK_UNIT_POINTS
            )
            gtk_page_setup_set_paper_size($0, paper)
            gtk_paper_size_free(paper)
            gtk_page_setup_set_top_margin($0, 0, GTK_UNIT_POINTS)
            gtk_page_setup_set_bottom_margin($0, 0, GTK_UNIT_POINTS)
            gtk_page_setup_set_left_margin($0, 0, GTK_UNIT_POINTS)
            gtk_page_setup_set_right_margin($0, 0, GTK_UNIT_POINTS)
            webkit_print_operation_set_page_setup(reference.opaque, $0)
        }
        webkit_print_operation_print(reference.opaque)
    }

    private func end() {
        // The engine says so twice of an operation that failed.
        guard let completion else { return }
        self.completion = nil
        let data = try? Data(contentsOf: file)
        try? FileManager.default.removeItem(at: file)
        let missing = WKError(.unknown, message: "The engine printed no PDF.")
        completion(data.map(Result.success) ?? .failure(failure ?? missing))
        // In a later turn: this is a signal of the operation itself.
        Task { Self.running[ObjectIdentifier(self)] = nil }
    }
}
