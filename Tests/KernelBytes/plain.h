/* Every loop once more, as `kernels.h` says it, a channel at a time: what the sets are held against. */
#ifndef PLAIN_H
#define PLAIN_H

#include "kernels.h"

/* The loops that work on rows. */
void set_plain_rows(ck_kernels *set);

/* The loops that work on rows of wide pixels. */
void set_plain_wide(ck_kernels *set);

/* The loops that sample pictures. */
void set_plain_samples(ck_kernels *set);

/* The loops for pixels that are means of several samples. */
void set_plain_footprints(ck_kernels *set);

/* A bilinear sample at a place. */
uint32_t plain_sample(const ck_picture *picture, int64_t x, int64_t y);

/* What is not a number becomes the least. */
static inline double brought_into(double value, double least, double most) {
  if (!(value > least)) return least;
  return value < most ? value : most;
}

#endif
