#ifndef TANDEM_CSQLITE_SHIM_H
#define TANDEM_CSQLITE_SHIM_H

#include <sqlite3.h>

/// `SQLITE_TRANSIENT` is a macro with a cast, which Swift does not import.
static inline int tandem_sqlite3_bind_text(sqlite3_stmt *statement, int index, const char *text,
                                           int length) {
    return sqlite3_bind_text(statement, index, text, length, SQLITE_TRANSIENT);
}

static inline int tandem_sqlite3_bind_blob(sqlite3_stmt *statement, int index, const void *bytes,
                                           int length) {
    return length == 0 ? sqlite3_bind_zeroblob(statement, index, 0)
                       : sqlite3_bind_blob(statement, index, bytes, length, SQLITE_TRANSIENT);
}

/// `sqlite3_db_config` takes arguments of any number and type, which Swift cannot pass.
static inline int tandem_sqlite3_keep_log_when_closed(sqlite3 *connection) {
    return sqlite3_db_config(connection, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
}

#endif
