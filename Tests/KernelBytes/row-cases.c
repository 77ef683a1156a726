/* Loops that work on rows. */
#include "cases.h"

/* What they work on: a target, which is read too, and two sources, one of them opaque. */
static _Alignas(64) uint32_t target_room[ROOM], source_room[ROOM], opaque_room[ROOM];
static uint8_t coverage_room[ROOM];

typedef struct rows {
  uint32_t *target;
  /* The target itself, or another. */
  const uint32_t *below;
  const uint32_t *source, *opaque;
  const uint8_t *coverage;
  uint32_t pixel;
  uint16_t opacity;
  intptr_t ahead;
} rows;

static rows roll_rows(call *call) {
  dice *dice = &call->dice;
  roll_pixels(dice, target_room);
  roll_pixels(dice, source_room);
  roll_pixels(dice, opaque_room);
  for (size_t k = 0; k < ROOM; k++) opaque_room[k] |= 0xff000000u;
  for (size_t k = 0; k < 512; k++) {
    const uint32_t kind = roll_below(dice, 4);
    coverage_room[k] = kind == 0 ? 0 : kind == 1 ? 255 : (uint8_t)roll(dice);
  }
  uint32_t *target = target_room + GUARD + call->offset;
  const uint32_t place = roll_below(dice, 16);
  return (rows){
      .target = target,
      .below = roll_below(dice, 2) ? target : opaque_room + place + 100,
      .source = source_room + roll_below(dice, 16),
      .opaque = opaque_room + place,
      .coverage = coverage_room + roll_below(dice, 16),
      .pixel = source_room[0],
      .opacity = (uint16_t)ROLL_OF(dice, 32767, 0, 1, 16384, 32766, roll_below(dice, 32768)),
      .ahead = roll_below(dice, 3) * 20,
  };
}

#define ROWS_CASE(name, ...) \
  static void run_##name(call *call) { \
    const rows r = roll_rows(call); \
    const size_t count = call->count; \
    call->loops->name(__VA_ARGS__); \
    ck_finish_past(); \
    emit_pixels(call, target_room, count); \
  }

ROWS_CASE(fill, r.target, r.pixel, count)
ROWS_CASE(fill_past, r.target, r.pixel, count)
ROWS_CASE(copy_past, r.target, r.source, count, r.ahead)
ROWS_CASE(over, r.target, r.below, r.source, count, r.opacity, r.ahead)
ROWS_CASE(dissolve, r.target, r.below, r.opaque, count, r.opacity, r.ahead)
ROWS_CASE(dissolve_past, r.target, r.below, r.opaque, count, r.opacity, r.ahead)
ROWS_CASE(color_over, r.target, r.below, r.pixel, count, r.opacity)
ROWS_CASE(over_covered, r.target, r.source, r.coverage, count, r.opacity)
ROWS_CASE(mask, r.target, r.source, count)
ROWS_CASE(tint, r.target, r.below, r.pixel, count)
ROWS_CASE(halve, r.target, r.source, r.opaque, count)
ROWS_CASE(mix, r.target, r.source, r.opaque, count, roll_below(&call->dice, 257))
ROWS_CASE(mix_finely, r.target, r.source, r.opaque, count, roll_below(&call->dice, 65537))

static void run_color_covered(call *call) {
  const rows r = roll_rows(call);
  const size_t count = call->count, lines = 1 + roll_below(&call->dice, 3);
  const size_t stride = count + roll_below(&call->dice, 8);
  call->loops->color_covered(
      r.target, (intptr_t)stride, r.pixel, r.coverage, count, lines, r.opacity);
  emit_pixels(call, target_room, lines * stride);
}

static void run_matrix(call *call) {
  const rows r = roll_rows(call);
  double matrix[20];
  for (size_t k = 0; k < 20; k++)
    matrix[k] = ROLL_OF(
        &call->dice, roll_between(&call->dice, -1, 1), k % 6 == 0, 0.0, roll_between(&call->dice, 0, 1), 1e308,
        -1e308);
  /* Matrices that make colours of colours alone, which opaque pixels need less for. */
  if (roll_below(&call->dice, 2)) {
    for (size_t row = 0; row < 3; row++) matrix[5 * row + 3] = matrix[5 * row + 4] = 0;
    for (size_t k = 15; k < 20; k++) matrix[k] = k == 18;
  }
  /* All but that by one number, too. */
  if (roll_below(&call->dice, 4) == 0) matrix[roll_below(&call->dice, 20)] = 0.5;
  call->loops->matrix(r.target, r.below, call->count, matrix);
  emit_pixels(call, target_room, call->count);
}

static void run_mix_blocks(call *call) {
  const rows r = roll_rows(call);
  int32_t first[256], second[256];
  float weights[256];
  for (size_t k = 0; k < call->count; k++) {
    first[k] = (int32_t)roll_below(&call->dice, 300);
    second[k] = (int32_t)roll_below(&call->dice, 300);
    weights[k] = (float)roll_between(&call->dice, 0, 1);
  }
  call->loops->mix_blocks(
      r.target, call->count, r.source, r.opaque, first, second, weights,
      (float)roll_between(&call->dice, 0, 1));
  emit_pixels(call, target_room, call->count);
}

static void run_fill_blocks(call *call) {
  const rows r = roll_rows(call);
  /* Blocks of a pixel each, of one or two, and longer ones. */
  const uint32_t longest = ROLL_OF(&call->dice, 1, 2, 2, 41);
  int32_t owners[256] = {(int32_t)roll_below(&call->dice, 100)};
  for (size_t k = 1; k < call->count; k++)
    owners[k] = owners[k - 1] + (roll_below(&call->dice, longest) == 0);
  call->loops->fill_blocks(r.target, r.source, owners, call->count);
  emit_pixels(call, target_room, call->count);
}

/* Wide pixels, of which not all come from bytes. */
static uint64_t *roll_wide(call *call, uint64_t pixels[1024], const uint32_t *bytes) {
  for (size_t k = 0; k < 1024; k++) {
    uint64_t pixel = 0;
    for (int c = 0; c < 4; c++) {
      uint64_t value = (bytes[k] >> 8 * c & 255) * 128;
      if (k % 2 == 1) value += roll_below(&call->dice, 129) - 64u;
      pixel |= (value > 1u << 16 ? 0 : value > 255 * 128 ? 255 * 128 : value) << 16 * c;
    }
    pixels[k] = pixel;
  }
  return pixels + GUARD + call->offset;
}

static _Alignas(64) uint64_t wide_target[1024], wide_source[1024];

static void emit_wide(call *call) {
  emit(call, wide_target + call->offset, 8 * (call->count + 2 * GUARD));
}

static void run_widen(call *call) {
  const rows r = roll_rows(call);
  call->loops->widen(roll_wide(call, wide_target, r.opaque), r.source, call->count);
  emit_wide(call);
}

static void run_narrow(call *call) {
  const rows r = roll_rows(call);
  call->loops->narrow(r.target, roll_wide(call, wide_source, r.source), call->count);
  emit_pixels(call, target_room, call->count);
}

static void run_narrow_dithered(call *call) {
  const rows r = roll_rows(call);
  const uint64_t *source = roll_wide(call, wide_source, r.source);
  const intptr_t x = (intptr_t)roll_below(&call->dice, 40) - 20;
  call->loops->narrow_dithered(
      r.target, source, call->count, x, (intptr_t)roll_below(&call->dice, 40) - 20);
  emit_pixels(call, target_room, call->count);
}

static void run_over_wide(call *call) {
  const rows r = roll_rows(call);
  uint64_t *target = roll_wide(call, wide_target, r.target);
  const uint64_t *source = roll_wide(call, wide_source, r.source);
  call->loops->over_wide(
      target, source, roll_below(&call->dice, 2) ? r.coverage : NULL, call->count, r.opacity);
  emit_wide(call);
}

static void run_mask_wide(call *call) {
  const rows r = roll_rows(call);
  uint64_t *target = roll_wide(call, wide_target, r.target);
  call->loops->mask_wide(target, roll_wide(call, wide_source, r.source), call->count);
  emit_wide(call);
}

static void run_curve(call *call) {
  static uint16_t values[255 * 128 + 1];
  const rows r = roll_rows(call);
  const uint32_t step = roll_below(&call->dice, 1 << 20);
  for (uint32_t k = 0; k <= 255 * 128; k++) values[k] = (uint16_t)((uint64_t)k * step % (255 * 128 + 1));
  uint64_t *pixels = roll_wide(call, wide_target, r.source);
  if (roll_below(&call->dice, 2))
    for (size_t k = 0; k < call->count; k += 2)
      pixels[k] = (pixels[k] & 0x0000ffffffffffffu) | (uint64_t)(255 * 128) << 48;
  call->loops->curve(pixels, call->count, values);
  emit_wide(call);
}

/* Weights that add up to a total. */
static void roll_weights(dice *dice, uint32_t *weights, size_t count, uint32_t total) {
  for (size_t k = 0; k < count; k++) weights[k] = 0;
  for (size_t k = 0; total > 0; k = (k + 1) % count) {
    const uint32_t part = roll_below(dice, 3) ? roll_below(dice, total + 1) : total;
    weights[k] += part;
    total -= part;
  }
}

static void run_weigh_rows(call *call) {
  const rows r = roll_rows(call);
  const size_t rows = 1 + roll_below(&call->dice, 20), whole = (call->count + 15) / 16 * 16;
  uint32_t weights[20];
  uint16_t narrow[20];
  roll_weights(&call->dice, weights, rows, 256);
  for (size_t k = 0; k < rows; k++) narrow[k] = (uint16_t)weights[k];
  call->loops->weigh_rows(
      (int16_t *)r.target, r.source, (intptr_t)roll_below(&call->dice, 300), call->count, narrow, rows);
  emit_pixels(call, target_room, 2 * whole);
}

static void run_weigh_columns(call *call) {
  const rows r = roll_rows(call);
  const uint32_t taps = 2 * (1 + roll_below(&call->dice, 12));
  static int16_t sums[4 * 512], weights[256 * 24];
  int32_t first[256];
  uint32_t wide[24];
  const int32_t origin = (int32_t)roll_below(&call->dice, 100);
  for (size_t k = 0; k < 4 * 512; k++)
    sums[k] = (int16_t)((int32_t)(source_room[k / 4] >> k % 4 * 8 & 255) * 256 - 32768);
  for (size_t k = 0; k < call->count; k++) {
    first[k] = origin + (int32_t)roll_below(&call->dice, 512 - 25);
    roll_weights(&call->dice, wide, taps, 32768);
    for (uint32_t tap = 0; tap < taps; tap++)
      weights[k * taps + tap] = (int16_t)(wide[tap] > 32767 ? 32767 : wide[tap]);
  }
  const ck_windows windows = {.first = first, .weights = weights, .taps = (int32_t)taps};
  call->loops->weigh_columns(r.target, call->count, sums, origin, &windows);
  emit_pixels(call, target_room, call->count);
}

/* A row of wide pixels with others before and behind it, and how far neighbours lie apart. */
static const uint64_t *roll_neighbours(call *call, uint32_t reach, intptr_t *step) {
  /* Along a row as often as not. */
  const uint32_t most = roll_below(&call->dice, 2) ? 1 : 3 * 100 / (reach * 10);
  *step = (intptr_t)(1 + roll_below(&call->dice, most));
  return roll_wide(call, wide_source, source_room) + 300;
}

static void run_blur_wide(call *call) {
  const rows r = roll_rows(call);
  const uint32_t reach = roll_below(&call->dice, 12);
  uint32_t weights[13];
  uint16_t narrow[13];
  /* Each counts on both sides; what is left for the first is at least one part. */
  roll_weights(&call->dice, weights + 1, 12, 32767 - roll_below(&call->dice, 30000));
  uint32_t first = 65536;
  for (uint32_t k = 1; k <= reach; k++) {
    narrow[k] = (uint16_t)weights[k];
    first -= 2 * weights[k];
  }
  narrow[0] = (uint16_t)(first > 65535 ? 65535 : first);
  uint64_t *target = roll_wide(call, wide_target, r.target);
  intptr_t step;
  const uint64_t *source = roll_neighbours(call, 12, &step);
  call->loops->blur_wide(target, source, call->count, step, narrow, reach);
  emit_wide(call);
}

static void run_shrink_wide(call *call) {
  const rows r = roll_rows(call);
  uint64_t *target = roll_wide(call, wide_target, r.target);
  intptr_t step;
  const uint64_t *source = roll_neighbours(call, 2, &step);
  call->loops->shrink_wide(
      target, source, call->count, 1 + (intptr_t)roll_below(&call->dice, 2), step);
  emit_wide(call);
}

static void run_grow_wide(call *call) {
  const rows r = roll_rows(call);
  uint64_t *first = roll_wide(call, wide_target, r.target);
  intptr_t step;
  const uint64_t *source = roll_neighbours(call, 1, &step);
  /* Side by side, or one row behind the other. */
  const int mixed = roll_below(&call->dice, 2) != 0;
  call->loops->grow_wide(
      first, mixed ? first + 1 : first + 400, source, call->count, mixed ? 2 : 1, step);
  emit(call, wide_target + call->offset, 8 * (400 + call->count + 2 * GUARD));
}

#define CASE(name) {#name, run_##name}
const kernel_case row_cases[] = {
    CASE(fill), CASE(fill_past), CASE(copy_past), CASE(over), CASE(dissolve), CASE(dissolve_past),
    CASE(color_over), CASE(over_covered), CASE(color_covered), CASE(mask), CASE(tint), CASE(halve),
    CASE(mix), CASE(mix_finely), CASE(matrix), CASE(mix_blocks), CASE(fill_blocks), CASE(weigh_rows),
    CASE(weigh_columns), CASE(widen), CASE(narrow), CASE(narrow_dithered),
    CASE(over_wide), CASE(mask_wide), CASE(curve), CASE(blur_wide), CASE(shrink_wide), CASE(grow_wide),
};
const size_t row_case_count = sizeof row_cases / sizeof *row_cases;
