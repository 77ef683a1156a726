#include "kernels.h"

#if defined(__x86_64__)

#include "avx512.inc"

const ck_kernels *ck_avx512_loads(void) { return set_if_it_runs(); }

/* Intel has had numbers of 16 bits since its gathers are not slowed down on purpose any more (Sapphire Rapids), and AMD,
 * where loads are faster, has none. */
const ck_kernels *ck_avx512(void) {
  return __builtin_cpu_supports("avx512fp16") ? ck_avx512_gathers() : ck_avx512_loads();
}

#else

const ck_kernels *ck_avx512_loads(void) { return NULL; }

const ck_kernels *ck_avx512(void) { return NULL; }

#endif
