import CSoup

/// A thread that runs a GLib loop: the executor of an actor that owns GLib objects.
///
/// The loop's context is the thread's default one, so sources that libraries attach, libsoup's among
/// them, are dispatched on this thread, where the actor can then assume its isolation. The thread
/// ends when nobody holds the executor any more; a job that waits to run holds it.
final class GLibThread: SerialExecutor {
    /// A job on its way to the thread, with what keeps the thread running until then.
    private final class QueuedJob {
        private let job: UnownedJob
        private let thread: GLibThread

        init(_ job: UnownedJob, on thread: GLibThread) {
            self.job = job
            self.thread = thread
        }

        func run() {
            job.runSynchronously(on: thread.asUnownedSerialExecutor())
        }
    }

    // A GMainLoop may be used from every thread, and the pointer never changes.
    private nonisolated(unsafe) let loop: OpaquePointer

    // A GMainContext may be used from every thread; the loop keeps it alive.
    private nonisolated(unsafe) let context: OpaquePointer

    init(name: String) {
        context = g_main_context_new()
        loop = g_main_loop_new(context, 0)
        g_main_context_unref(context)
        let thread = g_thread_new(
            name,
            { data in
                let loop = data.map { OpaquePointer($0) }
                let context = g_main_loop_get_context(loop)
                g_main_context_push_thread_default(context)
                g_main_loop_run(loop)
                g_main_context_pop_thread_default(context)
                g_main_loop_unref(loop)
                return nil
            },
            UnsafeMutableRawPointer(g_main_loop_ref(loop))
        )
        g_thread_unref(thread)
    }

    deinit {
        // From within the loop, since a loop that does not run yet cannot be quit.
        Self.dispatch(on: context, UnsafeMutableRawPointer(g_main_loop_ref(loop))) { data in
            let loop = data.map { OpaquePointer($0) }
            g_main_loop_quit(loop)
            g_main_loop_unref(loop)
            return 0
        }
        g_main_loop_unref(loop)
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let queued = QueuedJob(UnownedJob(job), on: self)
        Self.dispatch(on: context, Unmanaged.passRetained(queued).toOpaque()) { data in
            if let data {
                Unmanaged<QueuedJob>.fromOpaque(data).takeRetainedValue().run()
            }
            return 0
        }
    }

    func isIsolatingCurrentContext() -> Bool? {
        g_main_context_is_owner(context) != 0
    }

    func checkIsolated() {
        precondition(
            g_main_context_is_owner(context) != 0,
            "not on the thread of the GLib loop"
        )
    }

    private static func dispatch(
        on context: OpaquePointer,
        _ data: UnsafeMutableRawPointer?,
        _ callback: @escaping GSourceFunc
    ) {
        let source = g_idle_source_new()
        g_source_set_priority(source, G_PRIORITY_DEFAULT)
        g_source_set_callback(source, callback, data, nil)
        g_source_attach(source, context)
        g_source_unref(source)
    }
}
