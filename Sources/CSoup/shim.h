#ifndef TANDEM_CSOUP_SHIM_H
#define TANDEM_CSOUP_SHIM_H

#include <libsoup/soup.h>

#endif
