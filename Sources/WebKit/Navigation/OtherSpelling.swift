/// Lets a delegate implement either the callback or the async spelling of a method.
///
/// Objective-C's optional methods tell which one a delegate has; here each spelling has a default
/// that passes the call on to the other. The engine asks the callback; who has neither would be
/// passed on for ever, so the callback's default leaves its mark, and the async one that finds it
/// gives the fallback.
@MainActor
enum OtherSpelling {
    private struct Call: Equatable, Sendable {
        let object: ObjectIdentifier
        let method: String
    }

    @TaskLocal private static var passedOn: Call?

    /// The callback spelling's default: asks the async one and hands its answer over.
    static func ask<Answer>(
        _ object: AnyObject,
        _ method: String = #function,
        async spelling: @escaping @MainActor () async -> Answer,
        then handler: @escaping @MainActor (Answer) -> Void
    ) {
        let call = Call(object: ObjectIdentifier(object), method: method)
        // At once: a page waits for the answer, and most delegates have it without waiting for anything.
        Task.immediate {
            await $passedOn.withValue(call) {
                handler(await spelling())
            }
        }
    }

    /// The async spelling's default: asks the callback unless that one's default asked.
    static func ask<Answer>(
        _ object: AnyObject,
        _ method: String,
        fallback: Answer,
        callback spelling: @MainActor (@escaping @MainActor @Sendable (Answer) -> Void) -> Void
    ) async -> Answer {
        if passedOn == Call(object: ObjectIdentifier(object), method: method) { return fallback }
        return await answer(fallback: fallback, from: spelling)
    }

    /// Awaits what a callback is given; the fallback when it is dropped uncalled.
    static func answer<Answer>(
        fallback: Answer,
        from spelling: @MainActor (@escaping @MainActor @Sendable (Answer) -> Void) -> Void
    ) async -> Answer {
        var answer = fallback
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            let once = Once(fallback: fallback) {
                answer = $0
                continuation.resume()
            }
            spelling { once($0) }
        }
        return answer
    }
}
