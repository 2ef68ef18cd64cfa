#pragma once

#include <stddef.h>

/// How many blocks of memory this process has asked for; always 0 where that cannot be counted.
size_t allocation_count(void);

/// The octets of all blocks that are in use; always 0 where that cannot be counted.
size_t allocated_octets(void);
