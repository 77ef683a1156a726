#include "kernels.h"

#if defined(__aarch64__)

#include "set-128.inc"

/* Every processor of this architecture has it. */
const ck_kernels *ck_neon(void) { return &set; }

#else

const ck_kernels *ck_neon(void) { return NULL; }

#endif
