// What the peers in C share: pictures, and how a workload is timed and reported.
#ifndef TIMING_H
#define TIMING_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double milliseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return 1e3 * (double)now.tv_sec + 1e-6 * (double)now.tv_nsec;
}

static int ascending(const void *x, const void *y) {
  const double a = *(const double *)x, b = *(const double *)y;
  return (a > b) - (a < b);
}

// Prints the median of so many frames, drawn at times evenly spread over the transition.
static void report(
    const char *peer, const char *workload, int threads, int frames, void (*draw)(double)) {
  double *times = malloc(sizeof(double) * (size_t)frames);
  draw(0.3);
  for (int i = 0; i < frames; i++) {
    const double start = milliseconds();
    draw((i + 0.5) / frames);
    times[i] = milliseconds() - start;
  }
  qsort(times, (size_t)frames, sizeof(double), ascending);
  printf(
      "{\"peer\": \"%s\", \"workload\": \"%s\", \"threads\": %d, \"median_ms\": %.4f}\n", peer,
      workload, threads, times[frames / 2]);
  free(times);
}

// Opaque random pixels.
static uint32_t *random_pixels(unsigned seed, int width, int height) {
  const size_t count = (size_t)width * (size_t)height;
  uint32_t *pixels = aligned_alloc(64, (count * 4 + 63) / 64 * 64);
  srand(seed);
  for (size_t i = 0; i < count; i++) pixels[i] = 0xff000000 | (uint32_t)rand();
  return pixels;
}

#endif
