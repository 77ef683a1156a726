/* Rows of wide pixels, in whole numbers that are wide enough for anything. */
#include "plain.h"

static int64_t channel(uint64_t pixel, int c) { return (int64_t)(pixel >> 16 * c & 0xffff); }

static uint64_t packed(const int64_t channels[4]) {
  uint64_t pixel = 0;
  for (int c = 0; c < 4; c++) pixel |= (uint64_t)channels[c] << 16 * c;
  return pixel;
}

/* Over 32768, rounded to nearest, halves up, whatever the sign. */
static int64_t reduced(int64_t product) {
  const int64_t sum = product + 16384;
  return sum >= 0 ? sum / 32768 : -((-sum + 32767) / 32768);
}

/* An alpha in 32768ths. */
static int64_t alpha(uint64_t pixel) {
  const int64_t a = channel(pixel, 3);
  return a + (a + a / 256 + 128) / 256;
}

static void widen(uint64_t *target, const uint32_t *source, size_t count) {
  for (size_t k = 0; k < count; k++) {
    int64_t result[4];
    for (int c = 0; c < 4; c++) result[c] = (source[k] >> 8 * c & 255) * 128;
    target[k] = packed(result);
  }
}

static void narrow(uint32_t *target, const uint64_t *source, size_t count) {
  for (size_t k = 0; k < count; k++) {
    target[k] = 0;
    for (int c = 0; c < 4; c++)
      target[k] |= (uint32_t)((channel(source[k], c) + 64) / 128) << 8 * c;
  }
}

static void over_wide(
    uint64_t *target, const uint64_t *source, const uint8_t *coverage, size_t count,
    uint16_t opacity) {
  for (size_t k = 0; k < count; k++) {
    const int64_t bytes = coverage == NULL ? 255 : coverage[k];
    int64_t part = bytes == 255 ? opacity : bytes * 257 * opacity / 65536, result[4];
    if (part == 32767) part = 32768;
    for (int c = 0; c < 4; c++) {
      const int64_t below = channel(target[k], c);
      int64_t full = channel(source[k], c) + below + reduced(-below * alpha(source[k]));
      if (full > 255 * 128) full = 255 * 128;
      result[c] = below - reduced((full - below) * -part);
    }
    target[k] = packed(result);
  }
}

static void mask_wide(uint64_t *target, const uint64_t *mask, size_t count) {
  for (size_t k = 0; k < count; k++) {
    int64_t result[4];
    for (int c = 0; c < 4; c++) result[c] = -reduced(-channel(target[k], c) * alpha(mask[k]));
    target[k] = packed(result);
  }
}

static void curve(uint64_t *pixels, size_t count, const uint16_t *values) {
  const int64_t whole = 255 * 128;
  for (size_t k = 0; k < count; k++) {
    const int64_t alpha = channel(pixels[k], 3);
    int64_t result[4] = {0, 0, 0, alpha};
    for (int c = 0; c < 3 && alpha > 0; c++) {
      const int64_t straight = (2 * channel(pixels[k], c) * whole + alpha) / (2 * alpha);
      result[c] = (2 * values[straight < whole ? straight : whole] * alpha + whole) / (2 * whole);
    }
    pixels[k] = packed(result);
  }
}

/* The mean of pixels about one, by weights that add up to a total, rounded to nearest. */
static uint64_t mean(
    const uint64_t *source, intptr_t first, intptr_t step, const int64_t *weights, size_t count,
    int64_t total) {
  int64_t result[4];
  for (int c = 0; c < 4; c++) {
    int64_t sum = 0;
    for (size_t k = 0; k < count; k++)
      sum += channel(source[first + (intptr_t)k * step], c) * weights[k];
    result[c] = (2 * sum + total) / (2 * total);
  }
  return packed(result);
}

static void blur_wide(
    uint64_t *target, const uint64_t *source, size_t count, intptr_t step, const uint16_t *weights,
    size_t reach) {
  int64_t both[64];
  for (size_t k = 0; k <= reach; k++) both[reach + k] = both[reach - k] = weights[k];
  for (size_t k = 0; k < count; k++)
    target[k] =
        mean(source, (intptr_t)k - (intptr_t)reach * step, step, both, 2 * reach + 1, 65536);
}

static void shrink_wide(
    uint64_t *target, const uint64_t *source, size_t count, intptr_t next, intptr_t step) {
  for (size_t k = 0; k < count; k++)
    target[k] = mean(
        source, (intptr_t)k * next - 2 * step, step, (const int64_t[]){1, 4, 6, 4, 1}, 5, 16);
}

static void grow_wide(
    uint64_t *first, uint64_t *second, const uint64_t *source, size_t count, intptr_t next,
    intptr_t step) {
  for (size_t k = 0; k < count; k++) {
    const intptr_t place = (intptr_t)k * next;
    first[place] = mean(source, (intptr_t)k - step, step, (const int64_t[]){1, 6, 1}, 3, 8);
    second[place] = mean(source, (intptr_t)k, step, (const int64_t[]){1, 1}, 2, 2);
  }
}

/* Bayer's matrix: of two by two pixels the numbers are 0, 2 over 3, 1, and each is four times as much for every
 * time that the square of pixels is half as large. */
static void narrow_dithered(
    uint32_t *target, const uint64_t *source, size_t count, intptr_t x, intptr_t y) {
  for (size_t k = 0; k < count; k++) {
    int64_t threshold = 0;
    for (int side = 1; side < 8; side *= 2) {
      const int right = ((x + (intptr_t)k) & 7) / side % 2, down = (y & 7) / side % 2;
      threshold = 4 * threshold + (right == down ? down : 2 + down);
    }
    target[k] = 0;
    for (int c = 0; c < 4; c++)
      target[k] |= (uint32_t)((channel(source[k], c) + 2 * threshold + 1) / 128) << 8 * c;
  }
}

void set_plain_wide(ck_kernels *set) {
  set->widen = widen;
  set->narrow = narrow;
  set->narrow_dithered = narrow_dithered;
  set->over_wide = over_wide;
  set->mask_wide = mask_wide;
  set->curve = curve;
  set->blur_wide = blur_wide;
  set->shrink_wide = shrink_wide;
  set->grow_wide = grow_wide;
}
