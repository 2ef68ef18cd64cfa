import Testing
import WebKit

@testable import TandemBridge

@Suite("The task that shows alerts", .timeLimit(.minutes(1)))
@MainActor
struct AlertTaskTests {
    /// Chooses the last button of whatever is shown.
    struct Last: AlertPresenter {
        func present(_ alert: BridgeAlert, over webView: WKWebView?) async throws -> Int {
            alert.buttons.count - 1
        }
    }

    @Test(
        "An alert tells which button was chosen",
        arguments: [
            ("{\"message\":\"m\"}", "+{\"button\":0}"),
            ("{\"title\":\"t\",\"message\":\"m\",\"buttons\":[\"a\",\"b\"]}", "+{\"button\":1}"),
        ]
    )
    func choice(_ options: String, _ reply: String) async {
        let page = ScriptedPage(.scripted())
        page.bridge.add(AlertTask(presenter: Last()))
        _ = await page.send(.hello)
        #expect(await page.send(.call, 1, "alert", options) == reply)
    }

    @Test(
        "What is no alert is refused",
        arguments: [
            "{}", "{\"message\":\"\"}", "{\"message\":\"m\",\"buttons\":[]}",
            "{\"message\":\"m\",\"buttons\":[\"1\",\"2\",\"3\",\"4\"]}", "\"m\"",
        ]
    )
    func refused(_ options: String) async {
        let page = ScriptedPage(.scripted())
        page.bridge.add(AlertTask(presenter: Last()))
        _ = await page.send(.hello)
        #expect(await page.send(.call, 1, "alert", options).contains("invalidValue"))
    }
}
