/* What is needed to sample pixels of a row: made by places.inc, read by each set's `filter`. */
#ifndef CKERNELS_TAPS_H
#define CKERNELS_TAPS_H

#include <stdint.h>

#define CHUNK 64

/* Where the left one of two pixels lies in the upper and in the lower row, and weights in 256ths:
 * 256 - fx below fx << 16, and fy twice. */
typedef struct taps {
  int32_t upper[CHUNK], lower[CHUNK];
  uint32_t across[CHUNK], down[CHUNK];
} taps;

#endif
