#ifndef TANDEM_CMAINACTOR_H
#define TANDEM_CMAINACTOR_H

#include <stdbool.h>

/// Whether the calling thread is the process's first thread.
bool tandem_main_actor_is_first_thread(void);

/// Whether the main actor is served by GLib's default main loop.
///
/// False when another library had taken the runtime's hook before this one was loaded: the queue is
/// attached all the same, but who runs the loop is then up to that library.
bool tandem_main_actor_owns_hook(void);

#endif
