/* Loops that sample pictures. */
#include "cases.h"

#include <string.h>

static _Alignas(64) uint32_t target_room[ROOM], picture_room[ROOM];

static double real(dice *dice) {
  return ROLL_OF(
      dice, __builtin_nan(""), __builtin_inf(), -__builtin_inf(), 1e300, -1e300, 1e9, 0, -0.0);
}

/* A picture, some part of which may be read. */
static ck_picture roll_picture(dice *dice, double scale, uint32_t *start) {
  const uint32_t width = 1 + roll_below(dice, 100), height = 1 + roll_below(dice, 40);
  const uint32_t stride = width + roll_below(dice, 20);
  ck_picture picture = {
      .pixels = picture_room + *start,
      .stride = stride,
      .last_x = (int32_t)width - 1,
      .last_y = (int32_t)height - 1,
      .scale = scale,
      .most_x = width - 1,
      .most_y = height - 1,
  };
  *start += stride * height;
  if (roll_below(dice, 3) == 0) {
    picture.least_x = roll_between(dice, 0, width - 1);
    picture.most_x = roll_between(dice, picture.least_x, width - 1);
    picture.least_y = picture.most_y = roll_between(dice, 0, height - 1);
  }
  return picture;
}

/* Pixels of a picture, and of a target. */
static ck_picture roll_one(call *call) {
  uint32_t start = roll_below(&call->dice, 16);
  roll_pixels(&call->dice, picture_room);
  roll_pixels(&call->dice, target_room);
  return roll_picture(&call->dice, ROLL_OF(&call->dice, 1, 1, 0.5, 0.25), &start);
}

static ck_map roll_map(dice *dice, int is_affine) {
  const double most = ROLL_OF(dice, 1, 3, 30);
  ck_map map = {
      .a = roll_between(dice, -most, most), .b = roll_between(dice, -most, most),
      .c = roll_between(dice, -most, most), .d = roll_between(dice, -most, most),
      .tx = roll_between(dice, -100, 100), .ty = roll_between(dice, -100, 100), .w = 1};
  if (!is_affine) {
    const double depth = ROLL_OF(dice, 0.125, 1.0 / 1024, 1.0 / 65536);
    map.u = roll_between(dice, -depth, depth);
    map.v = roll_between(dice, -depth, depth);
    map.w = ROLL_OF(dice, 1, 1, 0, 0.75, -1);
  }
  if (roll_below(dice, 8) == 0) map.tx = real(dice);
  if (roll_below(dice, 8) == 0) map.b = map.c = 0;
  return map;
}

static intptr_t roll_place(dice *dice) { return (intptr_t)roll_below(dice, 1000) - 500; }

static int32_t any_place(dice *dice) {
  return ROLL_OF(dice, 0, CK_PLACE_MOST, -CK_PLACE_MOST, CK_PLACE_UNIT / 2, 32, 31);
}

static void roll_places(dice *dice, int32_t *x, int32_t *y, size_t count, const ck_picture *picture) {
  for (size_t k = 0; k < count; k++) {
    x[k] = (int32_t)(roll_between(dice, -20, (picture->last_x + 20) / picture->scale) * CK_PLACE_UNIT);
    y[k] = (int32_t)(roll_between(dice, -20, (picture->last_y + 20) / picture->scale) * CK_PLACE_UNIT);
    if (roll_below(dice, 16) == 0) x[k] = any_place(dice);
    if (roll_below(dice, 16) == 0) y[k] = any_place(dice);
  }
}

static uint32_t *target_of(call *call) { return target_room + GUARD + call->offset; }

static void run_sample_affine(call *call) {
  const ck_picture picture = roll_one(call);
  const ck_map map = roll_map(&call->dice, 1);
  const intptr_t x = roll_place(&call->dice), y = roll_place(&call->dice);
  call->loops->sample_affine(target_of(call), call->count, &picture, &map, x, y);
  emit_pixels(call, target_room, call->count);
}

static void run_sample_projective(call *call) {
  const ck_picture picture = roll_one(call);
  const ck_map map = roll_map(&call->dice, 0);
  const intptr_t x = roll_place(&call->dice), y = roll_place(&call->dice);
  call->loops->sample_projective(target_of(call), call->count, &picture, &map, x, y);
  emit_pixels(call, target_room, call->count);
}

static void run_sample_places(call *call) {
  const ck_picture picture = roll_one(call);
  int32_t x[256], y[256];
  roll_places(&call->dice, x, y, call->count, &picture);
  call->loops->sample_places(target_of(call), call->count, &picture, x, y);
  emit_pixels(call, target_room, call->count);
}

static void run_sample_cubic(call *call) {
  const ck_picture picture = roll_one(call);
  int32_t x[256], y[256];
  int16_t weights[4 * 256];
  for (int k = 0; k < 4 * 256; k += 4) {
    weights[k] = (int16_t)((int32_t)roll_below(&call->dice, 2500) - 1500);
    weights[k + 3] = (int16_t)((int32_t)roll_below(&call->dice, 2500) - 1500);
    weights[k + 1] = (int16_t)roll_below(&call->dice, 16384);
    weights[k + 2] = (int16_t)(16384 - weights[k] - weights[k + 1] - weights[k + 3]);
  }
  roll_places(&call->dice, x, y, call->count, &picture);
  call->loops->sample_cubic(target_of(call), call->count, &picture, x, y, weights);
  emit_pixels(call, target_room, call->count);
}

static void run_places(call *call) {
  int32_t x[256], y[256];
  const ck_map map = roll_map(&call->dice, roll_below(&call->dice, 2) == 0);
  const intptr_t start = roll_place(&call->dice), row = roll_place(&call->dice);
  call->loops->places(x, y, call->count, &map, start, row);
  emit(call, x, 4 * call->count);
  emit(call, y, 4 * call->count);
}

static void run_columns(call *call) {
  const ck_picture picture = roll_one(call);
  int32_t index[256];
  uint16_t fraction[256];
  const double scale = roll_between(&call->dice, -4, 4);
  const double offset =
      roll_below(&call->dice, 8) == 0 ? real(&call->dice) : roll_between(&call->dice, -90, 90);
  call->loops->columns(
      index, fraction, call->count, &picture, scale, offset, roll_place(&call->dice));
  emit(call, index, 4 * call->count);
  emit(call, fraction, 2 * call->count);
}

/* The longest run of columns that follow one another with the same weight. */
static void find_even(ck_columns *columns, size_t count) {
  for (size_t start = 0, end; start < count; start = end) {
    for (end = start + 1; end < count; end++)
      if (columns->index[end] != columns->index[end - 1] + 1
          || columns->fraction[end] != columns->fraction[start])
        break;
    if ((int32_t)(end - start) <= columns->even_end - columns->even_start) continue;
    columns->even_start = (int32_t)start;
    columns->even_end = (int32_t)end;
  }
  if (columns->even_end - columns->even_start < 16) columns->even_start = columns->even_end = 0;
}

static void run_sample_columns(call *call) {
  dice *dice = &call->dice;
  const ck_picture picture = roll_one(call);
  if (call->count == 0) return;
  static uint16_t scratch[4 * 512];
  int32_t index[256];
  uint16_t fraction[256];
  const double scale = roll_below(dice, 2) ? 1 / picture.scale : roll_between(dice, 0.125, 4);
  /* By the plain words, so that every set is called with the same. */
  const double offset = roll_between(dice, -90, 90);
  const intptr_t x = (intptr_t)roll_below(dice, 100);
  for (size_t k = 0; k < call->count; k++) {
    double place = (scale * ((double)(x + (intptr_t)k) + 0.5) + offset) * picture.scale - 0.5;
    if (!(place > picture.least_x)) place = picture.least_x;
    if (place > picture.most_x) place = picture.most_x;
    index[k] = (int32_t)(place * 256 + 0.5) / 256;
    fraction[k] = (uint16_t)((int32_t)(place * 256 + 0.5) % 256);
  }
  ck_columns columns = {
      .index = index, .fraction = fraction, .first = index[0], .last = index[call->count - 1]};
  if (roll_below(dice, 4)) find_even(&columns, call->count);
  const int32_t first = (int32_t)(picture.least_y * 256), last = (int32_t)(picture.most_y * 256);
  int32_t row = first + (int32_t)roll_below(dice, (uint32_t)(last - first + 1));
  if (roll_below(dice, 3) == 0) row = row / 256 * 256;
  call->loops->sample_columns(
      target_of(call), call->count, &picture, &columns, row, scratch, picture.stride,
      (int)roll_below(dice, 2));
  ck_finish_past();
  emit_pixels(call, target_room, call->count);
}

/* Footprints of some maps, and room for so many. */
static int32_t footprint_room[8][256], step_room[6][256];
static const ck_footprints footprints = {
    footprint_room[0], footprint_room[1], footprint_room[2], footprint_room[3], footprint_room[4],
    footprint_room[5], footprint_room[6], footprint_room[7]};
static const ck_steps steps = {
    step_room[0], step_room[1], step_room[2], step_room[3], step_room[4], step_room[5]};

static void run_footprints(call *call) {
  const ck_map map = roll_map(&call->dice, roll_below(&call->dice, 8) == 0);
  const intptr_t run = (intptr_t)roll_below(&call->dice, 40) - 20;
  const double y = (double)roll_place(&call->dice) + 0.5;
  call->loops->footprints(&footprints, call->count, &map, run, y);
  for (int k = 0; k < 8; k++) emit(call, footprint_room[k], 4 * call->count);
}

/* Half a way of so many pixels at most. */
static int32_t roll_half(dice *dice, double most) {
  return (int32_t)(roll_between(dice, -most, most) * (CK_PLACE_UNIT / 2));
}

static int32_t roll_share(dice *dice, double least) {
  return (int32_t)(roll_between(dice, least, 1) * CK_SHARE_UNIT);
}

/* Steps that some pixel may have, with as many pairs as may be; how many rows. */
static int32_t roll_steps(dice *dice, int32_t pairs) {
  const double most = ROLL_OF(dice, 1, 3, 20, 4096);
  const int32_t rows = 1 + (int32_t)roll_below(dice, 2);
  for (size_t k = 0; k < 256; k++) {
    const int is_alone = pairs == 0 || roll_below(dice, 8) == 0;
    const double wide = rows > 1 && roll_below(dice, 4) ? most : 0;
    steps.along_x[k] = is_alone ? 0 : roll_half(dice, most);
    steps.along_y[k] = is_alone ? 0 : roll_half(dice, most);
    steps.across_x[k] = roll_half(dice, wide);
    steps.across_y[k] = roll_half(dice, wide);
    steps.share[k] = is_alone ? CK_SHARE_UNIT : roll_share(dice, 1.0 / pairs);
  }
  return rows;
}

static void run_steps(call *call) {
  dice *dice = &call->dice;
  for (size_t k = 0; k < 256; k++) {
    const double most = ROLL_OF(dice, 0, 1, 30, 4096);
    for (int j = 0; j < 4; j++) footprint_room[j][k] = roll_half(dice, most);
    footprint_room[4][k] = roll_share(dice, 0.25);
    footprint_room[5][k] = ROLL_OF(dice, 0, 1, 255, 256, 700, 7936);
  }
  const intptr_t run = (intptr_t)roll_below(dice, 40) - 20;
  call->loops->steps(&steps, call->count, &footprints, run, 8 * run + (intptr_t)roll_below(dice, 8));
  for (int k = 0; k < 6; k++) emit(call, step_room[k], 4 * call->count);
}

static void run_sample_filtered(call *call) {
  dice *dice = &call->dice;
  if (call->count > 64) return;
  roll_pixels(dice, picture_room);
  roll_pixels(dice, target_room);
  ck_picture pictures[3];
  uint32_t start = roll_below(dice, 16);
  for (int level = 0; level < 3; level++)
    pictures[level] = roll_picture(dice, 1.0 / (1 << level), &start);
  const ck_levels levels = {.pictures = pictures, .last = (int32_t)roll_below(dice, 3)};
  /* All that is asked for is computed for whole runs of eight. */
  int32_t x[64], y[64];
  roll_places(dice, x, y, 64, pictures);
  const int32_t pairs = (int32_t)roll_below(dice, 5), rows = roll_steps(dice, pairs);
  const int32_t level = (int32_t)roll_below(dice, 4) * 256;
  const int is_between = roll_below(dice, 4) != 0;
  for (size_t k = 0; k < 256; k++)
    steps.level[k] = level + (is_between ? (int32_t)roll_below(dice, 256) : 0);
  call->loops->sample_filtered(
      target_of(call), call->count, &levels, &steps, pairs, rows, x, y, roll_half(dice, 18),
      roll_half(dice, 18));
  emit_pixels(call, target_room, call->count);
}

static void run_weigh_slant(call *call) {
  dice *dice = &call->dice;
  const ck_picture picture = roll_one(call);
  const size_t whole = (call->count + 15) / 16 * 16;
  static int16_t sums[4 * 512];
  int32_t lengths[512], gains[512];
  /* A row at least lies between the edges. */
  const int32_t height = picture.last_y + 1;
  const int32_t top = (int32_t)roll_below(dice, (uint32_t)height);
  const double part = roll_between(dice, 0, roll_below(dice, 2) ? 1 : 0);
  ck_slant slant = {
      .lengths = lengths,
      .gains = gains,
      .place = roll_below(dice, 8) == 0
          ? real(dice) : roll_between(dice, -10, height + 10) * CK_PLACE_UNIT,
      .slope = roll_below(dice, 8) == 0
          ? real(dice) : roll_between(dice, -1, 1) * ROLL_OF(dice, 0, 0.125, 1, 5) * CK_PLACE_UNIT,
      .least = (int32_t)((top + (top + 1 < height ? part : 0)) * CK_PLACE_UNIT),
      .most = height * CK_PLACE_UNIT};
  const double first = roll_between(dice, 1, 9), last = roll_between(dice, 1, 9);
  for (size_t k = 0; k < whole; k++) {
    const double length = first + (last - first) * (double)k / (double)whole;
    lengths[k] = (int32_t)(length * CK_PLACE_UNIT);
    gains[k] = ((1 << 30) + lengths[k] - 1) / lengths[k];
  }
  call->loops->weigh_slant(
      sums, &picture, &slant, 16 * (int32_t)roll_below(dice, 4), call->count, picture.stride);
  emit(call, sums, 8 * whole);
}

static void run_weigh_along(call *call) {
  dice *dice = &call->dice;
  const ck_picture picture = roll_one(call);
  const size_t whole = (call->count + 15) / 16 * 16;
  static int16_t sums[4 * 512];
  const int32_t width = picture.last_x + 1;
  const int32_t left = (int32_t)roll_below(dice, (uint32_t)width);
  const double part = roll_between(dice, 0, left + 1 < width ? 1 : 0);
  const double length = roll_between(dice, 1, ROLL_OF(dice, 1, 1, 3, CK_ALONG_MOST));
  ck_along along = {
      .place = roll_below(dice, 8) == 0
          ? real(dice) : roll_between(dice, -10, width + 10) * CK_PLACE_UNIT,
      .slope = roll_below(dice, 8) == 0
          ? real(dice) : roll_between(dice, -1, 1) * ROLL_OF(dice, 0, 0.125, 1, 5, 200) * CK_PLACE_UNIT,
      .length = (int32_t)(length * CK_PLACE_UNIT),
      .least = (int32_t)((left + part) * CK_PLACE_UNIT),
      .most = width * CK_PLACE_UNIT};
  along.gain = ((1 << 30) + along.length - 1) / along.length;
  const intptr_t column = 16 * ((intptr_t)roll_below(dice, 8) - 4);
  call->loops->weigh_along(sums, picture.pixels, &along, column, call->count);
  emit(call, sums, 8 * whole);
}

static void run_weigh_down(call *call) {
  dice *dice = &call->dice;
  roll_pixels(dice, target_room);
  roll_pixels(dice, picture_room);
  static int16_t room[12][4 * 512];
  const int16_t *rows[12];
  int16_t weights[12];
  const size_t row_count = 1 + roll_below(dice, 12);
  int32_t left = 32768;
  for (size_t row = 0; row < row_count; row++) {
    rows[row] = room[row];
    for (size_t k = 0; k < 4 * 512; k++)
      room[row][k] = (int16_t)(
          (int32_t)(picture_room[(k / 4 + 97 * row) % 2048] >> k % 4 * 8 & 255) * 256 - 32768);
    const int32_t own = row + 1 < row_count ? (int32_t)roll_below(dice, (uint32_t)left + 1) : left;
    left -= own;
    weights[row] = (int16_t)(own > 32767 ? 32767 : own);
  }
  call->loops->weigh_down(target_of(call), call->count, rows, weights, row_count);
  emit_pixels(call, target_room, call->count);
}

#define CASE(name) {#name, run_##name}
const kernel_case sample_cases[] = {
    CASE(sample_affine), CASE(sample_projective), CASE(sample_places), CASE(sample_cubic),
    CASE(columns), CASE(sample_columns), CASE(footprints), CASE(steps), CASE(sample_filtered), CASE(places),
    CASE(weigh_slant), CASE(weigh_along), CASE(weigh_down),
};
const size_t sample_case_count = sizeof sample_cases / sizeof *sample_cases;
