/* The portable set: four channels in one number of 64 bits. */
#include "pixels.h"

#include "places.inc"

static void fill(uint32_t *target, uint32_t pixel, size_t count) {
  for (size_t k = 0; k < count; k++) target[k] = pixel;
}

static void over(
    uint32_t *target, const uint32_t *below, const uint32_t *source, size_t count,
    uint8_t opacity, intptr_t ahead) {
  (void)ahead;
  for (size_t k = 0; k < count; k++) {
    const uint32_t pixel = opacity == 255 ? source[k] : pixel_times(source[k], opacity);
    target[k] = pixel >> 24 == 255 ? pixel : pixel_over(pixel, below[k]);
  }
}

static void color_over(uint32_t *target, const uint32_t *below, uint32_t pixel, size_t count) {
  for (size_t k = 0; k < count; k++) target[k] = pixel_over(pixel, below[k]);
}

static void over_covered(
    uint32_t *target, const uint32_t *source, const uint8_t *coverage, size_t count,
    uint8_t opacity) {
  for (size_t k = 0; k < count; k++) {
    const uint32_t factor = byte_times(coverage[k], opacity);
    target[k] = pixel_over(pixel_times(source[k], factor), target[k]);
  }
}

static void color_covered(
    uint32_t *target, uint32_t pixel, const uint8_t *coverage, size_t count, uint8_t opacity) {
  for (size_t k = 0; k < count; k++) {
    const uint32_t factor = byte_times(coverage[k], opacity);
    target[k] = pixel_over(pixel_times(pixel, factor), target[k]);
  }
}

static void mask(uint32_t *target, const uint32_t *mask, size_t count) {
  for (size_t k = 0; k < count; k++) target[k] = pixel_times(target[k], mask[k] >> 24);
}

static void tint(uint32_t *target, uint32_t color, size_t count) {
  for (size_t k = 0; k < count; k++) target[k] = pixel_times(color, target[k] >> 24);
}

static void mix(
    uint32_t *target, const uint32_t *a, const uint32_t *b, size_t count, uint32_t part) {
  for (size_t k = 0; k < count; k++) target[k] = pixel_mix(a[k], b[k], part);
}

static void mix_finely(
    uint32_t *target, const uint32_t *a, const uint32_t *b, size_t count, uint32_t part) {
  const uint8_t *first = (const uint8_t *)a, *second = (const uint8_t *)b;
  uint8_t *result = (uint8_t *)target;
  for (size_t k = 0; k < 4 * count; k++)
    result[k] = (uint8_t)((first[k] * (65536 - part) + second[k] * part + 32768) >> 16);
}

static void halve(
    uint32_t *target, const uint32_t *upper, const uint32_t *lower, size_t source_width) {
  for (size_t k = 0; k < (source_width + 1) / 2; k++) {
    const size_t left = 2 * k, right = left + 1 < source_width ? left + 1 : left;
    target[k] = pixel_mean(upper[left], upper[right], lower[left], lower[right]);
  }
}

static void filter(uint32_t *target, size_t count, const uint32_t *pixels, const taps *taps) {
  for (size_t k = 0; k < count; k++)
    target[k] = pixel_bilinear(
        pixels + taps->upper[k], pixels + taps->lower[k], taps->across[k] >> 16,
        taps->down[k] & 0xffff);
}

static void filter_columns(
    uint32_t *target, size_t count, const uint16_t *combined, const int32_t *index,
    const uint16_t *fraction) {
  for (size_t k = 0; k < count; k++)
    target[k] = pixel_across(combined + 4 * (intptr_t)index[k], fraction[k]);
}

static void dissolve(
    uint32_t *target, const uint32_t *below, const uint32_t *source, size_t count,
    uint8_t opacity, intptr_t ahead) {
  (void)ahead;
  const uint8_t *a = (const uint8_t *)source, *b = (const uint8_t *)below;
  uint8_t *result = (uint8_t *)target;
  const uint16_t factor = opacity, rest = 255 - opacity;
  /* Bytes by themselves: what every compiler makes vectors of. */
#pragma clang loop vectorize(assume_safety)
  for (size_t k = 0; k < 4 * count; k++) {
    const uint16_t x = (uint16_t)(a[k] * factor + 128), y = (uint16_t)(b[k] * rest + 128);
    result[k] = (uint8_t)(((uint16_t)(x + (x >> 8)) >> 8) + ((uint16_t)(y + (y >> 8)) >> 8));
  }
}

/* Nothing goes past the caches here. */
static void copy_past(
    uint32_t *target, const uint32_t *source, size_t count, intptr_t ahead) {
  (void)ahead;
  memcpy(target, source, 4 * count);
}

static void finish_past(void) {}

static void fill_past(uint32_t *target, uint32_t pixel, size_t count) {
  fill(target, pixel, count);
}

static void dissolve_past(
    uint32_t *target, const uint32_t *below, const uint32_t *source, size_t count,
    uint8_t opacity, intptr_t ahead) {
  dissolve(target, below, source, count, opacity, ahead);
}

static void mix_moved(
    uint32_t *target, const uint32_t *a, const uint32_t *b, size_t count, uint32_t part,
    intptr_t ahead, int past) {
  (void)ahead, (void)past;
  mix(target, a, b, count, part);
}

#include "blocks.inc"
#include "set.inc"

const ck_kernels *ck_scalar(void) { return &set; }
