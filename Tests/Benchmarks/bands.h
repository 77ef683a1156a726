// A picture in as many bands as there are threads: for peers whose calls run on one.
#ifndef BANDS_H
#define BANDS_H

#include <pthread.h>

typedef struct band {
  void (*draw)(double, int from, int to);
  double p;
  int from, to;
} band;

static void *draw_band(void *argument) {
  const band *one = argument;
  one->draw(one->p, one->from, one->to);
  return NULL;
}

// Draws rows from 0 to a height, up to 16 bands at a time; starting a thread takes some hundredths of a
// millisecond.
static void draw_bands(void (*draw)(double, int, int), double p, int height, int threads) {
  band bands[16];
  pthread_t ids[16];
  for (int k = 0; k < threads; k++) {
    bands[k] = (band){draw, p, height * k / threads, height * (k + 1) / threads};
    if (k > 0) pthread_create(ids + k, NULL, draw_band, bands + k);
  }
  draw_band(bands);
  for (int k = 1; k < threads; k++) pthread_join(ids[k], NULL);
}

#endif
