internal import Foundation

/// What a view shows of its page; each change is told to who observes it.
struct PageState: Equatable {
    var title: String?
    var url: URL?
    var isLoading = false
    var estimatedProgress = 0.0
    var hasOnlySecureContent = false
    var canGoBack = false
    var canGoForward = false
    var themeColor: WKColor?
    var underPageBackgroundColor = WKColor(red: 1, green: 1, blue: 1)
    var fullscreenState = WKWebView.FullscreenState.notInFullscreen
    var cameraCaptureState = WKMediaCaptureState.none
    var microphoneCaptureState = WKMediaCaptureState.none

    /// The properties of the view that are not the same in another state.
    @MainActor
    func differences(from other: PageState) -> [PartialKeyPath<WKWebView>] {
        var differences: [PartialKeyPath<WKWebView>] = []
        func compare(
            _ property: KeyPath<PageState, some Equatable>,
            _ name: PartialKeyPath<WKWebView>
        ) {
            if self[keyPath: property] != other[keyPath: property] { differences.append(name) }
        }
        compare(\.title, \.title)
        compare(\.url, \.url)
        compare(\.isLoading, \.isLoading)
        compare(\.estimatedProgress, \.estimatedProgress)
        compare(\.hasOnlySecureContent, \.hasOnlySecureContent)
        compare(\.canGoBack, \.canGoBack)
        compare(\.canGoForward, \.canGoForward)
        compare(\.themeColor, \.themeColor)
        compare(\.underPageBackgroundColor, \.underPageBackgroundColor)
        compare(\.fullscreenState, \.fullscreenState)
        compare(\.cameraCaptureState, \.cameraCaptureState)
        compare(\.microphoneCaptureState, \.microphoneCaptureState)
        return differences
    }
}
