/* Samples of pictures. Doubles and floats are rounded after each operation, in the order of the loops. */
#include "plain.h"

#include <math.h>

#pragma STDC FP_CONTRACT OFF

static int64_t within(int64_t value, int64_t least, int64_t most) {
  return value < least ? least : value > most ? most : value;
}

/* A place in 256ths of the pixels of a picture that is made smaller, of whose middles it counts, rounded to
 * nearest. */
static int64_t fixed(int64_t place, double scale, double least, double most) {
  const double shown = floor((double)place * scale / (CK_PLACE_UNIT / 256) - 128 + 0.5);
  return within((int64_t)shown, (int64_t)(least * 256 + 0.5), (int64_t)(most * 256 + 0.5));
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

uint32_t plain_sample(const ck_picture *picture, int64_t x, int64_t y) {
  const int64_t u = fixed(x, picture->scale, picture->least_x, picture->most_x);
  const int64_t v = fixed(y, picture->scale, picture->least_y, picture->most_y);
  const uint32_t *upper = picture->pixels + v / 256 * picture->stride + u / 256;
  const uint32_t *lower = v / 256 < picture->last_y ? upper + picture->stride : upper;
  return bilinear(upper, lower, u % 256, v % 256);
}

/* A coordinate under a map: `from` times the column, and what the row gives. */
typedef struct coordinate {
  double from, by_row, moved;
} coordinate;

/* Where a column lies of those that are found together. */
static int32_t place(coordinate c, const ck_map *map, intptr_t column, double v, int is_affine) {
  const intptr_t behind = column & 63;
  const double u = (double)(column - behind) + 0.5;
  const double depth = is_affine ? 1 : map->u * u + map->v * v + map->w;
  const double first = (c.from * u + c.by_row * v + c.moved) / depth;
  const double step = (is_affine ? c.from : (c.from - map->u * first) / depth) * CK_PLACE_UNIT;
  const double start = first * CK_PLACE_UNIT + 0.5, whole = floor(start);
  if (is_affine) {
    /* In 2^26ths of a unit. */
    const int64_t part = (int64_t)((start - whole) * 0x1p26);
    const int64_t whole_step = (int64_t)floor(step);
    const int64_t part_step = (int64_t)((step - floor(step)) * 0x1p26);
    return (int32_t)((int64_t)whole + behind * whole_step + (part + behind * part_step) / (1 << 26));
  }
  const float columns = (float)behind, deeper = (float)(map->u / depth);
  const float steps = columns / (1 + deeper * columns);
  return (int32_t)whole + (int32_t)floorf((float)(start - whole) + (float)step * steps);
}

/* Whether a coordinate is near enough to be found from the first of its columns. */
static int is_near(coordinate c, const ck_map *map, double u, double v, int is_affine) {
  const double depth = is_affine ? 1 : map->u * u + map->v * v + map->w, last = 1 + 64 * (map->u / depth);
  const double first = (c.from * u + c.by_row * v + c.moved) / depth;
  const double step = (is_affine ? c.from : (c.from - map->u * first) / depth) * CK_PLACE_UNIT;
  return fabs(step) < (is_affine ? 0x1p23 : 0x1p18) && fabs(first * CK_PLACE_UNIT + 0.5) < CK_PLACE_MOST
      && (is_affine || (last > 0.25 && last < 4));
}

static int32_t place_by_itself(double pixels) {
  return (int32_t)floor(brought_into(pixels * CK_PLACE_UNIT, -CK_PLACE_MOST, CK_PLACE_MOST) + 0.5);
}

static void find(
    int32_t *x, int32_t *y, const ck_map *map, intptr_t column, intptr_t row, int is_affine) {
  const coordinate across = {map->a, map->c, map->tx}, down = {map->b, map->d, map->ty};
  const double start = (double)(column - (column & 63)) + 0.5, v = (double)row + 0.5;
  if (is_near(across, map, start, v, is_affine) && is_near(down, map, start, v, is_affine)) {
    *x = place(across, map, column, v, is_affine);
    *y = place(down, map, column, v, is_affine);
    return;
  }
  const double u = (double)column + 0.5;
  const double w = is_affine ? 1 : map->u * u + map->v * v + map->w;
  *x = place_by_itself((map->a * u + map->c * v + map->tx) / w);
  *y = place_by_itself((map->b * u + map->d * v + map->ty) / w);
}

static void sample_mapped(
    uint32_t *target, size_t count, const ck_picture *picture, const ck_map *map, intptr_t x,
    intptr_t y, int is_affine) {
  for (size_t k = 0; k < count; k++) {
    int32_t px, py;
    find(&px, &py, map, x + (intptr_t)k, y, is_affine);
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
    uint32_t *target, size_t count, const ck_picture *picture, const int32_t *x, const int32_t *y) {
  for (size_t k = 0; k < count; k++) target[k] = plain_sample(picture, x[k], y[k]);
}

/* Rounded to nearest, halves up, whatever the sign. */
static int64_t rounded(int64_t value, int64_t unit) {
  const int64_t twice = 2 * value + unit, both = 2 * unit;
  return twice >= 0 ? twice / both : -((-twice + both - 1) / both);
}

static void sample_cubic(
    uint32_t *target, size_t count, const ck_picture *picture, const int32_t *x, const int32_t *y,
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
    int32_t *x, int32_t *y, size_t count, const ck_map *map, intptr_t start, intptr_t row) {
  const int is_affine = map->u == 0 && map->v == 0 && map->w == 1;
  for (size_t k = 0; k < count; k++) find(x + k, y + k, map, start + (intptr_t)k, row, is_affine);
}

static void columns(
    int32_t *index, uint16_t *fraction, size_t count, const ck_picture *picture, double scale,
    double offset, intptr_t x) {
  const ck_map map = {.a = scale, .tx = offset, .w = 1};
  for (size_t k = 0; k < count; k++) {
    int32_t shown, unused;
    find(&shown, &unused, &map, x + (intptr_t)k, 0, 1);
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

/* Rounded to nearest; what is not a number is the least. */
static int64_t nearest(double value, double most) {
  return (int64_t)(brought_into(value, -most, most) + (0x1p31 + 0.5)) - ((int64_t)1 << 31);
}

/* How much of a window lies before a place, in 256ths. */
static int64_t share_before(int64_t place, int64_t start, int64_t length, int64_t gain) {
  const int64_t part = (within(place - start, 0, length) * gain + (1 << 21)) / (1 << 22);
  return part < 256 ? part : 256;
}

/* A window of a line of pixels. */
typedef struct window {
  int64_t start, length, gain;
} window;

/* The window about a place, cut at two edges. */
static window window_at(int64_t middle, int64_t length, int64_t gain, int64_t least, int64_t most) {
  int64_t start = within(middle, least, most) - length / 2, end = start + length;
  if (start >= least && end <= most) return (window){start, length, gain};
  start = within(start, least, most);
  end = within(end, least, most);
  if (end - start < CK_PLACE_UNIT) {
    if (start == least) end = start + CK_PLACE_UNIT;
    else start = end - CK_PLACE_UNIT;
  }
  return (window){start, end - start, (int64_t)ceil(0x1p30 / (double)(end - start))};
}

/* The mean of a window of pixels that lie a way apart, in 256ths, less 32768. */
static void window_mean(int16_t *means, const uint32_t *pixels, intptr_t way, window w) {
  for (int c = 0; c < 4; c++) {
    int64_t sum = -32768;
    for (int64_t k = w.start / CK_PLACE_UNIT; k * CK_PLACE_UNIT < w.start + w.length; k++) {
      const int64_t upper = k * CK_PLACE_UNIT, lower = upper + CK_PLACE_UNIT;
      sum += (pixels[k * way] >> 8 * c & 255)
          * (share_before(lower, w.start, w.length, w.gain)
             - share_before(upper, w.start, w.length, w.gain));
    }
    means[c] = (int16_t)sum;
  }
}

/* What lies so many columns behind one, of a slope in parts of a unit. */
static int64_t moved(size_t behind, int64_t slope, int64_t parts) {
  return (int64_t)floor((double)((int64_t)behind * slope) / (double)parts);
}

static void weigh_slant(
    int16_t *sums, const ck_picture *picture, const ck_slant *slant, int32_t column, size_t count,
    intptr_t ahead) {
  (void)ahead;
  const int64_t slope = nearest(slant->slope * 256, 4 * 256 * CK_PLACE_UNIT);
  for (size_t k = 0; k < (count + 15) / 16 * 16; k++) {
    const double first = (double)(column + (int32_t)(k - k % 16));
    const int64_t middle =
        nearest(slant->place + slant->slope * first, 0x1p30) + moved(k % 16, slope, 256);
    const window w =
        window_at(middle, slant->lengths[k], slant->gains[k], slant->least, slant->most);
    window_mean(sums + 4 * k, picture->pixels + column + (intptr_t)k, picture->stride, w);
  }
}

static void weigh_along(
    int16_t *sums, const uint32_t *pixels, const ck_along *along, intptr_t column, size_t count) {
  const int64_t slope = nearest(along->slope * 16, 128 * 16 * CK_PLACE_UNIT);
  for (size_t k = 0; k < (count + 15) / 16 * 16; k++) {
    const double first = (double)(column + (intptr_t)(k - k % 16));
    const int64_t middle =
        nearest(along->place + along->slope * first, 0x1p30) + moved(k % 16, slope, 16);
    window_mean(
        sums + 4 * k, pixels, 1,
        window_at(middle, along->length, along->gain, along->least, along->most));
  }
}

static void weigh_down(
    uint32_t *target, size_t count, const int16_t *const *rows, const int16_t *weights,
    size_t row_count) {
  for (size_t k = 0; k < count; k++) {
    target[k] = 0;
    for (size_t c = 0; c < 4; c++) {
      int64_t sum = (int64_t)1 << 30;
      for (size_t row = 0; row < row_count; row++) sum += rows[row][4 * k + c] * weights[row];
      target[k] |= (uint32_t)((sum + (1 << 22)) / (1 << 23)) << 8 * c;
    }
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
  set->weigh_slant = weigh_slant;
  set->weigh_along = weigh_along;
  set->weigh_down = weigh_down;
}
