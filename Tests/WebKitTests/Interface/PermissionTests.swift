import CWebKitGTK
import Foundation
import LoopbackServer
import Testing

@testable import WebKit

extension OnTheEngine {
    @Suite("A page's wish for files, place, camera and microphone")
    @MainActor
    struct PermissionTests {
        let navigator = Navigator()
        let view = WKWebView.isolated()

        /// Answers by the callback spelling, if it is told what.
        final class Callbacks: NSObject, WKUIDelegate {
            var files: [URL]?
            var decision = WKPermissionDecision.grant
            var asked: [String] = []

            func webView(
                _ webView: WKWebView,
                runOpenPanelWith parameters: WKOpenPanelParameters,
                initiatedByFrame frame: WKFrameInfo,
                completionHandler: @escaping @MainActor @Sendable ([URL]?) -> Void
            ) {
                asked.append("\(parameters.allowsMultipleSelection) \(frame.isMainFrame)")
                completionHandler(files)
            }

            func webView(
                _ webView: WKWebView,
                requestMediaCapturePermissionFor origin: WKSecurityOrigin,
                initiatedByFrame frame: WKFrameInfo,
                type: WKMediaCaptureType,
                decisionHandler: @escaping @MainActor @Sendable (WKPermissionDecision) -> Void
            ) {
                asked.append("\(origin.protocol) \(origin.host) \(type)")
                decisionHandler(decision)
            }

            func webView(
                _ webView: WKWebView,
                requestGeolocationPermissionFor origin: WKSecurityOrigin,
                initiatedByFrame frame: WKFrameInfo,
                decisionHandler: @escaping @MainActor @Sendable (WKPermissionDecision) -> Void
            ) {
                asked.append("\(origin.protocol) \(origin.host) place \(frame.isMainFrame)")
                decisionHandler(decision)
            }
        }

        /// Answers by the async spelling.
        final class Asyncs: NSObject, WKUIDelegate {
            var files: [URL]?

            func webView(
                _ webView: WKWebView,
                runOpenPanelWith parameters: WKOpenPanelParameters,
                initiatedByFrame frame: WKFrameInfo
            ) async -> [URL]? { files }

            func webView(
                _ webView: WKWebView,
                decideMediaCapturePermissionsFor origin: WKSecurityOrigin,
                initiatedBy frame: WKFrameInfo,
                type: WKMediaCaptureType
            ) async -> WKPermissionDecision { .grant }

            func webView(
                _ webView: WKWebView,
                requestGeolocationPermissionFor origin: WKSecurityOrigin,
                initiatedByFrame frame: WKFrameInfo
            ) async -> WKPermissionDecision { .grant }
        }

        /// Keeps the handlers, and so the page waiting.
        final class Keeping: NSObject, WKUIDelegate {
            var handler: ((WKPermissionDecision) -> Void)?
            var onQuestion: () -> Void = {}

            func webView(
                _ webView: WKWebView,
                requestGeolocationPermissionFor origin: WKSecurityOrigin,
                initiatedByFrame frame: WKFrameInfo,
                decisionHandler: @escaping @MainActor @Sendable (WKPermissionDecision) -> Void
            ) {
                handler = decisionHandler
                onQuestion()
            }

            func webView(
                _ webView: WKWebView,
                runOpenPanelWith parameters: WKOpenPanelParameters,
                initiatedByFrame frame: WKFrameInfo,
                completionHandler: @escaping @MainActor @Sendable ([URL]?) -> Void
            ) {
                handler = { _ in completionHandler([URL(filePath: "/dev/null")]) }
                onQuestion()
            }
        }

        private nonisolated static let choose = """
            const input = document.querySelector('input');
            const end = new Promise(resolve => {
                input.onchange = () => resolve(true);
                input.oncancel = () => resolve(false);
            });
            input.click();
            if (!await end) return null;
            return await Promise.all([...input.files].map(async f => f.name + await f.text()));
            """

        @Test("for files is answered by the delegate, in either spelling")
        func files() async throws {
            let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let files = ["a", "b"].map { folder.appending(path: $0) }
            for file in files { try Data(file.lastPathComponent.utf8).write(to: file) }
            try await navigator.load(html: "<input type=file multiple>", in: view)
            let callbacks = Callbacks()
            let asyncs = Asyncs()
            callbacks.files = files
            asyncs.files = files
            for delegate in [callbacks, asyncs] as [any WKUIDelegate] {
                view.uiDelegate = delegate
                let names = try await PendingCall(Self.choose, in: view).value
                #expect(names as? [String] == ["aa", "bb"])
                try await navigator.load(html: "<input type=file multiple>", in: view)
            }
            #expect(callbacks.asked == ["true true"])
            view.uiDelegate = nil
            let nothing = try await PendingCall(Self.choose, in: view).value
            #expect(nothing is NSNull)
        }

        /// Whether a page may know the place; that a machine knows none, or not at once, is no refusal.
        private nonisolated static let locate = """
            return await new Promise(resolve => navigator.geolocation.getCurrentPosition(
                () => resolve(true),
                error => resolve(error.code !== error.PERMISSION_DENIED),
                { timeout: 1 }
            ));
            """

        /// Loads a document, which asks once, and lets it ask for the place.
        private func locate() async throws -> PendingCall {
            let server = try await HTTPServer { _ in .html("") }
            try await navigator.load(server.url(), in: view)
            return PendingCall(Self.locate, in: view)
        }

        @Test("for the place is granted, refused and by default refused")
        func place() async throws {
            let callbacks = Callbacks()
            // The engine keeps the question of a page until that is seen.
            let early = try await locate()
            try await view.evaluateJavaScript("0")
            #expect(!early.isOver)
            let window = try WebViewWindow(view)
            defer { window.close() }
            #expect(try await early.value as? Bool == false)
            view.uiDelegate = callbacks
            for decision in [WKPermissionDecision.prompt, .deny] {
                callbacks.decision = decision
                #expect(try await locate().value as? Bool == false)
            }
            callbacks.decision = .grant
            #expect(try await locate().value as? Bool == true)
            #expect(callbacks.asked == Array(repeating: "http localhost place true", count: 3))
            let asyncs = Asyncs()
            view.uiDelegate = asyncs
            #expect(try await locate().value as? Bool == true)
        }

        @Test("waits for an answer that comes late, and is refused when none can come any more")
        func late() async throws {
            let window = try WebViewWindow(view)
            defer { window.close() }
            let keeping = Keeping()
            view.uiDelegate = keeping
            for isAnswered in [true, false] {
                let call = try await locate()
                if keeping.handler == nil { try await once { keeping.onQuestion = $0 } }
                #expect(!call.isOver)
                if isAnswered { keeping.handler?(.grant) }
                keeping.handler = nil
                #expect(try await call.value as? Bool == isAnswered)
            }
        }

        @Test("may be answered when the view is gone", arguments: [locate, choose])
        func gone(script: String) async throws {
            let server = try await HTTPServer { _ in .html("<input type=file>") }
            let keeping = Keeping()
            var view: WKWebView? = WKWebView.isolated()
            view?.uiDelegate = keeping
            var window: WebViewWindow? = try WebViewWindow(#require(view))
            try await navigator.load(server.url(), in: #require(view))
            let call = try PendingCall(script, in: #require(view))
            if keeping.handler == nil { try await once { keeping.onQuestion = $0 } }
            window?.close()
            window = nil
            view = nil
            #expect(await call.errorCode == .webViewInvalidated)
            keeping.handler?(.grant)
            try await Navigator().load(html: "", in: .isolated())
        }

        @Test(
            "for anything that Apple's API has no question about is refused",
            arguments: [
                "return await navigator.clipboard.readText().catch(error => error.name)":
                    "NotAllowedError",
                "return await Notification.requestPermission()": "denied",
                """
                return await new Promise(resolve => {
                    for (const type of ["pointerlockerror", "pointerlockchange"])
                        document.addEventListener(type, () => resolve(type));
                    document.documentElement.requestPointerLock();
                });
                """: "pointerlockerror",
            ]
        )
        func others(script: String, answer: String) async throws {
            let server = try await HTTPServer { _ in .html("") }
            let window = try WebViewWindow(view)
            defer { window.close() }
            let callbacks = Callbacks()
            view.uiDelegate = callbacks
            try await navigator.load(server.url(), in: view)
            #expect(try await PendingCall(script, in: view).value as? String == answer)
            #expect(callbacks.asked.isEmpty)
        }

        private static let capture = """
            try {
                const stream = await navigator.mediaDevices.getUserMedia({ video: true });
                return stream.getTracks().map(track => track.kind).join();
            } catch (error) { return error.name; }
            """

        @Test("for the camera is granted, refused and by default refused; the state is observable")
        func capture() async throws {
            let server = try await HTTPServer { _ in .html("") }
            let engine = try #require(view.engine)
            webkit_settings_set_enable_media_stream(engine.settings, 1)
            webkit_settings_set_enable_mock_capture_devices(engine.settings, 1)
            // Pages capture while they are seen.
            let window = try WebViewWindow(view)
            defer { window.close() }
            try await navigator.load(server.url(), in: view)
            func captured() async throws -> String? {
                try await PendingCall(Self.capture, in: view).value as? String
            }
            #expect(try await captured() == "NotAllowedError")
            let callbacks = Callbacks()
            view.uiDelegate = callbacks
            for decision in [WKPermissionDecision.prompt, .deny] {
                callbacks.decision = decision
                #expect(try await captured() == "NotAllowedError")
            }
            callbacks.decision = .grant
            #expect(try await captured() == "video")
            #expect(callbacks.asked == Array(repeating: "http localhost camera", count: 3))
            try await view.await(\.cameraCaptureState) { $0 == .active }
            await view.setCameraCaptureState(.muted)
            try await view.await(\.cameraCaptureState) { $0 == .muted }
            await view.setCameraCaptureState(.none)
            try await view.await(\.cameraCaptureState) { $0 == .none }
            #expect(view.microphoneCaptureState == .none)
            await view.setMicrophoneCaptureState(.none)
            let asyncs = Asyncs()
            view.uiDelegate = asyncs
            #expect(try await captured() == "video")
        }
    }
}
