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

/* Of two vectors of such pixels, a number each: every other one, and those of both by turns. */
#define EVENS_4 0, 2
#define EVENS_8 EVENS_4, 4, 6
#define EVENS_16 EVENS_8, 8, 10, 12, 14
#define ODDS_4 1, 3
#define ODDS_8 ODDS_4, 5, 7
#define ODDS_16 ODDS_8, 9, 11, 13, 15
#define LOWER_TURNS_4 0, 2
#define LOWER_TURNS_8 0, 4, 1, 5
#define LOWER_TURNS_16 0, 8, 1, 9, 2, 10, 3, 11
#define UPPER_TURNS_4 1, 3
#define UPPER_TURNS_8 2, 6, 3, 7
#define UPPER_TURNS_16 4, 12, 5, 13, 6, 14, 7, 15

/* A list for the width of vectors: LIST(EVENS_, W). */
#define LIST_(name, width) name##width
#define LIST(name, width) LIST_(name, width)

#endif
