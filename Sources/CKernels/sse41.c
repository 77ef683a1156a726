#include "kernels.h"

#if defined(__x86_64__)

#pragma clang attribute push(__attribute__((target("sse4.1"))), apply_to = function)
#include "set-128.inc"
#pragma clang attribute pop

const ck_kernels *ck_sse41(void) { return __builtin_cpu_supports("sse4.1") ? &set : NULL; }

#else

const ck_kernels *ck_sse41(void) { return NULL; }

#endif
