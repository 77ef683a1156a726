/* Proves that the headers compile as C11; the lint compiles the same file as C++17. */
#include <assert.h>
#include <transhost/transhost.h>

static_assert(sizeof(th_handle_t) == 8, "handles are 64 bits");
static_assert(sizeof(void *) == 8, "layouts are released for 64-bit targets");
