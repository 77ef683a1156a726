#include "kernels.h"

#if defined(__x86_64__)

#define GATHERS
#include "avx512.inc"

const ck_kernels *ck_avx512_gathers(void) { return set_if_it_runs(); }

#else

const ck_kernels *ck_avx512_gathers(void) { return NULL; }

#endif
