// Times pixman on two of transhost's workloads, and what reading two frames and writing one costs.
//
//     peers WIDTH HEIGHT FRAMES
//
// Prints a JSON object a line, as peers.py does. One thread.
#include <math.h>
#include <pixman.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static int width, height, frames;
static uint32_t *a_pixels, *b_pixels, *target_pixels;
static pixman_image_t *a, *b, *target;

static double milliseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return 1e3 * (double)now.tv_sec + 1e-6 * (double)now.tv_nsec;
}

static int ascending(const void *x, const void *y) {
  const double a = *(const double *)x, b = *(const double *)y;
  return (a > b) - (a < b);
}

static void report(const char *peer, const char *workload, void (*draw)(double)) {
  double *times = malloc(sizeof(double) * (size_t)frames);
  draw(0.3);
  for (int i = 0; i < frames; i++) {
    const double start = milliseconds();
    draw((i + 0.5) / frames);
    times[i] = milliseconds() - start;
  }
  qsort(times, (size_t)frames, sizeof(double), ascending);
  printf(
      "{\"peer\": \"%s\", \"workload\": \"%s\", \"threads\": 1, \"median_ms\": %.4f}\n", peer,
      workload, times[frames / 2]);
  free(times);
}

static pixman_image_t *solid(double alpha) {
  const pixman_color_t color = {0, 0, 0, (uint16_t)(alpha * 65535)};
  return pixman_image_create_solid_fill(&color);
}

static void compose(pixman_op_t op, pixman_image_t *source, pixman_image_t *mask) {
  pixman_image_composite32(op, source, mask, target, 0, 0, 0, 0, 0, 0, width, height);
}

static void dissolve(double p) {
  pixman_image_t *mask = solid(p);
  pixman_image_set_transform(a, NULL);
  pixman_image_set_transform(b, NULL);
  compose(PIXMAN_OP_SRC, a, NULL);
  compose(PIXMAN_OP_OVER, b, mask);
  pixman_image_unref(mask);
}

static void turned(pixman_image_t *image, double angle) {
  struct pixman_f_transform exact;
  pixman_transform_t transform;
  pixman_f_transform_init_identity(&exact);
  pixman_f_transform_rotate(&exact, NULL, cos(angle), -sin(angle));
  pixman_transform_from_pixman_f_transform(&transform, &exact);
  pixman_image_set_transform(image, &transform);
  pixman_image_set_filter(image, PIXMAN_FILTER_BILINEAR, NULL, 0);
  compose(PIXMAN_OP_OVER, image, NULL);
}

static void rotate(double p) {
  pixman_image_t *black = solid(1);
  compose(PIXMAN_OP_SRC, black, NULL);
  pixman_image_unref(black);
  turned(a, M_PI / 2 * p);
  turned(b, M_PI / 2 * (p - 1));
}

/* The least that a dissolve can cost: the compiler makes of this what the processor does best. */
static void read_two_write_one(double p) {
  (void)p;
  const size_t count = (size_t)width * (size_t)height;
  for (size_t i = 0; i < count; i++) target_pixels[i] = a_pixels[i] ^ b_pixels[i];
}

static uint32_t *pixels(unsigned seed) {
  const size_t count = (size_t)width * (size_t)height;
  uint32_t *pixels = aligned_alloc(64, (count * 4 + 63) / 64 * 64);
  srand(seed);
  for (size_t i = 0; i < count; i++) pixels[i] = 0xff000000 | (uint32_t)rand();
  return pixels;
}

int main(int argc, char **argv) {
  if (argc != 4) return 64;
  width = atoi(argv[1]);
  height = atoi(argv[2]);
  frames = atoi(argv[3]);
  a_pixels = pixels(1);
  b_pixels = pixels(2);
  target_pixels = pixels(3);
  a = pixman_image_create_bits(PIXMAN_x8r8g8b8, width, height, a_pixels, width * 4);
  b = pixman_image_create_bits(PIXMAN_x8r8g8b8, width, height, b_pixels, width * 4);
  target = pixman_image_create_bits(PIXMAN_x8r8g8b8, width, height, target_pixels, width * 4);
  report("memory", "dissolve", read_two_write_one);
  report("pixman", "dissolve", dissolve);
  report("pixman", "rotate", rotate);
}
