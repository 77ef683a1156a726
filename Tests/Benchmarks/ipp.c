// Times Intel's Integrated Performance Primitives on what they have calls for: turns and perspective.
//
//     ipp WIDTH HEIGHT FRAMES THREADS
//
// Prints a JSON object a line, as peers.py does. Calls run on one thread: each has a band of rows. Sampling
// is bilinear; edges are not antialiased. The library's licence lets it be measured, not shipped.
#include <ipp/ipp.h>
#include <math.h>

#include "bands.h"
#include "timing.h"

static IppiSize size;
static int threads;
static uint32_t *a, *b, *target;
static Ipp8u *spec;
static int spec_room;
// What the bands draw: the same for all, or a buffer for each.
static const uint32_t *source;
static int is_projective;

static void check(IppStatus status, const char *what) {
  if (status >= ippStsNoErr) return;
  fprintf(stderr, "ipp: %s: %s\n", what, ippGetStatusString(status));
  exit(1);
}

static void warp_rows(double p, int from, int to) {
  (void)p;
  const IppiSize part = {size.width, to - from};
  const IppiPoint offset = {0, from};
  int room;
  check(ippiWarpGetBufferSize((IppiWarpSpec *)spec, part, &room), "buffer");
  Ipp8u *buffer = ippsMalloc_8u(room);
  Ipp8u *rows = (Ipp8u *)(target + (size_t)from * (size_t)size.width);
  check(
      (is_projective ? ippiWarpPerspectiveLinear_8u_C4R : ippiWarpAffineLinear_8u_C4R)(
          (const Ipp8u *)source, 4 * size.width, rows, 4 * size.width, offset, part,
          (IppiWarpSpec *)spec, buffer),
      "warp");
  ippsFree(buffer);
}

static void make_room(int wanted) {
  if (wanted <= spec_room) return;
  ippsFree(spec);
  spec = ippsMalloc_8u(spec_room = wanted);
}

static void clear_rows(double p, int from, int to) {
  (void)p;
  const size_t width = (size_t)size.width;
  for (size_t i = width * (size_t)from; i < width * (size_t)to; i++) target[i] = 0xff000000;
}

static void turned(uint32_t *picture, double angle) {
  const double c = cos(angle), s = sin(angle), map[2][3] = {{c, -s, 0}, {s, c, 0}};
  int room, first_room;
  check(
      ippiWarpAffineGetSize(
          size, size, ipp8u, map, ippLinear, ippWarpForward, ippBorderTransp, &room, &first_room),
      "turn");
  make_room(room);
  check(
      ippiWarpAffineLinearInit(
          size, size, ipp8u, map, ippWarpForward, 4, ippBorderTransp, NULL, 0, (IppiWarpSpec *)spec),
      "turn");
  source = picture;
  is_projective = 0;
  draw_bands(warp_rows, 0, size.height, threads);
}

static void rotate(double p) {
  draw_bands(clear_rows, p, size.height, threads);
  turned(a, M_PI / 2 * p);
  turned(b, M_PI / 2 * (p - 1));
}

// The picture whose right side goes away, its left side as it was.
static void one_frame(double p) {
  const double away = 0.4 * p, inset = 0.1 * p, w = size.width, h = size.height;
  const double u = 2 * inset / (1 - 2 * inset) / w;
  const double map[3][3] = {
      {(1 - away) * (1 + u * w), 0, 0}, {inset * h * (1 + u * w) / w, 1, 0}, {u, 0, 1}};
  const IppiRect all = {0, 0, size.width, size.height};
  int room, first_room;
  check(
      ippiWarpPerspectiveGetSize(
          size, all, size, ipp8u, map, ippLinear, ippWarpForward, ippBorderTransp, &room,
          &first_room),
      "perspective");
  make_room(room);
  check(
      ippiWarpPerspectiveLinearInit(
          size, all, size, ipp8u, map, ippWarpForward, 4, ippBorderTransp, NULL, 0,
          (IppiWarpSpec *)spec),
      "perspective");
  source = a;
  is_projective = 1;
  draw_bands(warp_rows, p, size.height, threads);
}

// The same, but that its right side comes nearer.
static void near_frame(double p) { one_frame(-p); }

int main(int argc, char **argv) {
  if (argc != 5) return 64;
  ippInit();
  size = (IppiSize){atoi(argv[1]), atoi(argv[2])};
  const int frames = atoi(argv[3]);
  threads = atoi(argv[4]);
  if (threads < 1 || threads > 16) return 64;
  a = random_pixels(1, size.width, size.height);
  b = random_pixels(2, size.width, size.height);
  target = random_pixels(3, size.width, size.height);
  report("IPP, no edges", "rotate", threads, frames, rotate);
  report("IPP", "turn", threads, frames, rotate);
  report("IPP, one frame", "fold", threads, frames, one_frame);
  report("IPP", "quad", threads, frames, near_frame);
}
