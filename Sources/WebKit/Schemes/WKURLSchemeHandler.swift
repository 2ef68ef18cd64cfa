public import Foundation
public import FoundationNetworking

/// What answers a view's requests for a scheme that the engine does not know itself.
@MainActor @preconcurrency
public protocol WKURLSchemeHandler: NSObjectProtocol {
    /// Starts answering a request; the answer is given to the task, then or later.
    func webView(_ webView: WKWebView, start urlSchemeTask: any WKURLSchemeTask)

    /// Tells that a task's answer is not wanted any more; what comes after is ignored.
    ///
    /// On Linux that is when loading stops, another page is there or its process ends, and not when a
    /// script gives up a request of its own. A view that goes tells nothing, as on Apple's platforms.
    func webView(_ webView: WKWebView, stop urlSchemeTask: any WKURLSchemeTask)
}

/// One request for a scheme of the app's own, to be answered from any thread.
///
/// The answer is a response, its data in any number of parts, and an end. On Linux the page gets it
/// when it has ended.
public protocol WKURLSchemeTask: NSObjectProtocol {
    /// The request.
    var request: URLRequest { get }

    /// Gives the response; what comes after the first is ignored.
    func didReceive(_ response: URLResponse)

    /// Gives a part of the data.
    func didReceive(_ data: Data)

    /// Ends the answer.
    func didFinish()

    /// Ends the answer with an error instead.
    func didFailWithError(_ error: any Error)
}
