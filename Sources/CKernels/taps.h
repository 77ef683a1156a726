/* What is needed to sample pixels of a row: made by places.inc, read by each set's `filter`. */
#ifndef CKERNELS_TAPS_H
#define CKERNELS_TAPS_H

#include "kernels.h"

#include <stdint.h>

#define CHUNK 64

/* Where the left one of two pixels lies in the upper row of two, and weights in 256ths: 256 - fx below fx << 16, and fy
 * twice. */
typedef struct taps {
  int32_t upper[CHUNK];
  uint32_t across[CHUNK], down[CHUNK];
} taps;

/* From the upper row of a pair to the lower, if there is one. */
static inline intptr_t row_below(const ck_picture *picture) {
  return picture->last_y > 0 ? picture->stride : 0;
}

#endif
