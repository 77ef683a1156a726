#include "cases.h"

#include <stdlib.h>
#include <stdio.h>
#include <string.h>

static uint32_t some_pixel(dice *dice) {
  const uint32_t bits = (uint32_t)roll(dice), alpha = bits >> 24;
  switch (roll_below(dice, 8)) {
    case 0: return 0;
    case 1: return bits | 0xff000000u;
    /* Not well formed: its colours are larger than its alpha. */
    case 2: return bits;
    default: {
      uint32_t pixel = alpha << 24;
      for (int c = 0; c < 24; c += 8) pixel |= (bits >> c & 255) * alpha / 255 << c;
      return pixel;
    }
  }
}

static uint32_t extreme_pixel(dice *dice) {
  static const uint32_t bytes[] = {0, 1, 127, 128, 254, 255};
  uint32_t pixel = 0;
  for (int c = 0; c < 32; c += 8) pixel |= bytes[roll_below(dice, 6)] << c;
  return pixel;
}

void roll_pixels(dice *dice, uint32_t pixels[ROOM]) {
  const uint32_t kind = roll_below(dice, 8);
  /* What is not read much is the same again: rolling would take longest. */
  const size_t fresh = 2048;
  for (size_t k = 0; k < fresh; k++)
    pixels[k] = kind == 0 ? 0xffffffffu : kind < 3 ? extreme_pixel(dice) : some_pixel(dice);
  for (size_t k = fresh; k < ROOM; k++) pixels[k] = pixels[k - fresh];
}

void emit(call *call, const void *from, size_t size) {
  if (sizeof call->bytes - call->size < size) {
    fprintf(stderr, "kernel-bytes: a case writes more than %zu bytes\n", sizeof call->bytes);
    exit(70);
  }
  memcpy(call->bytes + call->size, from, size);
  call->size += size;
}

void emit_doubles(call *call, const double *from, size_t count) {
  for (size_t k = 0; k < count; k++) {
    const double value = from[k];
    uint64_t bits = 0x7ff8000000000000u;
    if (value == value) memcpy(&bits, &value, sizeof bits);
    emit(call, &bits, sizeof bits);
  }
}

void emit_pixels(call *call, const uint32_t *room, size_t count) {
  emit(call, room + call->offset, 4 * (count + 2 * GUARD));
}
