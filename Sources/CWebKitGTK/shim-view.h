// What the views need of GTK beside shim.h.

#ifndef TANDEM_CWEBKITGTK_SHIM_VIEW_H
#define TANDEM_CWEBKITGTK_SHIM_VIEW_H

#include <webkit/webkit.h>

/// The property by which a container holds a widget, or null.
///
/// The container keeps a pointer of its own there, which taking the widget out by other means leaves.
static inline const char *_Nullable tandem_place_of(GtkWidget *_Nonnull widget,
                                                    GtkWidget *_Nonnull container) {
    static const char *const places[] = {"child",        "content",       "sidebar",
                                         "start-child",  "end-child",     "start-widget",
                                         "title-widget", "center-widget", "end-widget"};
    for (gsize i = 0; i < G_N_ELEMENTS(places); i++) {
        GParamSpec *place = g_object_class_find_property(G_OBJECT_GET_CLASS(container), places[i]);
        if (place == NULL || !G_IS_PARAM_SPEC_OBJECT(place)) continue;
        if ((place->flags & G_PARAM_READWRITE) != G_PARAM_READWRITE) continue;
        GObject *held = NULL;
        g_object_get(container, places[i], &held, NULL);
        gboolean is_held = held == G_OBJECT(widget);
        g_clear_object(&held);
        if (is_held) return places[i];
    }
    return NULL;
}

/// Takes a widget out of whatever holds it, or leaves it in a container of a type unknown here, which
/// keeps it.
static inline void tandem_widget_detach(GtkWidget *_Nonnull widget) {
    GtkWidget *parent = gtk_widget_get_parent(widget);
    // A popover, for one, has its child in a widget of its own: the outermost holder counts.
    GtkWidget *holder = NULL;
    for (GtkWidget *each = parent; each != NULL; each = gtk_widget_get_parent(each)) {
        if (tandem_place_of(widget, each) != NULL) holder = each;
    }
    GtkWidget *notebook = gtk_widget_get_ancestor(widget, GTK_TYPE_NOTEBOOK);
    int page = notebook == NULL ? -1 : gtk_notebook_page_num(GTK_NOTEBOOK(notebook), widget);
    if (holder != NULL) {
        g_object_set(holder, tandem_place_of(widget, holder), NULL, NULL);
    } else if (page >= 0) {
        gtk_notebook_remove_page(GTK_NOTEBOOK(notebook), page);
    } else if (GTK_IS_BOX(parent)) {
        gtk_box_remove(GTK_BOX(parent), widget);
    } else if (GTK_IS_FIXED(parent)) {
        gtk_fixed_remove(GTK_FIXED(parent), widget);
    } else if (GTK_IS_GRID(parent)) {
        gtk_grid_remove(GTK_GRID(parent), widget);
    } else if (GTK_IS_OVERLAY(parent)) {
        gtk_overlay_remove_overlay(GTK_OVERLAY(parent), widget);
    } else if (GTK_IS_STACK(parent)) {
        gtk_stack_remove(GTK_STACK(parent), widget);
    }
}

/// Shows a widget in a window, at a size.
static inline void tandem_window_show(GtkWidget *_Nonnull window, GtkWidget *_Nonnull content,
                                      int width, int height) {
    gtk_window_set_child(GTK_WINDOW(window), content);
    gtk_window_set_default_size(GTK_WINDOW(window), width, height);
    gtk_window_present(GTK_WINDOW(window));
}

// GtkAlertDialog is younger than the GTK of Debian 12; what it replaces works in all of GTK 4.
G_GNUC_BEGIN_IGNORE_DEPRECATIONS

/// Makes a dialog with a message, over the window of a widget if it is in one.
static inline GtkWidget *_Nonnull tandem_alert_new(GtkWidget *_Nonnull over,
                                                   const char *_Nonnull message,
                                                   const char *_Nonnull detail) {
    GtkRoot *root = gtk_widget_get_root(over);
    GtkWindow *window = GTK_IS_WINDOW(root) ? GTK_WINDOW(root) : NULL;
    GtkWidget *dialog = gtk_message_dialog_new(window, GTK_DIALOG_MODAL, GTK_MESSAGE_OTHER,
                                               GTK_BUTTONS_NONE, "%s", message);
    if (*detail != '\0') {
        gtk_message_dialog_format_secondary_text(GTK_MESSAGE_DIALOG(dialog), "%s", detail);
    }
    return dialog;
}

/// Adds a button, whose place is what the dialog's `response` signal tells.
static inline void tandem_alert_add_button(GtkWidget *_Nonnull dialog, const char *_Nonnull label,
                                           int place) {
    gtk_dialog_add_button(GTK_DIALOG(dialog), label, place);
}

/// Answers in the place of a button.
static inline void tandem_alert_respond(GtkWidget *_Nonnull dialog, int place) {
    gtk_dialog_response(GTK_DIALOG(dialog), place);
}

G_GNUC_END_IGNORE_DEPRECATIONS

/// Shows a dialog.
static inline void tandem_alert_show(GtkWidget *_Nonnull dialog) {
    gtk_window_present(GTK_WINDOW(dialog));
}

/// Takes a dialog away for good.
static inline void tandem_alert_destroy(GtkWidget *_Nonnull dialog) {
    gtk_window_destroy(GTK_WINDOW(dialog));
}

#endif
