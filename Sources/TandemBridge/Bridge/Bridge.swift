internal import Foundation
public import WebKit

/// Lets Swift and the pages of a web view call each other.
///
/// ```swift
/// let bridge = Bridge(attachedTo: configuration, trusting: .sites(["example.com"]))
/// bridge.task("add") { (numbers: [Int]) in numbers.reduce(0, +) }
/// let webView = WKWebView(frame: .zero, configuration: configuration)
/// // In the page: await WebBridge.call("add", [1, 2])
///
/// let title: String = try await bridge.call("pageTitle")
/// // In the page: WebBridge.task("pageTitle", () => document.title)
/// ```
///
/// Nothing is left pending: a call ends with an error of its own when its page is left or loaded again,
/// its process dies, or its web view or bridge goes away. Keep a reference to the bridge; the
/// configuration does not.
@MainActor
public final class Bridge {
    /// How much the bridge takes before it refuses.
    public let limits: Limits

    /// Which pages ``BridgeTrust/standard`` stands for.
    let standard: BridgeTrust
    var tasks: [String: TaskHandler] = [:]
    var streams: [String: StreamHandler] = [:]
    var outgoing: OutgoingCalls
    let events: EventQueue
    let refusalFeed = Feed<Refusal>()
    let historyFeed = Feed<HistoryChange>()

    private var documents: [String: PageDocument] = [:]
    /// What is under way for each web view, by what stands for it.
    private var admissions: [(scripts: Weak<AnyObject>, admission: Admission)] = []
    /// The documents of main frames, the latest last.
    private(set) var pages: [PageDocument] = []

    /// How many documents are known, frames included.
    var documentCount: Int { documents.count }

    /// The one web view that the bridge serves; nil: all that share the configuration.
    ///
    /// Set it where several web views share a configuration and each has a bridge of its own. What is
    /// under way with another view ends with the error `closed`; what waits for a page waits for this
    /// view's.
    public weak var webView: WKWebView? {
        didSet { bind(oldValue) }
    }
    private(set) var isBound = false
    /// What brings the messages of pages; nil where there is none.
    weak var attachment: Attachment?
    /// Why the bridge serves pages no more; nil while it does.
    private(set) var closing: BridgeError?
    var isClosed: Bool { closing != nil }

    /// Attaches a bridge to the web views of a configuration.
    ///
    /// Documents that are loaded from now on have a `WebBridge`. Scripts and handlers of the app's own
    /// stay as they are. A page stays with the bridge that greeted it: of several bridges that serve all
    /// web views of a configuration, the latest has the pages that are loaded after it was made.
    ///
    /// - Parameters:
    ///   - configuration: The configuration; web views made with it before are served too.
    ///   - trust: Which pages ``BridgeTrust/standard`` stands for.
    ///   - limits: How much the bridge takes before it refuses.
    public convenience init(
        attachedTo configuration: WKWebViewConfiguration,
        trusting trust: BridgeTrust,
        limits: Limits = Limits()
    ) {
        self.init(trusting: trust, limits: limits)
        Attachment.join(self, to: configuration.userContentController)
    }

    /// Makes a bridge that is attached to nothing; messages reach it by ``receive(_:from:through:reply:)``.
    init(trusting trust: BridgeTrust, limits: Limits) {
        standard = trust
        self.limits = limits
        outgoing = OutgoingCalls()
        events = EventQueue(limit: limits.queue)
    }

    /// Ends everything that is under way, with the error `closed`, and serves pages no more.
    ///
    /// It lets go of its tasks and streams, ends ``refusals`` and ``historyChanges``, and takes no more.
    /// A call that is waited for keeps its bridge alive; this ends it all the same.
    public func close() { end(.closed) }

    /// Ends everything for good.
    func end(_ error: BridgeError) {
        guard closing == nil else { return }
        closing = error
        attachment?.lastEnding = error
        for document in documents.values { document.end(error) }
        documents = [:]
        pages = []
        tasks = [:]
        streams = [:]
        outgoing.endAll(error)
        events.clear()
        refusalFeed.finish()
        historyFeed.finish()
    }

    isolated deinit {
        end(.bridgeGone)
    }
}

// MARK: Documents

extension Bridge {
    /// Takes what a document's relay sends.
    ///
    /// - Parameters:
    ///   - body: The message's body.
    ///   - caller: Who sent it, by the engine's word.
    ///   - scripts: The way back to the document's web view, one object for each view.
    ///   - reply: Takes the answer, once.
    func receive(
        _ body: Any,
        from caller: BridgeCaller,
        through scripts: any PageScripts,
        reply: Reply
    ) {
        if let closing { return reply(.failure(closing)) }
        guard let message = BridgeMessage(body: body) else {
            return refuse(.malformed, caller, reply)
        }
        if message.kind == .hello { return greet(message, caller, scripts, reply) }
        guard let document = documents[message.document] else {
            // A frame that was refused may have sent this before it was told.
            let isRefused = !caller.isMainFrame && isFull(scripts)
            return refuse(isRefused ? .tooManyDocuments(limits) : .notGreeted, caller, reply)
        }
        guard document.caller == caller, document.scripts === scripts else {
            return refuse(.malformed, caller, reply)
        }
        switch message.kind {
        case .hello: break
        case .bye:
            end(document, .navigated)
            reply(.done)
        case .call, .follow: call(message, document, reply)
        case .open: open(message, document, reply)
        case .next: document.demand(message.number, reply: reply)
        case .progress: document.progress(of: Int(message.name) ?? 0, reply: reply)
        case .cancel:
            document.cancel(message.number)
            reply(.done)
        case .has: reply(.value("\(knows(message.name, caller))"))
        case .history:
            note(message, document)
            reply(.done)
        }
    }

    private func greet(
        _ message: BridgeMessage,
        _ caller: BridgeCaller,
        _ scripts: any PageScripts,
        _ reply: Reply
    ) {
        if caller.isMainFrame {
            // The page before is gone, and its frames with it.
            for document in documents.values where document.scripts === scripts {
                end(document, .navigated)
            }
        } else if isFull(scripts) {
            return refuse(.tooManyDocuments(limits), caller, reply)
        }
        guard documents[message.document] == nil else {
            return refuse(.malformed, caller, reply)
        }
        let document = PageDocument(
            identity: message.document,
            caller: caller,
            scripts: scripts,
            limits: limits,
            admission: admission(for: scripts)
        )
        documents[message.document] = document
        guard caller.isMainFrame else { return welcome(caller, reply) }
        pages.append(document)
        welcome(caller, reply)
        scripts.perform(.greet(document: message.document)) { [weak self, weak document] result in
            guard let self, let document else { return }
            if case .failure(let error) = result { end(document, error) }
        }
        deliverWaiting(to: document)
    }

    /// Whether a web view has as many documents as it may.
    private func isFull(_ scripts: any PageScripts) -> Bool {
        documents.values.count { $0.scripts === scripts } >= limits.documents
    }

    /// Whether the page of a web view is one that the bridge greeted.
    func hasPage(in webView: WKWebView) -> Bool { pages.contains { $0.webView === webView } }

    /// Ends what is under way for a web view, whose next page another bridge greets.
    func leave(_ webView: WKWebView) {
        for document in documents.values where document.webView === webView {
            end(document, .navigated)
        }
    }

    private func admission(for scripts: any PageScripts) -> Admission {
        admissions.removeAll { $0.scripts.object == nil }
        let known = admissions.first { $0.scripts.object === scripts }
        if let known { return known.admission }
        let admission = Admission(limits: limits)
        admissions.append((Weak(object: scripts), admission))
        return admission
    }

    private func welcome(_ caller: BridgeCaller, _ reply: Reply) {
        let isTrusted =
            standard.allows(caller, standard: standard)
            || tasks.values.contains { $0.trust.allows(caller, standard: standard) }
            || streams.values.contains { $0.trust.allows(caller, standard: standard) }
        reply(isTrusted ? .done : .failure(.notAllowed("The app", caller)))
    }

    private func end(_ document: PageDocument, _ error: BridgeError) {
        guard documents.removeValue(forKey: document.identity) != nil else { return }
        pages.removeAll { $0 === document }
        document.end(error)
        outgoing.endAll(of: document.identity, error)
    }
}

// MARK: The web view

extension Bridge {
    private func bind(_ old: WKWebView?) {
        isBound = webView != nil
        guard let webView, webView !== old else { return }
        for document in documents.values where document.webView !== webView {
            end(document, .anotherView)
        }
        endUnservable()
        webView.keep(Ending { [weak self] in self?.endUnservable() })
    }
}

// MARK: Calls of the page

extension Bridge {
    private func call(_ message: BridgeMessage, _ document: PageDocument, _ reply: Reply) {
        let caller = document.caller
        do throws(BridgeError) {
            let handler = try allowed("task", message.name, in: tasks, \.trust, caller)
            try document.run(handler, for: message, reply: reply)
        } catch {
            refuse(error, caller, reply)
        }
    }

    private func open(_ message: BridgeMessage, _ document: PageDocument, _ reply: Reply) {
        let caller = document.caller
        do throws(BridgeError) {
            let handler = try allowed("stream", message.name, in: streams, \.trust, caller)
            try document.open(handler, for: message, reply: reply)
        } catch {
            refuse(error, caller, reply)
        }
    }

    /// The handler of a name, if there is one that the caller may use.
    private func allowed<Handler>(
        _ kind: String,
        _ name: String,
        in handlers: [String: Handler],
        _ trust: (Handler) -> BridgeTrust,
        _ caller: BridgeCaller
    ) throws(BridgeError) -> Handler {
        guard let handler = handlers[name] else {
            throw unknown(kind, name, handlers.mapValues(trust), caller)
        }
        guard trust(handler).allows(caller, standard: standard) else {
            throw .notAllowed("'\(name)'", caller)
        }
        return handler
    }

    /// The error for a name that nothing has; who is not trusted does not learn what there is.
    private func unknown(
        _ kind: String,
        _ name: String,
        _ known: [String: BridgeTrust],
        _ caller: BridgeCaller
    ) -> BridgeError {
        let names = known.filter { $0.value.allows(caller, standard: standard) }.keys.sorted()
        guard !names.isEmpty || standard.allows(caller, standard: standard) else {
            return .notAllowed("'\(name)'", caller)
        }
        // What has the name and is none of the kind is of the other.
        if knows(name, caller) { return .mistaken(for: kind, name) }
        return .unknown(kind, name, known: names)
    }

    private func knows(_ name: String, _ caller: BridgeCaller) -> Bool {
        let trusts = [tasks[name]?.trust, streams[name]?.trust]
        return trusts.contains { $0?.allows(caller, standard: standard) ?? false }
    }

    private func refuse(_ error: BridgeError, _ caller: BridgeCaller, _ reply: Reply) {
        refusalFeed.send(Refusal(error: error, caller: caller))
        reply(.failure(error))
    }
}

extension BridgeError {
    fileprivate static let malformed = BridgeError(
        .malformed,
        "A message is not one of the bridge's: it was refused."
    )

    fileprivate static let notGreeted = BridgeError(
        .closed,
        "No bridge serves this document any more: it was left, or its bridge is gone. Load it again."
    )

    fileprivate static func tooManyDocuments(_ limits: Bridge.Limits) -> BridgeError {
        BridgeError(
            .tooMany,
            """
            The page and its frames are \(limits.documents) documents already: raise 'documents' of \
            Bridge.Limits, or load the frame again once others are gone.
            """
        )
    }
}
