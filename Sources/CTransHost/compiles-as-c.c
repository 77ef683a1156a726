/* Proves that the headers compile as C11; the lint does the same as C++17. */
#include <transhost/transhost.h>

_Static_assert(sizeof(th_handle_t) == 8, "handles are 64 bits");
_Static_assert(sizeof(void *) == 8, "layouts are released for 64-bit targets");
