internal import CWebKitGTK

/// Starts one of GIO's asynchronous functions and calls back when it is ready.
///
/// `start` runs at once, so that calls reach the engine in the order they were made, and passes the
/// callback and its data on as the last two arguments. `finish` is called once, on the main actor,
/// with the result to give to the `*_finish` function.
@MainActor
func whenReady(
    _ start: (_ callback: GAsyncReadyCallback, _ data: gpointer) -> Void,
    finish: @escaping @MainActor (_ result: OpaquePointer) -> Void
) {
    let box = Unmanaged.passRetained(AsyncReadyBox(finish))
    start(asyncReady, box.toOpaque())
}

/// Awaits one of GIO's asynchronous functions; `finish` turns its result into the value.
///
/// Not cancellable: the engine ignores a `GCancellable` where it would matter.
@MainActor
func awaitReady<Value: Sendable>(
    _ start: (_ callback: GAsyncReadyCallback, _ data: gpointer) -> Void,
    finish: @escaping @MainActor (_ result: OpaquePointer) throws(GLibError) -> Value
) async throws(GLibError) -> Value {
    let result: Result<Value, GLibError> = await withCheckedContinuation { continuation in
        whenReady(start) { result in
            do throws(GLibError) {
                continuation.resume(returning: .success(try finish(result)))
            } catch {
                continuation.resume(returning: .failure(error))
            }
        }
    }
    return try result.get()
}

@MainActor
private final class AsyncReadyBox {
    let finish: @MainActor (OpaquePointer) -> Void

    init(_ finish: @escaping @MainActor (OpaquePointer) -> Void) {
        self.finish = finish
    }
}

private let asyncReady: GAsyncReadyCallback = { _, result, data in
    guard let result, let data else { return }
    // GLib calls back on the thread of its default loop, which is the main actor's; the pointers do
    // not leave it.
    nonisolated(unsafe) let call = (box: data, result: result)
    MainActor.assumeIsolated {
        let box = Unmanaged<AsyncReadyBox>.fromOpaque(call.box).takeRetainedValue()
        box.finish(call.result)
    }
}
