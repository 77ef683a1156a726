#include "kernels.h"

#if defined(__aarch64__)

#include <arm_neon.h>
#include <string.h>

#include "lists.h"

#define W 4
#define ALPHAS ALPHAS_4
#define SWAPPED SWAPPED_4
#include "places.inc"

typedef uint8_t bytes __attribute__((vector_size(16)));
typedef uint16_t half __attribute__((vector_size(16)));

static inline half unpack_low(bytes value) { return (half)vmovl_u8(vget_low_u8(value)); }
static inline half unpack_high(bytes value) { return (half)vmovl_u8(vget_high_u8(value)); }

static inline bytes pack(half low, half high) {
  return (bytes)vcombine_u8(vmovn_u16(low), vmovn_u16(high));
}

static inline half high_product(half a, half b) {
  const uint32x4_t low = vmull_u16(vget_low_u16(a), vget_low_u16(b));
  const uint32x4_t high = vmull_high_u16(a, b);
  return (half)vcombine_u16(vshrn_n_u32(low, 16), vshrn_n_u32(high, 16));
}

#include "rows.inc"
#include "filter-128.inc"
#include "blocks.inc"
#include "set.inc"

/* Every processor of this architecture has it. */
const ck_kernels *ck_neon(void) { return &set; }

#else

const ck_kernels *ck_neon(void) { return NULL; }

#endif
