internal import CWebKitGTK
internal import Foundation
internal import FoundationNetworking

/// Brings the engine's requests for schemes of the app's own to the handler of the view.
///
/// The engine knows one handler a scheme for all views, so this one asks which view it was.
@MainActor
enum SchemeRegistry {
    private struct WeakView {
        weak var view: WKWebView?
        var failure: (url: URL?, error: any Error)?
    }

    private static var schemes: Set<String> = []
    private static var views: [UnsafeMutableRawPointer: WeakView] = [:]

    /// Lets a view's own handlers answer its requests.
    static func connect(_ view: WKWebView) {
        guard let widget = view.gtkWidget else { return }
        views = views.filter { $0.value.view != nil }
        views[widget] = WeakView(view: view)
        let new = Set(view.ownConfiguration.schemeHandlers.keys).subtracting(schemes)
        schemes.formUnion(new)
        for scheme in new {
            Engine.context.use {
                webkit_web_context_register_uri_scheme($0, scheme, answerScheme, nil, nil)
            }
        }
    }

    /// Keeps a handler's error, of which the engine carries the description alone.
    static func noteFailure(_ error: any Error, of request: URLRequest, by sender: OpaquePointer) {
        guard let widget = webkit_uri_scheme_request_get_web_view(sender) else { return }
        views[UnsafeMutableRawPointer(widget)]?.failure = (request.url, error)
    }

    /// Gives the error by which a handler made a view's load fail, once.
    static func takeFailure(at url: URL?, of view: WKWebView) -> (any Error)? {
        guard let widget = view.gtkWidget, let failure = views[widget]?.failure,
            failure.url == url
        else { return nil }
        views[widget]?.failure = nil
        return failure.error
    }

    fileprivate static func answer(_ request: OpaquePointer) {
        let task = SchemeTask(request)
        let sender = webkit_uri_scheme_request_get_web_view(request)
        let scheme = String(gString: webkit_uri_scheme_request_get_scheme(request)) ?? ""
        guard let sender, let view = views[UnsafeMutableRawPointer(sender)]?.view,
            let handler = view.ownConfiguration.schemeHandlers[scheme]
        else { return task.didFailWithError(URLError(.unsupportedURL)) }
        view.schemeTasks.removeAll { $0.task.isOver }
        view.schemeTasks.append(RunningSchemeTask(task: task, handler: handler))
        handler.webView(view, start: task)
    }
}

/// A task whose answer may be missing, and who gives it.
struct RunningSchemeTask {
    let task: SchemeTask
    let handler: any WKURLSchemeHandler
}

extension WKWebView {
    /// Tells the handlers of tasks that are not answered that nobody waits any more.
    func stopSchemeTasks() {
        let tasks = schemeTasks
        schemeTasks = []
        for running in tasks where running.task.stop() {
            running.handler.webView(self, stop: running.task)
        }
    }
}

private let answerScheme: WebKitURISchemeRequestCallback = { request, _ in
    guard let request else { return }
    // The engine calls on the first thread, and the pointer stays there.
    nonisolated(unsafe) let given = request
    MainActor.assumeIsolated { SchemeRegistry.answer(given) }
}
