/* Lists of places in vectors of 4, 8 and 16 pixels, which shuffles need as constants. */
#ifndef CKERNELS_LISTS_H
#define CKERNELS_LISTS_H

/* The alpha of each pixel, four times. */
#define A4(p) 4 * p + 3, 4 * p + 3, 4 * p + 3, 4 * p + 3
#define ALPHAS_4 A4(0), A4(1), A4(2), A4(3)
#define ALPHAS_8 ALPHAS_4, A4(4), A4(5), A4(6), A4(7)
#define ALPHAS_16 \
  ALPHAS_8, A4(8), A4(9), A4(10), A4(11), A4(12), A4(13), A4(14), A4(15)

/* The same where channels have 16 bits: of half as many pixels. */
#define WIDE_ALPHAS_4 A4(0), A4(1)
#define WIDE_ALPHAS_8 ALPHAS_4
#define WIDE_ALPHAS_16 ALPHAS_8

/* Each pixel of 16 bits a channel in the place of its neighbour. */
#define S2(p) 8 * p + 4, 8 * p + 5, 8 * p + 6, 8 * p + 7, 8 * p, 8 * p + 1, 8 * p + 2, 8 * p + 3
#define SWAPPED_4 S2(0)
#define SWAPPED_8 SWAPPED_4, S2(1)
#define SWAPPED_16 SWAPPED_8, S2(2), S2(3)

#endif
