// What the package uses of UIKit, as Apple declares it: enough to check the types of the code for it.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation
public import WebKit

@MainActor
open class UIResponder: NSObject {}

@MainActor
open class UIWindow: UIResponder {
    open var rootViewController: UIViewController?
}

@MainActor
open class UIViewController: UIResponder {
    open var presentedViewController: UIViewController? { nil }
    open func present(
        _ viewControllerToPresent: UIViewController,
        animated flag: Bool,
        completion: (() -> Void)? = nil
    ) {}
    open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {}
}

@MainActor
open class UIAlertController: UIViewController {
    public enum Style: Int, Sendable {
        case actionSheet, alert
    }

    public convenience init(title: String?, message: String?, preferredStyle: Style) {
        self.init()
    }

    open func addAction(_ action: UIAlertAction) {}
}

@MainActor
open class UIAlertAction: NSObject {
    public enum Style: Int, Sendable {
        case `default`, cancel, destructive
    }

    public convenience init(
        title: String?,
        style: Style,
        handler: (@MainActor @Sendable (UIAlertAction) -> Void)? = nil
    ) {
        self.init()
    }
}

extension WKWebView {
    // On Apple's platforms a web view is a UIView, which has it.
    public var window: UIWindow? { nil }
}
