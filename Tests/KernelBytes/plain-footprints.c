/* Pixels that are means of several samples. Doubles are rounded after each operation, in the order of the
 * loops. */
#include "plain.h"

#include <math.h>

#pragma STDC FP_CONTRACT OFF

static double filtered_square(double square) {
  if (square <= 1.0625) return 1;
  return square < 1.25 ? 1 + (square - 1.0625) * (4.0 / 3) : square;
}

/* The derivatives of a map at a place. */
typedef struct slopes {
  double xx, xy, yx, yy;
} slopes;

static slopes slopes_at(const ck_map *map, double x, double y) {
  const double px = map->a * x + map->c * y + map->tx, py = map->b * x + map->d * y + map->ty;
  const double pw = map->u * x + map->v * y + map->w, s = 1 / (pw * pw);
  return (slopes){
      (map->a * pw - map->u * px) * s, (map->c * pw - map->v * px) * s,
      (map->b * pw - map->u * py) * s, (map->d * pw - map->v * py) * s};
}

static double longer_square(double p, double q, double r) {
  return (p + r) / 2 + sqrt((p - r) * (p - r) / 4 + q * q);
}

/* How samples of a row along an axis are weighed, about so far apart; how far they are indeed. */
static double set_row(const ck_footprints *to, size_t k, double along, double widest) {
  const double number = fmax(sqrt(along / widest + 1), 2);
  const double pairs = brought_into(ceil(number / 2 - 1e-6), 1, 4);
  to->pairs[k] = (int32_t)pairs;
  to->share[k] = (int32_t)floor(2 / number * CK_SHARE_UNIT + 0.5);
  /* All but the innermost count whole. This is what the squares of their ways add up to. */
  const double most = number - 1, whole = pairs - 1, least = fmax(most - 2 * whole, 0);
  const double squares =
      whole * (most * (most - 2 * (whole - 1)) + (whole - 1) * (2 * whole - 1) * (2.0 / 3));
  const double mean = (squares + (number / 2 - whole) * least * least) * (2 / number);
  return sqrt(along / (3 * mean));
}

static int32_t half_step(double pixels) {
  return (int32_t)floor(brought_into(pixels * (CK_PLACE_UNIT / 2), -CK_STEP_MOST, CK_STEP_MOST) + 0.5);
}

/* In 256ths. */
static int32_t level(double variance) {
  int32_t level = 0;
  double square = 1;
  while (square * 4 <= fmin(variance, 0x1p62)) {
    square *= 4;
    level += 256;
  }
  return level + (int32_t)((fmin(variance, 0x1p62) / square - 1) / 3 * 256 + 0.5);
}

static void footprint(const ck_footprints *to, size_t k, slopes s) {
  to->along_x[k] = to->along_y[k] = to->across_x[k] = to->across_y[k] = 0;
  to->share[k] = CK_SHARE_UNIT;
  to->level[k] = 0;
  to->pairs[k] = 0;
  to->rows[k] = 1;
  const double p = s.xx * s.xx + s.xy * s.xy, r = s.yx * s.yx + s.yy * s.yy;
  const double q = s.xx * s.yx + s.xy * s.yy;
  if (!(p + r < 1e30)) return;
  const double spread = sqrt((p - r) * (p - r) / 4 + q * q);
  const double major = filtered_square((p + r) / 2 + spread);
  const double minor = filtered_square(fmax((p + r) / 2 - spread, 0));
  if (major <= 1) return;

  const double apart = minor <= 4 ? (minor - 1) * (1.0 / 3) : fmax((minor + 2) * (1.0 / 6), minor * 0.203125);
  const double narrow = (minor + 2) * (1.0 / 3);
  const double variance = fmax(narrow - apart, (major + 2) * (1.0 / 66));
  to->level[k] = level(variance);
  const double across = narrow - variance, along = major + 2 - 3 * variance;

  const double dp = p + s.xx * s.xx / 16, dq = q + s.xx * s.yx / 16, dr = r + s.yx * s.yx / 16;
  const double longest = longer_square(dp, dq, dr);
  double x = dp >= dr ? longest - dr : dq, y = dp >= dr ? dq : longest - dp;
  const double length = sqrt(x * x + y * y);
  x = length > 0 ? x * (1 / length) : 1;
  y = length > 0 ? y * (1 / length) : 0;
  if (across > 1e-9) {
    to->across_x[k] = half_step(-sqrt(across) * y);
    to->across_y[k] = half_step(sqrt(across) * x);
    if (to->across_x[k] != 0 || to->across_y[k] != 0) to->rows[k] = 2;
  }
  if (along > 1e-9) {
    const double roundness = brought_into((4 - major / minor) / 2, 0, 1);
    const double widest = variance + roundness * fmax(across - variance, 0);
    const double step = set_row(to, k, along, widest);
    to->along_x[k] = half_step(step * x);
    to->along_y[k] = half_step(step * y);
  }
}

static void footprints(
    const ck_footprints *footprints, size_t count, const ck_map *map, intptr_t run, double y) {
  for (size_t k = 0; k < count; k++)
    footprint(footprints, k, slopes_at(map, (double)((run + (intptr_t)k) * 8), y));
}

/* Between two numbers, in odd 16ths of the way, rounded to nearest. */
static int32_t between(const int32_t *ends, int64_t sign, int64_t part) {
  return (int32_t)(ends[0] + (int64_t)floor((double)((sign * ends[1] - ends[0]) * part) / 16 + 0.5));
}

static void steps(
    const ck_steps *steps, size_t count, const ck_footprints *from, intptr_t run, intptr_t x) {
  for (size_t k = 0; k < count; k++) {
    const intptr_t place = x + (intptr_t)k - 8 * run, edge = place / 8, part = 2 * (place % 8) + 1;
    const int32_t *ax = from->along_x + edge, *ay = from->along_y + edge;
    const int32_t *cx = from->across_x + edge, *cy = from->across_y + edge;
    const int along = (double)ax[0] * ax[1] + (double)ay[0] * ay[1] < 0 ? -1 : 1;
    const int across = (double)cx[0] * cx[1] + (double)cy[0] * cy[1] < 0 ? -1 : 1;
    steps->along_x[k] = between(ax, along, part);
    steps->along_y[k] = between(ay, along, part);
    steps->across_x[k] = between(cx, across, part);
    steps->across_y[k] = between(cy, across, part);
    steps->share[k] = between(from->share + edge, 1, part);
    steps->level[k] = between(from->level + edge, 1, part);
  }
}

static void sample_filtered(
    uint32_t *target, size_t count, const ck_levels *levels, const ck_steps *steps, int32_t pairs,
    int32_t rows, const int32_t *x, const int32_t *y, int32_t ahead_x, int32_t ahead_y) {
  (void)rows, (void)ahead_x, (void)ahead_y;
  for (size_t k = 0; k < count; k++) {
    const int32_t number = steps->level[k] / 256, last = levels->last;
    const int64_t part = number < last ? steps->level[k] % 256 : 0;
    const ck_picture *lower = levels->pictures + (number < last ? number : last);
    int64_t sums[4] = {0, 0, 0, 0}, before = 0;
    for (int32_t pair = 1; pair <= (pairs > 1 ? pairs : 1); pair++) {
      const double share = fmin((double)pair * steps->share[k] / CK_SHARE_UNIT, 1);
      const int64_t so_far = (int64_t)(share * 64 + 0.5);
      /* In halves of steps, the outermost pair first. */
      const float away = fmaxf(2.0f * CK_SHARE_UNIT / (float)steps->share[k] - (float)(2 * pair - 1), 0);
      const int64_t ax = (int64_t)((float)steps->along_x[k] * away);
      const int64_t ay = (int64_t)((float)steps->along_y[k] * away);
      for (int sample = 0; sample < 4; sample++) {
        const int64_t side = sample < 2 ? -1 : 1, apart = sample % 2 == 0 ? -1 : 1;
        const int64_t px = x[k] + side * ax + apart * steps->across_x[k];
        const int64_t py = y[k] + side * ay + apart * steps->across_y[k];
        const uint32_t one = plain_sample(lower, px, py);
        const uint32_t other = part > 0 ? plain_sample(lower + 1, px, py) : one;
        for (int c = 0; c < 4; c++)
          sums[c] += ((one >> 8 * c & 255) * (256 - part) + (other >> 8 * c & 255) * part)
              * (so_far - before);
      }
      before = so_far;
    }
    target[k] = 0;
    for (int c = 0; c < 4; c++) target[k] |= (uint32_t)((sums[c] + 32768) / 65536) << 8 * c;
  }
}

void set_plain_footprints(ck_kernels *set) {
  set->footprints = footprints;
  set->steps = steps;
  set->sample_filtered = sample_filtered;
}
