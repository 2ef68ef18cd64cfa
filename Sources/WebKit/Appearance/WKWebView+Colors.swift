internal import CWebKitGTK
internal import Foundation

extension WKWebView {
    /// The colour that the page names in its `theme-color`; observable, `nil` for none.
    ///
    /// Linux only in its type, where Apple's platforms have `UIColor` and `NSColor`.
    @MainActor @preconcurrency
    public var themeColor: WKColor? { page.themeColor }

    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// The colour that shows where the page paints none; observable, white unless set.
    ///
    /// On Linux it is the view's own background. On Apple's platforms it follows the page.
    @MainActor @preconcurrency
    public var underPageBackgroundColor: WKColor! {
        get { page.underPageBackgroundColor }
        set {
            guard let engine else { return }
            var color = (newValue ?? .init(red: 1, green: 1, blue: 1)).engineColor
            webkit_web_view_set_background_color(engine.view, &color)
            refreshPageState()
        }
    }
}
