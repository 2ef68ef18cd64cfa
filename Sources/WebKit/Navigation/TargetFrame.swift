internal import Foundation

/// Which frame a navigation is for, which the engine does not say.
///
/// A load by the app, a redirect of one, and what is loaded again show in the engine's state. Of what
/// else the page does, the request's `Referer` tells which document caused it, and the main document whether it has a
/// frame, a link or a form that would send a navigation to another frame.
enum TargetFrame: Equatable {
    case main
    case other

    /// Only the page knows: ask it.
    case unknown

    /// What is known without asking the page.
    struct Evidence {
        /// The address that is to be loaded.
        var address: String
        /// What set it off.
        var type = WKNavigationType.other
        /// The document that caused it, or caused what is loaded again.
        var referrer: String?
        /// Whether a server's redirect brought it about.
        var isRedirect = false
        /// The load that the app asked for and that has not started.
        var requested: NavigationTracker.Request?
        /// Whether a load of the main frame has started and not committed.
        var isProvisional = false
        /// The address that the engine gives the view at this moment.
        var viewAddress: String?
        /// The address of the page that is shown.
        var pageAddress: String?
        /// The address at the engine's place in the back-forward list, which is a step's goal already.
        var listAddress: String?

        /// Whether nothing is loaded: the page only moves to a fragment of itself.
        var staysInPage: Bool {
            guard !isRedirect, [.linkActivated, .other].contains(type), address.contains("#"),
                requested == nil || requested?.address != nil
            else { return false }
            return isOneOf([pageAddress])
        }

        /// Whether what is loaded was in the main frame before, and is loaded again.
        fileprivate var isOfMainFrame: Bool { isOneOf([listAddress, pageAddress]) }

        /// Whether the app's request says the same as this.
        fileprivate var isAsRequested: Bool {
            guard let requested, requested.type == .other, type == .other else { return false }
            return referrer == nil
                || (referrer == requested.referrer && address == requested.address)
        }

        private func isOneOf(_ others: [String?]) -> Bool {
            others.contains { $0.map(Self.withoutFragment) == Self.withoutFragment(address) }
        }

        private static func withoutFragment(_ address: String) -> Substring {
            address.prefix { $0 != "#" }
        }
    }

    init(_ evidence: Evidence) {
        if evidence.isRedirect {
            // For the main frame alone the engine has moved the view's address already.
            self =
                evidence.isProvisional && evidence.viewAddress == evidence.address ? .main : .other
        } else if evidence.address.hasPrefix("about:srcdoc") {
            self = .other
        } else if [.reload, .backForward, .formResubmitted].contains(evidence.type) {
            // Its `Referer` is that of the first time, and tells nothing.
            self = evidence.isOfMainFrame ? .main : .other
        } else if evidence.staysInPage || evidence.isAsRequested {
            self = .main
        } else if evidence.address == "about:blank" {
            // Nearly always a frame without a source; the page has none to be told by any more.
            self = .other
        } else {
            self = .unknown
        }
    }

    /// A script for the main document: whether the main frame is what navigates.
    ///
    /// A frame that is loaded does not load its `src` again unless that changes. What was loaded the
    /// document itself tells: a script that noted it from the start would have a page without scripts open
    /// a twentieth later.
    static func question(_ evidence: Evidence) -> String {
        """
        ((target, referrer, isActivated) => {
            const here = new URL(location.href);
            here.hash = "";
            if (referrer && referrer !== here.href && referrer !== here.origin + "/") return false;
            const frames = [...document.querySelectorAll("iframe, frame, object, embed")];
            const names = new Set(frames.map(frame => frame.name).filter(name => name));
            const leads = (address, ignoringQuery) => {
                try {
                    const a = new URL(address, document.baseURI), b = new URL(target);
                    if (ignoringQuery) a.search = b.search = "";
                    return a.href === b.href;
                } catch { return false; }
            };
            const links = [...document.querySelectorAll("a[target], area[target]")];
            if (links.some(link => names.has(link.target) && leads(link.href))) return false;
            const forms = [...document.forms].filter(form => names.has(form.target));
            if (forms.some(form => leads(form.action, form.method === "get"))) return false;
            const timings = performance.getEntriesByType("resource");
            const isLoaded = (frame, source) => {
                // Another origin's document is not shown, but the empty one before the first load is.
                const shown = frame.contentDocument?.URL;
                return shown !== "about:blank" && (shown === source
                    || timings.some(entry => /frame|object|embed/.test(entry.initiatorType)
                        && entry.name === source.split("#", 1)[0]));
            };
            return isActivated || !frames.some(frame => {
                const source = frame.src || frame.data || "about:blank";
                return leads(source) && !isLoaded(frame, source);
            });
        })(\(ScriptSource.literal(evidence.address)), \
        \(evidence.referrer.map(ScriptSource.literal) ?? "null"), \(evidence.type.isActivation))
        """
    }
}

extension WKNavigationType {
    /// Whether the user, or a script in the user's place, followed a link or sent a form.
    fileprivate var isActivation: Bool {
        switch self {
        case .linkActivated, .formSubmitted: true
        case .backForward, .reload, .formResubmitted, .other: false
        }
    }
}
