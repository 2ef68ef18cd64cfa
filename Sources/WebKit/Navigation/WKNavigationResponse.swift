public import Foundation
public import FoundationNetworking

/// What a response's policy says.
public enum WKNavigationResponsePolicy: Int, Sendable {
    /// Do not show it.
    case cancel = 0

    /// Show it.
    case allow = 1

    /// Download instead of showing.
    case download = 2
}

/// A response to a navigation, before its content is shown.
@MainActor @preconcurrency
open class WKNavigationResponse: NSObject {
    private let received: URLResponse
    private let isMain: Bool
    private let isShowable: Bool
    private let navigation: WKNavigation?

    /// Creates an empty response, for subclasses that stand in for one.
    public override init() {
        received = URLResponse(
            url: .blank,
            mimeType: nil,
            expectedContentLength: 0,
            textEncodingName: nil
        )
        isMain = false
        isShowable = false
        navigation = nil
        super.init()
    }

    init(
        _ response: URLResponse,
        isForMainFrame: Bool,
        canShowMIMEType: Bool,
        navigation: WKNavigation?
    ) {
        received = response
        isMain = isForMainFrame
        isShowable = canShowMIMEType
        self.navigation = navigation
        super.init()
    }

    /// Whether the main frame navigates.
    open var isForMainFrame: Bool { isMain }

    /// The response.
    open var response: URLResponse { received }

    /// Whether the engine can show this type of content.
    open var canShowMIMEType: Bool { isShowable }

    /// The main frame's navigation, when the response belongs to one.
    open var mainFrameNavigation: WKNavigation? { navigation }
}
