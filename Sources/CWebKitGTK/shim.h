#ifndef TANDEM_CWEBKITGTK_SHIM_H
#define TANDEM_CWEBKITGTK_SHIM_H

#include <webkit/webkit.h>

#endif
