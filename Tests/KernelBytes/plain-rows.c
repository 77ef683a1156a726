/* Rows of pixels, in whole numbers that are wide enough for anything. */
#include "plain.h"

#include <string.h>

static int64_t channel(uint32_t pixel, int c) { return pixel >> 8 * c & 255; }

static uint32_t packed(const int64_t channels[4]) {
  uint32_t pixel = 0;
  for (int c = 0; c < 4; c++) pixel |= (uint32_t)channels[c] << 8 * c;
  return pixel;
}

/* x * y / 255 for bytes, rounded to nearest: no product lies half way. */
static int64_t byte_product(int64_t x, int64_t y) { return (2 * x * y + 255) / 510; }

/* Rounded to nearest, halves up, whatever the sign. */
static int64_t rounded(int64_t value, int64_t divisor) {
  const int64_t twice = 2 * value + divisor;
  return twice >= 0 ? twice / (2 * divisor) : -((-twice + 2 * divisor - 1) / (2 * divisor));
}

/* Source over what lies below, as far as an opacity goes. */
static uint32_t composed(uint32_t below, uint32_t source, int64_t opacity) {
  int64_t result[4];
  for (int c = 0; c < 4; c++) {
    int64_t whole = channel(source, c) + byte_product(channel(below, c), 255 - channel(source, 3));
    if (whole > 255) whole = 255;
    result[c] = channel(below, c);
    result[c] += opacity == 32767 ? whole - result[c] : rounded((whole - result[c]) * opacity, 32768);
  }
  return packed(result);
}

static uint32_t dissolved(uint32_t below, uint32_t source, int64_t opacity) {
  return composed(below, source | 0xff000000u, opacity);
}

static int64_t part_of(uint8_t coverage, uint16_t opacity) {
  return coverage == 255 ? opacity : (int64_t)coverage * 257 * opacity / 65536;
}

static void fill(uint32_t *target, uint32_t pixel, size_t count) {
  for (size_t k = 0; k < count; k++) target[k] = pixel;
}

static void copy(uint32_t *target, const uint32_t *source, size_t count, intptr_t ahead) {
  (void)ahead;
  memmove(target, source, 4 * count);
}

static void over(
    uint32_t *target, const uint32_t *below, const uint32_t *source, size_t count,
    uint16_t opacity, intptr_t ahead) {
  (void)ahead;
  for (size_t k = 0; k < count; k++) target[k] = composed(below[k], source[k], opacity);
}

static void dissolve(
    uint32_t *target, const uint32_t *below, const uint32_t *source, size_t count,
    uint16_t opacity, intptr_t ahead) {
  (void)ahead;
  for (size_t k = 0; k < count; k++) target[k] = dissolved(below[k], source[k], opacity);
}

static void color_over(
    uint32_t *target, const uint32_t *below, uint32_t pixel, size_t count, uint16_t opacity) {
  for (size_t k = 0; k < count; k++) target[k] = composed(below[k], pixel, opacity);
}

static void over_covered(
    uint32_t *target, const uint32_t *source, const uint8_t *coverage, size_t count,
    uint16_t opacity) {
  for (size_t k = 0; k < count; k++)
    target[k] = composed(target[k], source[k], part_of(coverage[k], opacity));
}

static void color_covered(
    uint32_t *target, intptr_t stride, uint32_t pixel, const uint8_t *coverage, size_t count,
    size_t rows, uint16_t opacity) {
  for (size_t y = 0; y < rows; y++)
    for (size_t k = 0; k < count; k++) {
      uint32_t *pixel_there = target + (intptr_t)y * stride + k;
      *pixel_there = composed(*pixel_there, pixel, part_of(coverage[k], opacity));
    }
}

static uint32_t times_alpha(uint32_t pixel, uint32_t other) {
  int64_t result[4];
  for (int c = 0; c < 4; c++) result[c] = byte_product(channel(pixel, c), channel(other, 3));
  return packed(result);
}

static void mask(uint32_t *target, const uint32_t *mask, size_t count) {
  for (size_t k = 0; k < count; k++) target[k] = times_alpha(target[k], mask[k]);
}

static void tint(uint32_t *target, const uint32_t *source, uint32_t color, size_t count) {
  for (size_t k = 0; k < count; k++) target[k] = times_alpha(color, source[k]);
}

static uint32_t between(uint32_t a, uint32_t b, int64_t part, int64_t whole) {
  int64_t result[4];
  for (int c = 0; c < 4; c++)
    result[c] = rounded(channel(a, c) * (whole - part) + channel(b, c) * part, whole);
  return packed(result);
}

static void mix(
    uint32_t *target, const uint32_t *a, const uint32_t *b, size_t count, uint32_t part) {
  for (size_t k = 0; k < count; k++) target[k] = between(a[k], b[k], part, 256);
}

static void mix_finely(
    uint32_t *target, const uint32_t *a, const uint32_t *b, size_t count, uint32_t part) {
  for (size_t k = 0; k < count; k++) target[k] = between(a[k], b[k], part, 65536);
}

static void halve(
    uint32_t *target, const uint32_t *upper, const uint32_t *lower, size_t source_width) {
  for (size_t k = 0; k < (source_width + 1) / 2; k++) {
    const size_t left = 2 * k, right = left + 1 < source_width ? left + 1 : left;
    int64_t result[4];
    for (int c = 0; c < 4; c++)
      /* Halves are rounded up, then down. */
      result[c] = (channel(upper[left], c) + channel(upper[right], c) + channel(lower[left], c)
                   + channel(lower[right], c) + (k % 2 == 0 ? 2 : 1))
          / 4;
    target[k] = packed(result);
  }
}

#pragma STDC FP_CONTRACT OFF

/* What is not a number becomes 0. */
static double to_unit(double value) { return brought_into(value, 0, 1); }

static void matrix(
    uint32_t *target, const uint32_t *source, size_t count, const double *matrix) {
  for (size_t k = 0; k < count; k++) {
    const double alpha = (double)channel(source[k], 3);
    double straight[3], changed[4];
    for (int c = 0; c < 3; c++)
      straight[c] = alpha > 0 ? to_unit((double)channel(source[k], 2 - c) * (1 / alpha)) : 0;
    for (int c = 0; c < 4; c++) {
      const double *row = matrix + 5 * c;
      changed[c] = to_unit(
          row[0] * straight[0] + row[1] * straight[1] + row[2] * straight[2] + row[3] * (alpha / 255)
          + row[4]);
    }
    int64_t result[4] = {0, 0, 0, (int64_t)(changed[3] * 255 + 0.5)};
    for (int c = 0; c < 3; c++)
      result[2 - c] = (int64_t)(changed[c] * changed[3] * 255 + 0.5);
    target[k] = packed(result);
  }
}

static void mix_blocks(
    uint32_t *colors, size_t count, const uint32_t *upper, const uint32_t *lower,
    const int32_t *first, const int32_t *second, const float *weights, float row_weight) {
  for (size_t k = 0; k < count; k++) {
    int64_t result[4];
    for (int c = 0; c < 4; c++) {
      const float a = (float)channel(upper[first[k]], c), b = (float)channel(lower[first[k]], c);
      const float top = a + ((float)channel(upper[second[k]], c) - a) * weights[k];
      const float bottom = b + ((float)channel(lower[second[k]], c) - b) * weights[k];
      result[c] = (int64_t)(top + (bottom - top) * row_weight + 0.5f);
    }
    colors[k] = packed(result);
  }
}

static void fill_blocks(
    uint32_t *target, const uint32_t *colors, const int32_t *owners, size_t count) {
  for (size_t k = 0; k < count; k++) target[k] = colors[owners[k]];
}

static void weigh_rows(
    int16_t *sums, const uint32_t *pixels, intptr_t stride, size_t count, const uint16_t *weights,
    size_t rows) {
  for (size_t k = 0; k < (count + 15) / 16 * 16; k++) {
    for (int c = 0; c < 4; c++) {
      int64_t sum = -32768;
      for (size_t row = 0; row < rows; row++)
        sum += channel(pixels[(intptr_t)row * stride + (intptr_t)k], c) * weights[row];
      sums[4 * k + (size_t)c] = (int16_t)sum;
    }
  }
}

static void weigh_columns(
    uint32_t *target, size_t count, const int16_t *sums, int32_t origin, const ck_windows *windows) {
  for (size_t k = 0; k < count; k++) {
    int64_t result[4];
    for (int c = 0; c < 4; c++) {
      int64_t sum = 0;
      for (int32_t tap = 0; tap < windows->taps; tap++)
        sum += (int64_t)sums[4 * (windows->first[k] - origin + tap) + c]
            * windows->weights[k * (size_t)windows->taps + (size_t)tap];
      /* In 256ths of 32768ths, less 32768 times all of the weights. */
      result[c] = rounded(sum + ((int64_t)1 << 30), 1 << 23);
    }
    target[k] = packed(result);
  }
}

void set_plain_rows(ck_kernels *set) {
  set->fill = set->fill_past = fill;
  set->copy_past = copy;
  set->over = over;
  set->dissolve = set->dissolve_past = dissolve;
  set->color_over = color_over;
  set->over_covered = over_covered;
  set->color_covered = color_covered;
  set->mask = mask;
  set->tint = tint;
  set->mix = mix;
  set->mix_finely = mix_finely;
  set->halve = halve;
  set->matrix = matrix;
  set->mix_blocks = mix_blocks;
  set->fill_blocks = fill_blocks;
  set->weigh_rows = weigh_rows;
  set->weigh_columns = weigh_columns;
}
