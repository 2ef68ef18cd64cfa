internal import CWebKitGTK
internal import Foundation

/// Runs scripts in the engine; the public spellings are `WKWebView`'s.
extension WKWebView {
    /// Evaluates a script in the main frame.
    func evaluate(
        _ source: String,
        frame: WKFrameInfo?,
        world: WKContentWorld,
        completion: @escaping ScriptCalls.Completion
    ) {
        run(frame: frame, world: world.engineName, isAsync: false, completion: completion) {
            engine,
            _,
            callback,
            data in
            webkit_web_view_evaluate_javascript(
                engine.view,
                source,
                gssize(source.utf8.count),
                world.engineName,
                nil,
                nil,
                callback,
                data
            )
        } finish: {
            webkit_web_view_evaluate_javascript_finish($0, $1, $2)
        }
    }

    /// Calls a function of which the body is given, in the main frame, and awaits its promise.
    func callFunction(
        _ body: String,
        arguments: [String: Any],
        frame: WKFrameInfo?,
        world: WKContentWorld,
        completion: @escaping ScriptCalls.Completion
    ) {
        let text: String
        do throws(ScriptValue.Refusal) {
            text = try ScriptValue.json(arguments)
        } catch {
            return completion(
                .failure(WKError(.javaScriptResultTypeIsUnsupported, message: error.message))
            )
        }
        run(frame: frame, world: world.engineName, isAsync: true, completion: completion) {
            engine,
            number,
            callback,
            data in
            let source = ScriptSource.asyncCall(names: arguments.keys.sorted(), body: body)
            // The values go beside the source, as they do on Apple's platforms.
            let values = g_variant_dict_new(nil)
            defer { g_variant_dict_unref(values) }
            g_variant_dict_insert_value(
                values,
                ScriptSource.Parameter.number,
                g_variant_new_double(Double(number))
            )
            g_variant_dict_insert_value(
                values,
                ScriptSource.Parameter.text,
                g_variant_new_string(text)
            )
            webkit_web_view_call_async_javascript_function(
                engine.view,
                source,
                gssize(source.utf8.count),
                g_variant_dict_end(values),
                world.engineName,
                nil,
                nil,
                callback,
                data
            )
        } finish: {
            webkit_web_view_call_async_javascript_function_finish($0, $1, $2)
        }
    }

    private typealias Start = (WebViewEngine, Int, GAsyncReadyCallback, gpointer) -> Void
    private typealias Finish =
        @MainActor (
            UnsafeMutablePointer<WebKitWebView>, OpaquePointer,
            UnsafeMutablePointer<UnsafeMutablePointer<GError>?>
        ) -> OpaquePointer?

    private func run(
        frame: WKFrameInfo?,
        world: String?,
        isAsync: Bool,
        completion: @escaping ScriptCalls.Completion,
        start: Start,
        finish: @escaping Finish
    ) {
        guard let engine else { return completion(.failure(obstacle)) }
        if let frame, !frame.isMainFrame {
            return completion(
                .failure(
                    WKError(
                        .javaScriptInvalidFrameTarget,
                        message: """
                            The engine runs scripts in the main frame only: pass nil, or send the \
                            script to the frame by a user script.
                            """
                    )
                )
            )
        }
        engine.content.enterInitialDocument()
        let calls = scriptCalls
        let number = calls.begin(world: world, isAsync: isAsync, completion: completion)
        let view = engine.view
        whenReady { callback, data in
            start(engine, number, callback, data)
        } finish: { result in
            let outcome = Self.outcome { finish(view, result, $0) }
            guard case .failure(let error) = outcome,
                error.code == .javaScriptResultTypeIsUnsupported
            else { return calls.end(number, outcome) }
            // When the process ends, the engine says this first and why right after it.
            Task { calls.end(number, .failure(error)) }
        }
    }

    /// Reads the result of a script that ended.
    private static func outcome(
        of finish: (UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> OpaquePointer?
    ) -> Result<Any?, WKError> {
        do throws(GLibError) {
            let value = try GLibError.rethrowing { finish($0) }
            let reference = value.map { GObjectReference(adopting: $0) }
            do throws(ScriptValue.Refusal) {
                return .success(
                    try reference?.use { (value) throws(ScriptValue.Refusal) in
                        try ScriptValue.object(value)
                    }
                )
            } catch {
                return .failure(
                    WKError(.javaScriptResultTypeIsUnsupported, message: error.message)
                )
            }
        } catch {
            return .failure(WKError(script: error))
        }
    }

    /// Ends the calls whose page is gone, after another page was committed.
    ///
    /// A call made shortly before may run in either page. The engine keeps the order of what it is
    /// given, so the new page's own list of running calls, asked for now, tells them apart.
    func endCallsOfFormerPage() {
        let waiting = scriptCalls.pending.filter { $0.value.isAsync }
        for (world, calls) in Dictionary(grouping: waiting, by: \.value.world) {
            let world = world.map { WKContentWorld(engineName: $0, name: nil) } ?? .page
            evaluate(ScriptSource.runningCalls, frame: nil, world: world) { [scriptCalls] result in
                let running = (try? result.get() as? [Int]) ?? []
                for call in calls where !running.contains(call.key) {
                    scriptCalls.end(
                        call.key,
                        .failure(WKError(exception: "The page went away before its answer."))
                    )
                }
            }
        }
    }
}

extension WKError {
    fileprivate init(exception message: String) {
        self.init(
            .javaScriptExceptionOccurred,
            userInfo: [
                NSLocalizedDescriptionKey: "A JavaScript exception occurred: \(message)",
                "WKJavaScriptExceptionMessage": message,
            ]
        )
    }

    /// What the engine says of a script.
    fileprivate init(script error: GLibError) {
        guard error.domain == tandem_javascript_error_domain() else {
            self.init(.unknown, message: error.message)
            return
        }
        switch error.code {
        case Int(WEBKIT_JAVASCRIPT_ERROR_SCRIPT_FAILED.rawValue):
            self.init(exception: error.message)
        default:
            self.init(
                .javaScriptResultTypeIsUnsupported,
                message: "The script gave a result that cannot be passed on: \(error.message)"
            )
        }
    }
}
