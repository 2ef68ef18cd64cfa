import Foundation
import Testing
import WebKit

@Suite("An error of WebKit")
struct WKErrorTests {
    private func code(caughtFrom error: any Error) -> String {
        do {
            throw error
        } catch WKError.javaScriptExceptionOccurred {
            return "exception"
        } catch WKError.webViewInvalidated {
            return "closed"
        } catch {
            return "other"
        }
    }

    @Test("is caught by its code, and by nothing else")
    func catching() {
        #expect(code(caughtFrom: WKError(.javaScriptExceptionOccurred)) == "exception")
        #expect(code(caughtFrom: WKError(.webViewInvalidated)) == "closed")
        #expect(code(caughtFrom: WKError(.unknown)) == "other")
        #expect(code(caughtFrom: CancellationError()) == "other")
    }

    @Test("is an NSError of Apple's domain and number")
    func bridging() {
        let error = WKError(.credentialNotFound, userInfo: ["a": 1]) as NSError
        #expect(error.domain == WKErrorDomain && error.code == 17)
        #expect(error.userInfo["a"] as? Int == 1 && !error.localizedDescription.isEmpty)
    }
}
