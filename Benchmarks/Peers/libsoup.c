// Measures SoupCookieJar: libsoup DATA. Built by Scripts/bench.
#include <libsoup/soup.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

static char *folder;

static char **
read_lines (const char *name)
{
    g_autofree char *path = g_build_filename (folder, name, NULL);
    g_autofree char *text = NULL;
    g_file_get_contents (path, &text, NULL, NULL);
    return g_strsplit (g_strchomp (text), "\n", -1);
}

static SoupCookieJar *
insert (const char *name)
{
    g_autofree char *file = g_strconcat (name, ".tsv", NULL);
    char **lines = read_lines (file);
    guint count = g_strv_length (lines);
    GUri **uris = g_new (GUri *, count);
    char **fields = g_new (char *, count);
    for (guint i = 0; i < count; i++) {
        char **parts = g_strsplit (lines[i], "\t", 2);
        uris[i] = g_uri_parse (parts[0], SOUP_HTTP_URI_FLAGS, NULL);
        fields[i] = parts[1];
    }
    SoupCookieJar *jar = soup_cookie_jar_new ();
    clock_t start = clock ();
    for (guint i = 0; i < count; i++) {
        SoupCookie *cookie = soup_cookie_parse (fields[i], uris[i]);
        if (cookie)
            soup_cookie_jar_add_cookie_full (jar, cookie, uris[i], NULL);
    }
    clock_t end = clock ();
    printf ("%s\t%f\t%u\n", name, (end - start) / (double) CLOCKS_PER_SEC,
            g_slist_length (soup_cookie_jar_all_cookies (jar)));
    return jar;
}

int
main (int argc, char **argv)
{
    folder = argv[1];
    char **lines = read_lines ("parse.txt");
    g_autoptr (GUri) origin = g_uri_parse ("https://example.com/", SOUP_HTTP_URI_FLAGS, NULL);
    clock_t start = clock ();
    guint parsed = 0;
    for (char **line = lines; *line; line++) {
        SoupCookie *cookie = soup_cookie_parse (*line, origin);
        if (cookie) {
            parsed++;
            soup_cookie_free (cookie);
        }
    }
    printf ("parse\t%f\t%u\n", (clock () - start) / (double) CLOCKS_PER_SEC, parsed);

    insert ("insert100k");
    SoupCookieJar *jar = insert ("insert10k");
    char **urls = read_lines ("lookup.txt");
    guint count = g_strv_length (urls);
    GUri **uris = g_new (GUri *, count);
    for (guint i = 0; i < count; i++)
        uris[i] = g_uri_parse (urls[i], SOUP_HTTP_URI_FLAGS, NULL);
    start = clock ();
    guint hits = 0;
    gsize octets = 0;
    for (guint i = 0; i < count; i++) {
        char *header = soup_cookie_jar_get_cookies (jar, uris[i], TRUE);
        if (header) {
            hits++;
            octets += strlen (header);
            g_free (header);
        }
    }
    printf ("lookup\t%f\t%u %zu\n", (clock () - start) / (double) CLOCKS_PER_SEC, hits, octets);
    return 0;
}
