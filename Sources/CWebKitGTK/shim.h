// Everything of WebKitGTK that Swift cannot import by itself: macros and
// system calls.

#ifndef TANDEM_CWEBKITGTK_SHIM_H
#define TANDEM_CWEBKITGTK_SHIM_H

#include <glib-unix.h>
#include <poll.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <webkit/webkit.h>

#include "shim-view.h"

// Constructors with properties (g_object_new is variadic).

static inline GtkWidget *_Nonnull tandem_web_view_new(
    WebKitWebContext *_Nonnull context, WebKitNetworkSession *_Nonnull session,
    WebKitSettings *_Nonnull settings, WebKitUserContentManager *_Nonnull content) {
    return (GtkWidget *)g_object_new(WEBKIT_TYPE_WEB_VIEW, "web-context", context,
                                     "network-session", session, "settings", settings,
                                     "user-content-manager", content, NULL);
}

/// The window a page opened: it shares process, session and context with its opener.
static inline GtkWidget *_Nonnull tandem_web_view_new_related(
    WebKitWebView *_Nonnull opener, WebKitSettings *_Nonnull settings,
    WebKitUserContentManager *_Nonnull content) {
    return (GtkWidget *)g_object_new(WEBKIT_TYPE_WEB_VIEW, "related-view", opener, "settings",
                                     settings, "user-content-manager", content, NULL);
}

// Error domains (macros that call a function).

static inline GQuark tandem_network_error_domain(void) { return WEBKIT_NETWORK_ERROR; }
static inline GQuark tandem_policy_error_domain(void) { return WEBKIT_POLICY_ERROR; }
static inline GQuark tandem_download_error_domain(void) { return WEBKIT_DOWNLOAD_ERROR; }
static inline GQuark tandem_javascript_error_domain(void) { return WEBKIT_JAVASCRIPT_ERROR; }
static inline GQuark tandem_snapshot_error_domain(void) { return WEBKIT_SNAPSHOT_ERROR; }
static inline GQuark tandem_media_error_domain(void) { return WEBKIT_MEDIA_ERROR; }
static inline GQuark tandem_filter_error_domain(void) {
    return WEBKIT_USER_CONTENT_FILTER_ERROR;
}
static inline GQuark tandem_io_error_domain(void) { return G_IO_ERROR; }
static inline GQuark tandem_tls_error_domain(void) { return G_TLS_ERROR; }
static inline GQuark tandem_resolver_error_domain(void) { return G_RESOLVER_ERROR; }

// Types (macros that call a function), for type checks of what a signal delivers.

static inline gboolean tandem_is(gpointer _Nullable object, GType type) {
    return object != NULL && G_TYPE_CHECK_INSTANCE_TYPE(object, type);
}
static inline gboolean tandem_is_navigation_policy_decision(gpointer _Nullable object) {
    return WEBKIT_IS_NAVIGATION_POLICY_DECISION(object);
}
static inline gboolean tandem_is_response_policy_decision(gpointer _Nullable object) {
    return WEBKIT_IS_RESPONSE_POLICY_DECISION(object);
}
static inline gboolean tandem_is_user_media_permission_request(gpointer _Nullable object) {
    return WEBKIT_IS_USER_MEDIA_PERMISSION_REQUEST(object);
}
static inline gboolean tandem_is_geolocation_permission_request(gpointer _Nullable object) {
    return WEBKIT_IS_GEOLOCATION_PERMISSION_REQUEST(object);
}

// Values (macros that look at a value's type).

/// What a value of an object, boxed or pointer type points to, else null.
static inline gpointer _Nullable tandem_value_pointer(const GValue *_Nonnull value) {
    switch (G_TYPE_FUNDAMENTAL(G_VALUE_TYPE(value))) {
    case G_TYPE_OBJECT:
    case G_TYPE_INTERFACE:
        return g_value_get_object(value);
    case G_TYPE_BOXED:
        return g_value_get_boxed(value);
    case G_TYPE_POINTER:
        return g_value_get_pointer(value);
    default:
        return NULL;
    }
}

/// The number in a value of an integer, enumeration or flags type, else 0.
static inline gint64 tandem_value_number(const GValue *_Nonnull value) {
    switch (G_TYPE_FUNDAMENTAL(G_VALUE_TYPE(value))) {
    case G_TYPE_ENUM:
        return g_value_get_enum(value);
    case G_TYPE_FLAGS:
        return g_value_get_flags(value);
    case G_TYPE_INT:
        return g_value_get_int(value);
    case G_TYPE_UINT:
        return g_value_get_uint(value);
    case G_TYPE_INT64:
        return g_value_get_int64(value);
    case G_TYPE_UINT64:
        return (gint64)g_value_get_uint64(value);
    default:
        return 0;
    }
}

// Processes (system calls without a function in every C library).

/// A descriptor that becomes readable when the process ends, or -1.
static inline int tandem_process_open(pid_t process) {
#ifdef SYS_pidfd_open
    return (int)syscall(SYS_pidfd_open, process, 0);
#else
    return -1;
#endif
}

static inline gboolean tandem_process_has_ended(int descriptor) {
    struct pollfd poll_descriptor = {.fd = descriptor, .events = POLLIN};
    return poll(&poll_descriptor, 1, 0) != 0;
}

#endif
