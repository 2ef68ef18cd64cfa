import WebKit

/// One user script among others of a controller, which can be exchanged or taken out alone.
///
/// A controller removes all scripts or none, so the others are added again, in their order: those of
/// the app, of its bridge and of other sessions stay.
@MainActor
final class InstalledScript {
    private weak let controller: WKUserContentController?
    private let isForMainFrameOnly: Bool
    private var script: WKUserScript?

    init(in controller: WKUserContentController, forMainFrameOnly: Bool) {
        self.controller = controller
        isForMainFrameOnly = forMainFrameOnly
    }

    /// Has the pages that are loaded from now on run another source, nil: none.
    func set(_ source: String?) {
        guard source != script?.source else { return }
        let new = source.map {
            WKUserScript(
                source: $0,
                injectionTime: .atDocumentStart,
                forMainFrameOnly: isForMainFrameOnly
            )
        }
        controller?.replace(script, with: new)
        script = new
    }

    isolated deinit {
        set(nil)
    }
}

extension WKUserContentController {
    /// Puts a script where another was, or at the end if that is gone, and leaves the others alone.
    fileprivate func replace(_ old: WKUserScript?, with new: WKUserScript?) {
        guard let place = userScripts.firstIndex(where: { $0 === old }) else {
            if let new { addUserScript(new) }
            return
        }
        let others = userScripts
        removeAllUserScripts()
        for (index, script) in others.enumerated() {
            if index != place {
                addUserScript(script)
            } else if let new {
                addUserScript(new)
            }
        }
    }
}
