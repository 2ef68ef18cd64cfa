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
}
