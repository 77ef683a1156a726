/* What every loop is called with, and what comes of it. */
#ifndef CASES_H
#define CASES_H

#include "dice.h"
#include "kernels.h"

/* One call of a loop. */
typedef struct call {
  const ck_kernels *loops;
  /* All that it is called with comes from here. */
  dice dice;
  /* How many pixels, and where they begin in vectors. */
  size_t count, offset;
  /* What it has written, with what lies around: nothing may be written there. */
  uint8_t bytes[1 << 17];
  size_t size;
} call;

/* A loop with its way to be called. */
typedef struct kernel_case {
  const char *name;
  void (*run)(call *call);
} kernel_case;

extern const kernel_case row_cases[], sample_cases[];
extern const size_t row_case_count, sample_case_count;

/* Room in which cases lay pixels, whose beginning is the beginning of a vector. */
#define ROOM (1 << 14)
/* Pixels before and behind what a loop may write. */
#define GUARD 32

/* Random pixels, or extreme ones: as many as there is room for. */
void roll_pixels(dice *dice, uint32_t pixels[ROOM]);

/* Takes down what was written. */
void emit(call *call, const void *from, size_t size);

/* The same of numbers, in which every one that is none counts as the same. */
void emit_doubles(call *call, const double *from, size_t count);

/* The same of pixels from `GUARD` on at the call's offset, with what lies around them. */
void emit_pixels(call *call, const uint32_t *room, size_t count);

#endif
