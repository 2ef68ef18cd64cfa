public import Foundation

/// A form that is about to be sent.
@MainActor @preconcurrency
open class WKFormInfo: NSObject {
    private let action: WKNavigationAction

    /// Creates an empty form, for subclasses that stand in for one.
    public override init() {
        action = WKNavigationAction()
        super.init()
    }

    init(action: WKNavigationAction) {
        self.action = action
        super.init()
    }

    /// The frame that the answer is for; one of which nothing is known for a new window.
    open var targetFrame: WKFrameInfo { action.targetFrame ?? WKFrameInfo() }

    /// The frame that the form stands in, as far as `WKNavigationAction.sourceFrame` tells.
    open var sourceFrame: WKFrameInfo { action.sourceFrame }

    /// Where the form is sent to.
    open var submissionURL: URL { action.request.url ?? .blank }

    /// How the form is sent.
    open var httpMethod: String { action.request.httpMethod ?? "GET" }

    /// The values of the form's fields by their names; always empty on Linux.
    ///
    /// The engine crashes when it is asked for the fields of a form that has no text fields, and does
    /// not say whether one has.
    open var formValues: [String: String] { [:] }
}
