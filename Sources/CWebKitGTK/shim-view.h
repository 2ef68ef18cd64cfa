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

#endif
