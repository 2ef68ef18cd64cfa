#ifndef TANDEM_CSOUP_SHIM_H
#define TANDEM_CSOUP_SHIM_H

#include <libsoup/soup.h>

// What Swift does not import: variadic functions, and macros that cast.

/// A server that speaks TLS with `certificate`, or plain HTTP when it is NULL.
static inline SoupServer *tandem_soup_server_new(GTlsCertificate *certificate)
{
    return soup_server_new("tls-certificate", certificate, NULL);
}

/// Calls `callback(message, data)` when `message` is done with; `release(data)` comes after the last call.
static inline void tandem_soup_message_on_finished(
    SoupServerMessage *message,
    void (*callback)(SoupServerMessage *message, gpointer data),
    gpointer data,
    void (*release)(gpointer data, GClosure *closure))
{
    g_signal_connect_data(message, "finished", G_CALLBACK(callback), data, release, G_CONNECT_DEFAULT);
}

#endif
