#include <layout.h>

#include <stddef.h>
#include <transhost/transhost.h>

#define STRUCT(type) {#type, "", sizeof(type), 0},
#define FIELD(type, field) {#type, #field, sizeof(((type *)0)->field), offsetof(type, field)},

static const layout_row_t rows[] = {
#include "../layout-fields.inc"
};

const layout_row_t *layout_of_cxx(uint32_t *out_count) {
    *out_count = sizeof rows / sizeof rows[0];
    return rows;
}
