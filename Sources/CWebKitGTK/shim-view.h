// What the views need of GTK beside shim.h.

#ifndef TANDEM_CWEBKITGTK_SHIM_VIEW_H
#define TANDEM_CWEBKITGTK_SHIM_VIEW_H

#include <webkit/webkit.h>

/// Takes a widget out of whatever holds it.
static inline void tandem_widget_detach(GtkWidget *_Nonnull widget) {
    GtkWidget *parent = gtk_widget_get_parent(widget);
    if (GTK_IS_WINDOW(parent)) {
        gtk_window_set_child(GTK_WINDOW(parent), NULL);
    } else if (parent != NULL) {
        gtk_widget_unparent(widget);
    }
}

/// Shows a widget in a window, at a size.
static inline void tandem_window_show(GtkWidget *_Nonnull window, GtkWidget *_Nonnull content,
                                      int width, int height) {
    gtk_window_set_child(GTK_WINDOW(window), content);
    gtk_window_set_default_size(GTK_WINDOW(window), width, height);
    gtk_window_present(GTK_WINDOW(window));
}

#endif
