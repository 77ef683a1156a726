/* How much memory the process has allocated and not freed, in bytes. */
#ifndef HEAP_USE_H
#define HEAP_USE_H
#include <stdint.h>
int64_t heap_use(void);
#endif
