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
