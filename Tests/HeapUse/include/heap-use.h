/* What the process has of the heap. */
#ifndef HEAP_USE_H
#define HEAP_USE_H
#include <stdint.h>

/* How much memory it has allocated and not freed, in bytes. */
int64_t heap_use(void);

/* How often it has asked for memory, on all threads; less than 0 under a sanitizer, which cannot tell. */
int64_t heap_allocations(void);

#endif
