#ifndef TANDEM_CGLIB_SHIM_H
#define TANDEM_CGLIB_SHIM_H

#include <glib-unix.h>
#include <glib.h>

#endif
