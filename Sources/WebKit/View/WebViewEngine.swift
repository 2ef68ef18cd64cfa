internal import CWebKitGTK
internal import Foundation

/// GTK's half of a view: the widget, its settings and its user content.
@MainActor
final class WebViewEngine {
    private let widgetReference: GObjectReference
    private let settingsReference: GObjectReference
    private var signals: [Signal] = []

    /// Keeps the user content in step with the controller.
    let content: UserContentBinding

    /// The engine's view, valid as long as this object lives.
    var view: UnsafeMutablePointer<WebKitWebView> { widgetReference.pointer() }

    /// The view as a widget.
    var widget: UnsafeMutablePointer<GtkWidget> { widgetReference.pointer() }

    /// The view's own settings.
    var settings: OpaquePointer { settingsReference.opaque }

    /// The user agent that the engine starts with.
    let defaultUserAgent: String

    /// Whether another view runs in the same web process.
    private var sharesProcess = false

    /// Called whenever a resource that the page loads has ended.
    var resourceEnded: (() -> Void)?

    private var resources: [UnsafeMutableRawPointer: Signal] = [:]

    init(configuration: WKWebViewConfiguration, webView: WKWebView) {
        settingsReference = GObjectReference(adopting: webkit_settings_new())
        let settings = settingsReference.opaque
        defaultUserAgent = String(gString: webkit_settings_get_user_agent(settings)) ?? ""
        content = UserContentBinding(
            controller: configuration.userContentController,
            webView: webView
        )
        let opener = configuration.opener?.engine
        let widget =
            if let opener {
                tandem_web_view_new_related(opener.view, settings, content.manager.opaque)
            } else {
                tandem_web_view_new(
                    Engine.context.opaque,
                    configuration.websiteDataStore.networkSession,
                    settings,
                    content.manager.opaque
                )
            }
        widgetReference = GObjectReference(retaining: UnsafeMutableRawPointer(widget))
        opener?.sharesProcess = true
        sharesProcess = opener != nil
        on("resource-load-started") { [weak self] in self?.resourceStarted($0.raw(1)) }
        content.run = { [weak self] source, world in self?.run(source, in: world) }
    }

    /// Takes the view out of its container and ends its web process, unless another view needs it.
    isolated deinit {
        signals.removeAll()
        resources.removeAll()
        content.close()
        tandem_widget_detach(widget)
        if !sharesProcess { webkit_web_view_terminate_web_process(view) }
    }

    /// Connects to a signal of the view, for as long as this object lives.
    func on(_ name: String, _ body: @escaping @MainActor (SignalArguments) -> Void) {
        signals.append(Signal(name, of: widgetReference.raw, body))
    }

    /// Connects to a signal of the view that returns something.
    func on(_ name: String, returning body: @escaping @MainActor (SignalArguments) -> SignalReturn)
    {
        signals.append(Signal(name, of: widgetReference.raw, returning: body))
    }

    /// Connects to a signal of an object that lives as long as the view.
    func on(
        _ name: String,
        of object: OpaquePointer,
        _ body: @escaping @MainActor (SignalArguments) -> Void
    ) {
        signals.append(Signal(name, of: object, body))
    }

    private func resourceStarted(_ resource: UnsafeMutableRawPointer?) {
        guard let resource else { return }
        resources[resource] = Signal("finished", of: resource) {
            [weak self] (_: SignalArguments) -> Void in
            self?.resources[resource] = nil
            self?.resourceEnded?()
        }
    }

    /// Runs a script of which nobody awaits the result.
    private func run(_ source: String, in world: String?) {
        webkit_web_view_evaluate_javascript(
            view,
            source,
            gssize(source.utf8.count),
            world,
            nil,
            nil,
            nil,
            nil
        )
    }
}
