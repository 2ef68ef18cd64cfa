internal import Foundation

extension WKWebView {
    /// Evaluates a script in a world of the main frame.
    ///
    /// The frame is `nil` or the main one: the engine reaches no other. The handler takes the script's
    /// value, `NSNull` for `undefined` and `null`.
    @MainActor @preconcurrency
    public func evaluateJavaScript(
        _ javaScript: String,
        in frame: WKFrameInfo? = nil,
        in contentWorld: WKContentWorld,
        completionHandler: (@MainActor @Sendable (Result<Any, any Error>) -> Void)? = nil
    ) {
        evaluate(javaScript, frame: frame, world: contentWorld) {
            completionHandler?($0.map { $0 ?? NSNull() }.mapError { $0 })
        }
    }

    /// Evaluates a script in a world of the main frame.
    ///
    /// The frame is `nil` or the main one: the engine reaches no other.
    ///
    /// - Returns: The script's value; `nil` for `undefined`, `NSNull` for `null`.
    /// - Throws: `WKError`.
    @MainActor @preconcurrency @discardableResult
    public func evaluateJavaScript(
        _ javaScript: String,
        in frame: WKFrameInfo? = nil,
        contentWorld: WKContentWorld
    ) async throws -> Any? {
        try await outcome {
            evaluate(javaScript, frame: frame, world: contentWorld, completion: $0)
        }
    }

    /// Calls an async function of which the body is given, in a world of the main frame.
    ///
    /// - Parameters:
    ///   - functionBody: The body; it may `await`, and `return` a value or a promise.
    ///   - arguments: The function's arguments by name: `NSNumber`, `NSString`, `NSDate`, `NSArray`,
    ///     `NSDictionary` or `NSNull`, or what bridges to them.
    ///   - frame: `nil` or the main frame: the engine reaches no other.
    ///   - contentWorld: The world.
    ///   - completionHandler: Takes the function's value, `NSNull` for `undefined` and `null`.
    @MainActor @preconcurrency
    public func callAsyncJavaScript(
        _ functionBody: String,
        arguments: [String: Any] = [:],
        in frame: WKFrameInfo? = nil,
        in contentWorld: WKContentWorld,
        completionHandler: (@MainActor @Sendable (Result<Any, any Error>) -> Void)? = nil
    ) {
        callFunction(functionBody, arguments: arguments, frame: frame, world: contentWorld) {
            completionHandler?($0.map { $0 ?? NSNull() }.mapError { $0 })
        }
    }

    /// Calls an async function of which the body is given, in a world of the main frame.
    ///
    /// It ends with an error when the page goes away, its process ends or the view closes before the
    /// function has a value.
    ///
    /// - Parameters:
    ///   - functionBody: The body; it may `await`, and `return` a value or a promise.
    ///   - arguments: The function's arguments by name: `NSNumber`, `NSString`, `NSDate`, `NSArray`,
    ///     `NSDictionary` or `NSNull`, or what bridges to them.
    ///   - frame: `nil` or the main frame: the engine reaches no other.
    ///   - contentWorld: The world.
    /// - Returns: The function's value; `nil` for `undefined`, `NSNull` for `null`.
    /// - Throws: `WKError`.
    @MainActor @preconcurrency @discardableResult
    public func callAsyncJavaScript(
        _ functionBody: String,
        arguments: [String: Any] = [:],
        in frame: WKFrameInfo? = nil,
        contentWorld: WKContentWorld
    ) async throws -> Any? {
        try await outcome {
            callFunction(
                functionBody,
                arguments: arguments,
                frame: frame,
                world: contentWorld,
                completion: $0
            )
        }
    }

    private func outcome(
        of call: (@escaping ScriptCalls.Completion) -> Void
    ) async throws(WKError) -> Any? {
        var outcome: Result<Any?, WKError> = .success(nil)
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            call {
                outcome = $0
                continuation.resume()
            }
        }
        return try outcome.get()
    }
}
