internal import CWebKitGTK
internal import Foundation

/// Looks for texts in a view's page, one after the other.
@MainActor
final class Finder {
    private struct Search {
        let text: String
        let options: guint32
        let completion: @MainActor (Bool) -> Void
    }

    private let controller: GObjectReference
    private var signals: [Signal] = []
    private var searches: [Search] = []

    /// Whether the engine looks for the first one's text.
    private var isSearching = false

    /// How many answers are still to come to searches that were ended.
    private var staleAnswers = 0

    init?(_ engine: WebViewEngine) {
        guard let controller = webkit_web_view_get_find_controller(engine.view) else { return nil }
        self.controller = GObjectReference(retaining: controller)
        for (name, isFound) in [("found-text", true), ("failed-to-find-text", false)] {
            signals.append(
                Signal(name, of: controller) { [weak self] (_: SignalArguments) -> Void in
                    self?.end(isFound)
                }
            )
        }
    }

    /// Selects the next match and tells whether there is one.
    func find(
        _ text: String,
        configuration: WKFindConfiguration,
        completion: @escaping @MainActor (Bool) -> Void
    ) {
        guard !text.isEmpty else { return completion(false) }
        var options = WEBKIT_FIND_OPTIONS_NONE.rawValue
        if configuration.backwards { options |= WEBKIT_FIND_OPTIONS_BACKWARDS.rawValue }
        if !configuration.caseSensitive { options |= WEBKIT_FIND_OPTIONS_CASE_INSENSITIVE.rawValue }
        if configuration.wraps { options |= WEBKIT_FIND_OPTIONS_WRAP_AROUND.rawValue }
        searches.append(Search(text: text, options: options, completion: completion))
        start()
    }

    /// Ends every search without a match, when there is no page any more to look in.
    func endAll() {
        let searches = self.searches
        self.searches = []
        if isSearching { staleAnswers += 1 }
        isSearching = false
        for search in searches { search.completion(false) }
    }

    private func start() {
        guard !isSearching, let search = searches.first else { return }
        isSearching = true
        webkit_find_controller_search(controller.opaque, search.text, search.options, .max)
    }

    private func end(_ isFound: Bool) {
        guard staleAnswers == 0 else {
            staleAnswers -= 1
            return
        }
        guard isSearching else { return }
        isSearching = false
        let search = searches.removeFirst()
        // The engine marks every match, and Apple's only selects the one it found.
        webkit_find_controller_search_finish(controller.opaque)
        search.completion(isFound)
        // Unless the completion did.
        start()
    }
}
