#include "allocations.h"

#include <stdlib.h>

#if defined(__GLIBC__)
#include <malloc.h>
#include <stdatomic.h>

extern void *__libc_malloc(size_t size);

static atomic_size_t count;

// What a program itself defines is taken before the library's, which it calls.
void *malloc(size_t size) {
    atomic_fetch_add_explicit(&count, 1, memory_order_relaxed);
    return __libc_malloc(size);
}

size_t allocation_count(void) {
    return atomic_load_explicit(&count, memory_order_relaxed);
}

size_t allocated_octets(void) {
    struct mallinfo2 info = mallinfo2();
    return info.uordblks + info.hblkhd;
}
#else
size_t allocation_count(void) {
    return 0;
}

size_t allocated_octets(void) {
    return 0;
}
#endif
