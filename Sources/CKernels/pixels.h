/* One pixel at a time: what all sets use at the ends of rows. */
#ifndef CKERNELS_PIXELS_H
#define CKERNELS_PIXELS_H

#include "kernels.h"

/* The four channels of a pixel, each in 16 bits of its own. */
static inline uint64_t spread(uint32_t pixel) {
  uint64_t x = pixel;
  x = (x | x << 16) & 0x0000ffff0000ffff;
  return (x | x << 8) & 0x00ff00ff00ff00ff;
}

/* The pixel of four channels that are at most 255 each. */
static inline uint32_t gather(uint64_t channels) {
  uint64_t x = (channels | channels >> 8) & 0x0000ffff0000ffff;
  return (uint32_t)(x | x >> 16);
}

/* Each channel times a byte, rounded to nearest: with t = x*y + 128 that is (t + (t >> 8)) >> 8, for
 * all bytes, and no lane runs into the next. */
static inline uint64_t times(uint64_t channels, uint32_t factor) {
  uint64_t t = channels * factor + 0x0080008000800080;
  return ((t + (t >> 8 & 0x00ff00ff00ff00ff)) >> 8) & 0x00ff00ff00ff00ff;
}

static inline uint8_t byte_times(uint32_t x, uint32_t y) {
  uint32_t t = x * y + 128;
  return (uint8_t)((t + (t >> 8)) >> 8);
}

/* Four channels of at most 510 each, brought down to at most 255. */
static inline uint64_t saturated(uint64_t sum) {
  uint64_t excess = sum & 0x0100010001000100;
  return (sum | (excess - (excess >> 8))) & 0x00ff00ff00ff00ff;
}

static inline uint32_t pixel_times(uint32_t pixel, uint32_t factor) {
  return gather(times(spread(pixel), factor));
}

static inline uint32_t pixel_over(uint32_t source, uint32_t below) {
  return gather(saturated(spread(source) + times(spread(below), 255 - (source >> 24))));
}

/* On the way from one pixel to another, in 32768ths; 32767 is all of it. */
static inline uint32_t pixel_toward(uint32_t from, uint32_t to, uint32_t part) {
  uint32_t pixel = 0;
  for (int shift = 0; shift < 32; shift += 8) {
    const int32_t a = (int32_t)(from >> shift & 255), b = (int32_t)(to >> shift & 255);
    pixel |= (uint32_t)(a + (((b - a) * (int32_t)part + 16384) >> 15)) << shift;
  }
  return pixel;
}

/* A byte of coverage times an opacity in 32768ths: a byte times 257 is its part of 65536. */
static inline uint32_t covered_part(uint32_t coverage, uint32_t opacity) {
  return coverage == 255 ? opacity : coverage * 257 * opacity >> 16;
}

/* Between two pixels, by a weight in 256ths. */
static inline uint32_t pixel_mix(uint32_t a, uint32_t b, uint32_t part) {
  uint64_t sum = spread(a) * (256 - part) + spread(b) * part + 0x0080008000800080;
  return gather(sum >> 8 & 0x00ff00ff00ff00ff);
}

/* What is added to four pixels of a column before they are divided, in all four channels: halves are
 * rounded up in every second column and down in the others, or pictures would become lighter. */
static inline uint64_t halves_of(size_t column) {
  return column % 2 == 0 ? 0x0002000200020002 : 0x0001000100010001;
}

/* The mean of four pixels. */
static inline uint32_t pixel_mean(
    uint32_t a, uint32_t b, uint32_t c, uint32_t d, uint64_t halves) {
  uint64_t sum = spread(a) + spread(b) + spread(c) + spread(d) + halves;
  return gather(sum >> 2 & 0x00ff00ff00ff00ff);
}

/* Between two pixels of 16 bits a channel that follow one another, by a weight in 256ths. */
static inline uint32_t pixel_across(const uint16_t *pair, uint32_t f) {
  uint32_t pixel = 0;
  for (int channel = 0; channel < 4; channel++)
    pixel |= ((pair[channel] * (256 - f) + pair[channel + 4] * f + 32768) >> 16) << 8 * channel;
  return pixel;
}

/* Four neighbours by weights in 256ths: the sum in 65536ths, rounded once. */
static inline uint32_t pixel_bilinear(
    const uint32_t *upper, const uint32_t *lower, uint32_t fx, uint32_t fy) {
  uint64_t gx = 256 - fx, gy = 256 - fy;
  uint64_t top = spread(upper[0]) * gx + spread(upper[1]) * fx;
  uint64_t bottom = spread(lower[0]) * gx + spread(lower[1]) * fx;
  const uint64_t half = 0x0000800000008000, lanes = 0x0000ffff0000ffff;
  uint64_t even = (top & lanes) * gy + (bottom & lanes) * fy + half;
  uint64_t odd = (top >> 16 & lanes) * gy + (bottom >> 16 & lanes) * fy + half;
  return gather((even >> 16 & 0x000000ff000000ff) | (odd & 0x00ff000000ff0000));
}

#endif
