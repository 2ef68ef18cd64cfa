public import WebKit

/// A task by which pages show the platform's own alert and learn which button was chosen.
///
/// ```swift
/// container.bridge.add(AlertTask(presenter: .platform))
/// // In the page: const { button } = await WebBridge.call("alert", { message: "Delete?", buttons: ["No", "Yes"] })
/// ```
///
/// A page that is left, or cancels the call, takes its alert away.
public struct AlertTask<Presenter: AlertPresenter>: BridgeTask {
    /// The name by which pages call it: `alert`.
    public let name = "alert"

    private let presenter: Presenter

    /// Makes the task.
    ///
    /// - Parameter presenter: What shows the alerts.
    public init(presenter: Presenter) { self.presenter = presenter }

    /// Shows an alert and waits for a button.
    ///
    /// - Parameters:
    ///   - options: What the alert says.
    ///   - context: Who calls.
    /// - Returns: Which button was chosen.
    /// - Throws: ``BridgeError`` with the code `invalidValue` for an alert without text or with more than
    ///   three buttons, and what the presenter throws.
    public func run(
        _ options: BridgeAlert,
        in context: BridgeContext
    ) async throws -> BridgeAlert.Choice {
        guard !options.message.isEmpty, 1...3 ~= options.buttons.count else {
            throw BridgeError(
                .invalidValue,
                "An alert has a message and one to three buttons."
            )
        }
        return BridgeAlert.Choice(
            button: try await presenter.present(options, over: context.webView)
        )
    }
}

/// What an alert says.
public struct BridgeAlert: Decodable, Hashable, Sendable {
    /// The short text above the message, empty if there is none.
    public var title: String
    /// The message.
    public var message: String
    /// The buttons' labels, from the one that does least on; one that says OK if none are given.
    public var buttons: [String]

    /// Makes an alert.
    ///
    /// - Parameters:
    ///   - title: The short text above the message.
    ///   - message: The message.
    ///   - buttons: The buttons' labels.
    public init(title: String = "", message: String, buttons: [String] = ["OK"]) {
        self.title = title
        self.message = message
        self.buttons = buttons
    }

    private enum Keys: CodingKey { case title, message, buttons }

    /// Reads what a page asks for, of which the message alone is needed.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        title = try container.decodeIfPresent(String.self, forKey: .title) ?? ""
        message = try container.decode(String.self, forKey: .message)
        buttons = try container.decodeIfPresent([String].self, forKey: .buttons) ?? ["OK"]
    }

    /// Which button was chosen.
    public struct Choice: Codable, Hashable, Sendable {
        /// The button's place among the labels, from 0.
        public var button: Int
    }
}

/// What shows alerts on a platform.
public protocol AlertPresenter: Sendable {
    /// Shows an alert and waits until a button is chosen; cancelling the task takes the alert away.
    ///
    /// - Parameters:
    ///   - alert: What it says.
    ///   - webView: The web view whose page asks, nil if it is gone.
    /// - Returns: The button's place among the labels; the first where the alert was dismissed.
    /// - Throws: ``BridgeError`` if there is nowhere to show it, `CancellationError` if cancelled.
    @MainActor
    func present(_ alert: BridgeAlert, over webView: WKWebView?) async throws -> Int
}
