/* Samples of pictures. Doubles are rounded after each operation, in the order of the loops. */
#include "plain.h"

#include <math.h>

#pragma STDC FP_CONTRACT OFF

/* A place in 256ths of a picture's pixels, of whose middles it counts. */
static int64_t fixed(double place, double scale, double least, double most) {
  return (int64_t)(brought_into(place * scale - 0.5, least, most) * 256 + 0.5);
}

/* Four pixels by weights in 256ths, rounded once. One that counts for nothing is not read. */
static uint32_t bilinear(const uint32_t *upper, const uint32_t *lower, int64_t fx, int64_t fy) {
  const int right = fx != 0;
  uint32_t pixel = 0;
  for (int c = 0; c < 32; c += 8) {
    const int64_t top = (upper[0] >> c & 255) * (256 - fx) + (upper[right] >> c & 255) * fx;
    const int64_t bottom = (lower[0] >> c & 255) * (256 - fx) + (lower[right] >> c & 255) * fx;
    pixel |= (uint32_t)((top * (256 - fy) + bottom * fy + 32768) / 65536) << c;
  }
  return pixel;
}

uint32_t plain_sample(const ck_picture *picture, double x, double y) {
  const int64_t u = fixed(x, picture->scale, picture->least_x, picture->most_x);
  const int64_t v = fixed(y, picture->scale, picture->least_y, picture->most_y);
  const uint32_t *upper = picture->pixels + v / 256 * picture->stride + u / 256;
  const uint32_t *lower = v / 256 < picture->last_y ? upper + picture->stride : upper;
  return bilinear(upper, lower, u % 256, v % 256);
}

static void place(
    double *x, double *y, const ck_map *map, double u, double v, int is_affine) {
  const double w = is_affine ? 1 : map->u * u + map->v * v + map->w;
  *x = (map->a * u + map->c * v + map->tx) / w;
  *y = (map->b * u + map->d * v + map->ty) / w;
}

static void sample_mapped(
    uint32_t *target, size_t count, const ck_picture *picture, const ck_map *map, intptr_t x,
    intptr_t y, int is_affine) {
  for (size_t k = 0; k < count; k++) {
    double px, py;
    place(&px, &py, map, (double)(x + (intptr_t)k) + 0.5, (double)y + 0.5, is_affine);
    target[k] = plain_sample(picture, px, py);
  }
}

static void sample_affine(
    uint32_t *target, size_t count, const ck_picture *picture, const ck_map *map, intptr_t x,
    intptr_t y) {
  sample_mapped(target, count, picture, map, x, y, 1);
}

static void sample_projective(
    uint32_t *target, size_t count, const ck_picture *picture, const ck_map *map, intptr_t x,
    intptr_t y) {
  sample_mapped(target, count, picture, map, x, y, 0);
}

static void sample_places(
    uint32_t *target, size_t count, const ck_picture *picture, const double *x, const double *y) {
  for (size_t k = 0; k < count; k++) target[k] = plain_sample(picture, x[k], y[k]);
}

static int64_t within(int64_t value, int64_t least, int64_t most) {
  return value < least ? least : value > most ? most : value;
}

/* Rounded to nearest, halves up, whatever the sign. */
static int64_t rounded(int64_t value, int64_t unit) {
  const int64_t twice = 2 * value + unit, both = 2 * unit;
  return twice >= 0 ? twice / both : -((-twice + both - 1) / both);
}

static void sample_cubic(
    uint32_t *target, size_t count, const ck_picture *picture, const double *x, const double *y,
    const int16_t *weights) {
  const int64_t first_x = (int64_t)picture->least_x, first_y = (int64_t)picture->least_y;
  const int64_t last_x = (int64_t)ceil(picture->most_x), last_y = (int64_t)ceil(picture->most_y);
  for (size_t k = 0; k < count; k++) {
    const int64_t u = fixed(x[k], picture->scale, picture->least_x, picture->most_x);
    const int64_t v = fixed(y[k], picture->scale, picture->least_y, picture->most_y);
    int64_t result[4];
    for (int c = 0; c < 4; c++) {
      int64_t sum = 0;
      for (int j = 0; j < 4; j++) {
        const uint32_t *row =
            picture->pixels + within(v / 256 - 1 + j, first_y, last_y) * picture->stride;
        int64_t across = 0;
        for (int i = 0; i < 4; i++)
          across += (row[within(u / 256 - 1 + i, first_x, last_x)] >> 8 * c & 255)
              * (int64_t)weights[u % 256 * 4 + i];
        sum += rounded(across, 128) * weights[v % 256 * 4 + j];
      }
      result[c] = rounded(sum, 1 << 21);
    }
    const int64_t alpha = within(result[3], 0, 255);
    target[k] = (uint32_t)alpha << 24;
    for (int c = 0; c < 3; c++) target[k] |= (uint32_t)within(result[c], 0, alpha) << 8 * c;
  }
}

static void places(
    double *x, double *y, size_t count, const ck_map *map, intptr_t start, intptr_t row) {
  for (size_t k = 0; k < count; k++)
    place(x + k, y + k, map, (double)(start + (intptr_t)k) + 0.5, (double)row + 0.5, 0);
}

static void columns(
    int32_t *index, uint16_t *fraction, size_t count, const ck_picture *picture, double scale,
    double offset, intptr_t x) {
  for (size_t k = 0; k < count; k++) {
    const double shown = scale * ((double)(x + (intptr_t)k) + 0.5) + offset;
    const int64_t u = fixed(shown, picture->scale, picture->least_x, picture->most_x);
    index[k] = (int32_t)(u / 256);
    fraction[k] = (uint16_t)(u % 256);
  }
}

static void sample_columns(
    uint32_t *target, size_t count, const ck_picture *picture, const ck_columns *columns,
    int32_t row, uint16_t *scratch, intptr_t ahead, int past) {
  (void)scratch, (void)ahead, (void)past;
  const uint32_t *upper = picture->pixels + row / 256 * picture->stride;
  const uint32_t *lower = row / 256 < picture->last_y ? upper + picture->stride : upper;
  for (size_t k = 0; k < count; k++) {
    const int32_t i = columns->index[k];
    target[k] = bilinear(upper + i, lower + i, columns->fraction[k], row % 256);
  }
}

void set_plain_samples(ck_kernels *set) {
  set->sample_affine = sample_affine;
  set->sample_projective = sample_projective;
  set->sample_places = sample_places;
  set->sample_cubic = sample_cubic;
  set->columns = columns;
  set->sample_columns = sample_columns;
  set->places = places;
}
