/* Chance that comes from a seed, the same on every processor. */
#ifndef DICE_H
#define DICE_H

#include <stddef.h>
#include <stdint.h>

/* Processors that can multiply and add at once would round once less. */
#pragma STDC FP_CONTRACT OFF

/* Steele, Lea and Flood's SplitMix64 (https://doi.org/10.1145/2660193.2660195). */
typedef struct dice {
  uint64_t state;
} dice;

static inline uint64_t roll(dice *dice) {
  uint64_t x = dice->state += 0x9e3779b97f4a7c15u;
  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
  x = (x ^ x >> 27) * 0x94d049bb133111ebu;
  return x ^ x >> 31;
}

/* From 0 up to, not including, a number. */
static inline uint32_t roll_below(dice *dice, uint32_t number) {
  return (uint32_t)((roll(dice) >> 32) * number >> 32);
}

/* Between two numbers, in steps of a 4096th of the way, so that nothing is rounded on it. */
static inline double roll_between(dice *dice, double least, double most) {
  return least + (most - least) * roll_below(dice, 4097) / 4096;
}

/* One of some numbers. */
#define ROLL_OF(dice, ...) \
  ((const double[]){__VA_ARGS__}[roll_below( \
      dice, (uint32_t)(sizeof((const double[]){__VA_ARGS__}) / sizeof(double)))])

#endif
