/* The layout of the public structs as a compiler of another language sees it. */
#ifndef LAYOUT_H
#define LAYOUT_H

#include <stdint.h>

typedef struct layout_row {
    const char *type;
    const char *field; /* "" for the struct itself */
    uint32_t size;
    uint32_t offset;
} layout_row_t;

#ifdef __cplusplus
extern "C" {
#endif

const layout_row_t *layout_of_c(uint32_t *out_count);
const layout_row_t *layout_of_cxx(uint32_t *out_count);

#ifdef __cplusplus
}
#endif

#endif
