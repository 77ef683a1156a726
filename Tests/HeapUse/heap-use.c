#include "heap-use.h"
#include <malloc.h>

int64_t heap_use(void) {
    const struct mallinfo2 info = mallinfo2();
    return (int64_t)(info.uordblks + info.hblkhd);
}
