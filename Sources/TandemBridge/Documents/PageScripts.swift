internal import Foundation
internal import WebKit

/// What native code has a document's relay do.
enum PageCommand: Equatable {
    /// Ends when the document does.
    case greet(document: String)
    /// Calls a task of the page.
    case serve(document: String, number: Int, name: String, text: String)
    /// Cancels such a call.
    case abort(document: String, number: Int)
    /// Tells the page of an event, which is kept for later listeners or not.
    case send(document: String, name: String, text: String, retained: Bool)
    /// Has the page forget an event that was kept.
    case forget(document: String, name: String)
}

/// The way to the relay of a main frame.
@MainActor
protocol PageScripts: AnyObject {
    /// The web view of the frame, nil once it is gone, or where there is none.
    var webView: WKWebView? { get }

    /// Has the relay do something, and calls back once with what comes of it.
    func perform(
        _ command: PageCommand,
        completion: @escaping @MainActor @Sendable (Result<String, BridgeError>) -> Void
    )
}

/// The way through the engine.
@MainActor
final class WebViewScripts: PageScripts {
    weak let webView: WKWebView?

    init(_ webView: WKWebView) { self.webView = webView }

    func perform(
        _ command: PageCommand,
        completion: @escaping @MainActor @Sendable (Result<String, BridgeError>) -> Void
    ) {
        guard let webView else { return completion(.failure(.viewGone)) }
        // The source never changes: what differs goes as arguments, never as text of a script.
        webView.callAsyncJavaScript(
            "return await \(command.call)",
            arguments: command.arguments,
            in: nil,
            in: BridgeScript.world
        ) { result in
            completion(
                result.mapError(BridgeError.init(engine:)).map { $0 as? String ?? "" }
            )
        }
    }
}

extension PageCommand {
    fileprivate var call: StaticString {
        switch self {
        case .greet: "self.tandemBridge.greet(document_)"
        case .serve: "self.tandemBridge.serve(document_, number_, name_, text_)"
        case .abort: "self.tandemBridge.abort(document_, number_)"
        case .send, .forget: "self.tandemBridge.send(document_, kind_, name_, text_)"
        }
    }

    fileprivate var arguments: [String: Any] {
        switch self {
        case .greet(let document):
            ["document_": document]
        case .serve(let document, let number, let name, let text):
            ["document_": document, "number_": number, "name_": name, "text_": text]
        case .abort(let document, let number):
            ["document_": document, "number_": number]
        case .send(let document, let name, let text, let retained):
            [
                "document_": document, "kind_": retained ? "retained" : "event", "name_": name,
                "text_": text,
            ]
        case .forget(let document, let name):
            ["document_": document, "kind_": "forgotten", "name_": name, "text_": ""]
        }
    }
}

extension BridgeError {
    /// What the engine's error means: a document that answers nothing any more is gone.
    fileprivate init(engine error: any Error) {
        switch (error as? WKError)?.code {
        case .webContentProcessTerminated: self = .processTerminated
        case .webViewInvalidated: self = .viewGone
        default: self = .navigated
        }
    }
}
