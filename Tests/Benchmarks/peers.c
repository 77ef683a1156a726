// Times pixman on two of transhost's workloads, and what reading two frames and writing one costs.
//
//     peers WIDTH HEIGHT FRAMES THREADS
//
// Prints a JSON object a line, as peers.py does. pixman has one thread, whatever THREADS is.
#include <math.h>
#include <pixman.h>

#include "bands.h"
#include "timing.h"

static int width, height, threads;
static uint32_t *a_pixels, *b_pixels, *target_pixels;
static pixman_image_t *a, *b, *target;

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
static void read_two_write_one_in_rows(double p, int from, int to) {
  (void)p;
  const size_t end = (size_t)width * (size_t)to;
  for (size_t i = (size_t)width * (size_t)from; i < end; i++)
    target_pixels[i] = a_pixels[i] ^ b_pixels[i];
}

static void read_two_write_one(double p) {
  draw_bands(read_two_write_one_in_rows, p, height, threads);
}

int main(int argc, char **argv) {
  if (argc != 5) return 64;
  width = atoi(argv[1]);
  height = atoi(argv[2]);
  const int frames = atoi(argv[3]);
  threads = atoi(argv[4]);
  if (threads < 1 || threads > 16) return 64;
  a_pixels = random_pixels(1, width, height);
  b_pixels = random_pixels(2, width, height);
  target_pixels = random_pixels(3, width, height);
  a = pixman_image_create_bits(PIXMAN_x8r8g8b8, width, height, a_pixels, width * 4);
  b = pixman_image_create_bits(PIXMAN_x8r8g8b8, width, height, b_pixels, width * 4);
  target = pixman_image_create_bits(PIXMAN_x8r8g8b8, width, height, target_pixels, width * 4);
  report("memory", "dissolve", threads, frames, read_two_write_one);
  report("pixman", "dissolve", 1, frames, dissolve);
  report("pixman", "rotate", 1, frames, rotate);
}
