// Measures how long a page takes to open, in a new view and in one that is there: page URL COUNT.
// Does what Sources/PageBenchmarks does. Built by Scripts/bench.
#include <stdio.h>
#include <stdlib.h>
#include <webkit/webkit.h>

static GMainLoop *loop;

static void
load_changed (WebKitWebView *view, WebKitLoadEvent event, gpointer unused)
{
    if (event == WEBKIT_LOAD_FINISHED)
        g_main_loop_quit (loop);
}

static void
load (WebKitWebView *view, const char *url)
{
    webkit_web_view_load_uri (view, url);
    g_main_loop_run (loop);
}

static void
report (const char *measure, gint64 start)
{
    printf ("%s\t%f\n", measure, (g_get_monotonic_time () - start) / 1e6);
}

int
main (int argc, char **argv)
{
    const char *url = argv[1];
    int count = atoi (argv[2]);
    gtk_init ();
    loop = g_main_loop_new (NULL, FALSE);
    WebKitNetworkSession *session = webkit_network_session_new_ephemeral ();
    WebKitWebView *first = NULL;
    // The first one starts what all share.
    for (int i = 0; i <= count; i++) {
        gint64 start = g_get_monotonic_time ();
        WebKitWebView *view = g_object_new (WEBKIT_TYPE_WEB_VIEW, "network-session", session, NULL);
        g_object_ref_sink (view);
        g_signal_connect (view, "load-changed", G_CALLBACK (load_changed), NULL);
        load (view, url);
        if (i > 0)
            report ("open", start);
        if (!first)
            first = view;
    }
    for (int i = 0; i < 10 * count; i++) {
        gint64 start = g_get_monotonic_time ();
        load (first, url);
        report ("load", start);
    }
    return 0;
}
