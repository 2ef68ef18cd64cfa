import Foundation
import FoundationNetworking
import LoopbackServer
import Testing
// As an app imports it: a class of a test's own sees what an app's class sees.
import WebKit

extension OnTheEngine {
    @Suite("A subclass of the app's own")
    @MainActor
    struct SubclassTests {
        @Test("stands in for what WebKit tells a delegate of")
        func standIns() throws {
            let url = try #require(URL(string: "https://example.com/form"))
            let action: WKNavigationAction = Action(url: url)
            #expect(action.request.url == url)
            #expect(action.navigationType == .linkActivated)
            #expect(action.targetFrame?.isMainFrame == true)
            #expect(action.sourceFrame.isMainFrame == false)
            let response: WKNavigationResponse = Response(url: url)
            #expect(response.response.url == url)
            #expect(!response.canShowMIMEType)
            let message: WKScriptMessage = Message(body: 7)
            #expect(message.body as? Int == 7)
            #expect(message.name.isEmpty)
            #expect(message.frameInfo.securityOrigin.host.isEmpty)
            let origin: WKSecurityOrigin = Origin(host: "example.com")
            #expect(origin.host == "example.com")
            #expect(origin.port == 0)
            let form: WKFormInfo = Form(method: "PUT")
            #expect(form.httpMethod == "PUT")
            let parameters: WKOpenPanelParameters = Parameters(several: true)
            #expect(parameters.allowsMultipleSelection)
            let result: WKFindResult = FindResult()
            #expect(result.matchFound)
        }

        @Test("does otherwise what the view would do")
        func view() async throws {
            let view: WKWebView = View(label: "mine")
            let request = URLRequest(url: try #require(URL(string: "https://example.com/")))
            view.load(request)
            view.loadSimulatedRequest(request, responseHTML: "page")
            view.loadFileRequest(request, allowingReadAccessTo: URL(filePath: "/"))
            view.pauseAllMediaPlayback {}
            view.underPageBackgroundColor = WKColor(red: 1, green: 0, blue: 0)
            #expect((view as? View)?.calls == ["load", "simulate", "file", "pause", "paint"])
            await #expect(throws: WKError.self) {
                try await view.takeSnapshot(configuration: nil)
            }
            #expect(view.title == "mine")
            #expect(!View.handlesURLScheme("https"))
        }

        @Test("of a user script runs in the page")
        func script() async throws {
            let view = WKWebView.isolated {
                $0.userContentController.addUserScript(Script(name: "first"))
                $0.userContentController.addUserScript(
                    Script(
                        source: "self.log += ' second'",
                        injectionTime: .atDocumentStart,
                        forMainFrameOnly: true
                    )
                )
            }
            try await Navigator().load(html: "<p>", in: view)
            #expect(try await view.evaluateJavaScript("log") as? String == "first second")
        }

        @Test("of a configuration is told of scheme handlers")
        func configuration() {
            let configuration = Configuration()
            configuration.setURLSchemeHandler(nil, forURLScheme: "own")
            #expect(configuration.schemes == ["own"])
        }

        @Test("of a data store stands in for what the store keeps")
        func store() async throws {
            let identifier = UUID()
            do {
                let store: WKWebsiteDataStore = Store(forIdentifier: identifier)
                let records = await store.dataRecords(ofTypes: Store.allWebsiteDataTypes())
                #expect(records.map(\.displayName) == ["mine"])
                await store.removeData(ofTypes: ["a"], for: records)
                await store.removeData(ofTypes: ["b"], modifiedSince: .distantPast)
                #expect((store as? Store)?.removed == ["a", "b"])
                #expect(try await store.fetchData(of: []) == Data("mine".utf8))
            }
            try await WKWebsiteDataStore.remove(forIdentifier: identifier)
        }
    }
}

// MARK: As apps write them

private final class Action: WKNavigationAction {
    private let url: URL

    init(url: URL) {
        self.url = url
        super.init()
    }

    override var request: URLRequest { URLRequest(url: url) }
    override var navigationType: WKNavigationType { .linkActivated }
    override var targetFrame: WKFrameInfo? { MainFrame() }
}

private final class MainFrame: WKFrameInfo {
    override init() {
        super.init()
    }

    override var isMainFrame: Bool { true }
}

private final class Response: WKNavigationResponse {
    private let url: URL

    init(url: URL) {
        self.url = url
        super.init()
    }

    override var response: URLResponse {
        URLResponse(url: url, mimeType: nil, expectedContentLength: 0, textEncodingName: nil)
    }
}

private final class Message: WKScriptMessage {
    private let content: Any

    init(body: Any) {
        content = body
        super.init()
    }

    override var body: Any { content }
}

private final class Origin: WKSecurityOrigin {
    private let name: String

    init(host: String) {
        name = host
        super.init()
    }

    override var host: String { name }
}

private final class Form: WKFormInfo {
    private let method: String

    init(method: String) {
        self.method = method
        super.init()
    }

    override var httpMethod: String { method }
}

private final class Parameters: WKOpenPanelParameters {
    private let several: Bool

    init(several: Bool) {
        self.several = several
        super.init()
    }

    override var allowsMultipleSelection: Bool { several }
}

private final class FindResult: WKFindResult {
    override init() {
        super.init()
    }

    override var matchFound: Bool { true }
}

private final class Script: WKUserScript {
    init(name: String) {
        super.init(
            source: "self.log = '\(name)'",
            injectionTime: .atDocumentStart,
            forMainFrameOnly: true,
            in: .page
        )
    }

    override init(
        source: String,
        injectionTime: WKUserScriptInjectionTime,
        forMainFrameOnly: Bool
    ) {
        super.init(
            source: source,
            injectionTime: injectionTime,
            forMainFrameOnly: forMainFrameOnly
        )
    }
}

private final class Configuration: WKWebViewConfiguration {
    private(set) var schemes: [String] = []

    override func setURLSchemeHandler(
        _ urlSchemeHandler: (any WKURLSchemeHandler)?,
        forURLScheme urlScheme: String
    ) {
        schemes.append(urlScheme)
    }
}

private final class Record: WKWebsiteDataRecord {
    override var displayName: String { "mine" }
}

private final class Store: WKWebsiteDataStore {
    private(set) var removed: Set<String> = []

    override func fetchDataRecords(
        ofTypes dataTypes: Set<String>,
        completionHandler: @escaping @MainActor @Sendable ([WKWebsiteDataRecord]) -> Void
    ) {
        completionHandler([Record()])
    }

    override func removeData(
        ofTypes dataTypes: Set<String>,
        for dataRecords: [WKWebsiteDataRecord],
        completionHandler: @escaping @MainActor @Sendable () -> Void
    ) {
        removed.formUnion(dataTypes)
        completionHandler()
    }

    override func removeData(ofTypes dataTypes: Set<String>, modifiedSince date: Date) async {
        removed.formUnion(dataTypes)
    }

    override func fetchData(of dataTypes: Set<String>) async throws -> Data {
        Data("mine".utf8)
    }
}

private final class View: WKWebView {
    private let label: String
    private(set) var calls: [String] = []

    init(label: String) {
        self.label = label
        super.init(frame: .zero, configuration: WKWebViewConfiguration())
    }

    required init?(coder: NSCoder) {
        nil
    }

    override var title: String? { label }

    override func load(_ request: URLRequest) -> WKNavigation? {
        calls.append("load")
        return nil
    }

    override func loadSimulatedRequest(
        _ request: URLRequest,
        responseHTML string: String
    ) -> WKNavigation {
        calls.append("simulate")
        return WKNavigation()
    }

    override func loadFileRequest(
        _ request: URLRequest,
        allowingReadAccessTo readAccessURL: URL
    ) -> WKNavigation {
        calls.append("file")
        return WKNavigation()
    }

    override func pauseAllMediaPlayback(
        completionHandler: (@MainActor @Sendable () -> Void)? = nil
    ) {
        calls.append("pause")
    }

    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    override var underPageBackgroundColor: WKColor! {
        get { nil }
        set { calls.append("paint") }
    }

    override func takeSnapshot(
        configuration snapshotConfiguration: WKSnapshotConfiguration?
    ) async throws -> WKSnapshotImage {
        throw WKError(.unknown)
    }

    override class func handlesURLScheme(_ urlScheme: String) -> Bool { false }
}
