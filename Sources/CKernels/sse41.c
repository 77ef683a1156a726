#include "kernels.h"

#if defined(__x86_64__)

#include <smmintrin.h>
#include <string.h>

#include "lists.h"

#pragma clang attribute push(__attribute__((target("sse4.1"))), apply_to = function)

#define W 4
#define ALPHAS ALPHAS_4
#define SWAPPED SWAPPED_4
#include "places.inc"

typedef uint8_t bytes __attribute__((vector_size(16)));
typedef uint16_t half __attribute__((vector_size(16)));

static inline half unpack_low(bytes value) {
  return (half)_mm_unpacklo_epi8((__m128i)value, _mm_setzero_si128());
}

static inline half unpack_high(bytes value) {
  return (half)_mm_unpackhi_epi8((__m128i)value, _mm_setzero_si128());
}

static inline bytes pack(half low, half high) {
  return (bytes)_mm_packus_epi16((__m128i)low, (__m128i)high);
}

static inline half high_product(half a, half b) {
  return (half)_mm_mulhi_epu16((__m128i)a, (__m128i)b);
}

#include "rows.inc"
#include "filter-128.inc"
#include "blocks.inc"
#include "set.inc"

#pragma clang attribute pop

const ck_kernels *ck_sse41(void) { return __builtin_cpu_supports("sse4.1") ? &set : NULL; }

#else

const ck_kernels *ck_sse41(void) { return NULL; }

#endif
