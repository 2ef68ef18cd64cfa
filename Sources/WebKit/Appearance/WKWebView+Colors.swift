internal import CWebKitGTK

extension WKWebView {
    func setEngineBackground(_ color: WKColor) {
        guard let engine else { return }
        var color = color.engineColor
        webkit_web_view_set_background_color(engine.view, &color)
        refreshPageState()
    }
}
