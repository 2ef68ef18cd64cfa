// Serves Swift's main actor from GLib's default main loop, on the process's first thread.
//
// GTK may be used from one thread only. On Linux the Swift runtime parks the first thread in
// dispatch_main() and lets worker threads drain the main queue, so the main actor wanders. Here the
// main queue's eventfd becomes a GLib source, and both ways in which the runtime parks the first
// thread (its hook, and dispatch_main itself) run a GMainLoop instead. None of the symbols is API of
// Swift; a test of the WebKit target pins them for each toolchain.

#include "CMainActor.h"

#include <glib-unix.h>
#include <glib.h>
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

#define SWIFTCALL __attribute__((swiftcall))

typedef SWIFTCALL void (*DrainQueue)(void);
typedef SWIFTCALL void (*DrainQueueOverride)(DrainQueue);

extern SWIFTCALL void (*swift_task_asyncMainDrainQueue_hook)(DrainQueue, DrainQueueOverride)
    __attribute__((weak));
extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *message);

static bool owns_hook = false;

static _Noreturn void run_main_loop(void) {
    GMainLoop *loop = g_main_loop_new(NULL, FALSE);
    for (;;) {
        g_main_loop_run(loop);
    }
}

static SWIFTCALL void drain_queue(DrainQueue original, DrainQueueOverride override) {
    (void)original;
    (void)override;
    run_main_loop();
}

static gboolean drain_main_queue(gint descriptor, GIOCondition condition, gpointer unused) {
    (void)condition;
    (void)unused;
    // An eventfd stays readable until it is read: without this the loop would spin.
    uint64_t count;
    while (read(descriptor, &count, sizeof count) < 0 && errno == EINTR) {
    }
    _dispatch_main_queue_callback_4CF(NULL);
    return G_SOURCE_CONTINUE;
}

__attribute__((constructor)) static void attach_main_queue(void) {
    g_unix_fd_add(_dispatch_get_main_queue_handle_4CF(), G_IO_IN, drain_main_queue, NULL);
    if (&swift_task_asyncMainDrainQueue_hook != NULL &&
        swift_task_asyncMainDrainQueue_hook == NULL) {
        swift_task_asyncMainDrainQueue_hook = drain_queue;
        owns_hook = true;
    }
}

/// Takes the place of libdispatch's: who parks the first thread gets GLib's loop.
_Noreturn void dispatch_main(void) { run_main_loop(); }

bool tandem_main_actor_is_first_thread(void) { return syscall(SYS_gettid) == getpid(); }

bool tandem_main_actor_owns_hook(void) { return owns_hook; }
