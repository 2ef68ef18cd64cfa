internal import CWebKitGTK
public import Foundation

/// A window that shows a web view and nothing else; Linux only, for programs without windows of their own.
///
/// Its title is the page's. Where the view has no `uiDelegate`, GTK's dialogs show what the page asks for:
/// alerts, confirmations, prompts and files. Control with +, − and 0 zooms, with R reloads and with W
/// closes; Alt with ← and → goes back and forward. Clipboard, context menu, drag and focus are the engine's.
@MainActor
public final class WebViewWindow {
    /// The view in the window.
    public let webView: WKWebView

    /// Whether the window is there no more.
    public private(set) var isClosed = false

    private let window: GObjectReference
    private var signals: [Signal] = []
    private var title: NSKeyValueObservation?
    private var waiters: [CheckedContinuation<Void, Never>] = []

    /// Shows a view in a window of its own.
    ///
    /// - Parameters:
    ///   - webView: The view, which is in no window yet.
    ///   - size: The size of the view, in points; the user may change it.
    /// - Throws: `WKError` when there is no display.
    public init(_ webView: WKWebView, size: CGSize = CGSize(width: 1024, height: 768)) throws {
        guard let engine = webView.engine else { throw webView.obstacle }
        self.webView = webView
        let widget = gtk_window_new()
        guard let widget else { throw webView.obstacle }
        window = GObjectReference(retaining: UnsafeMutableRawPointer(widget))
        webView.showsOwnPanels = true
        signals = [
            Signal("close-request", of: window.raw) { [weak self] (_: SignalArguments) -> Void in
                self?.noteClosed()
            }
        ]
        Shortcuts.add(to: widget) { [weak self] in self?.perform($0) }
        tandem_window_show(
            widget,
            engine.widget,
            gint(length: size.width),
            gint(length: size.height)
        )
        gtk_widget_grab_focus(engine.widget)
        title = webView.observe(\.title, options: .initial) { [weak self] _, _ in
            MainActor.assumeIsolated { self?.showTitle() }
        }
    }

    isolated deinit {
        close()
    }

    /// Closes the window; the view lives on.
    public func close() {
        guard !isClosed else { return }
        noteClosed()
        gtk_window_destroy(window.pointer())
    }

    /// Returns when the user has closed the window, or `close()` has.
    public func closed() async {
        guard !isClosed else { return }
        await withCheckedContinuation { waiters.append($0) }
    }

    /// What a key does.
    func perform(_ command: WindowCommand) {
        switch command {
        case .zoomIn: webView.pageZoom = min(webView.pageZoom * 1.1, 5)
        case .zoomOut: webView.pageZoom = max(webView.pageZoom / 1.1, 0.3)
        case .zoomReset: webView.pageZoom = 1
        case .reload: webView.reload()
        case .goBack: webView.goBack()
        case .goForward: webView.goForward()
        case .close: close()
        }
    }

    private func noteClosed() {
        isClosed = true
        title?.invalidate()
        webView.showsOwnPanels = false
        if let widget = webView.engine?.widget { tandem_widget_detach(widget) }
        let waiters = self.waiters
        self.waiters = []
        for waiter in waiters { waiter.resume() }
    }

    private func showTitle() {
        guard !isClosed else { return }
        gtk_window_set_title(window.pointer(), webView.title ?? "")
    }
}
