// Times libyuv on the workloads that it has calls for.
//
//     libyuv WIDTH HEIGHT FRAMES THREADS
//
// Prints a JSON object a line, as peers.py does. libyuv has no threads of its own: each has a band of rows.
// Mixing takes a fraction in 256ths, and scaling is bilinear between two pixels, whatever it scales to.
#include <libyuv.h>
#include <math.h>

#include "bands.h"
#include "timing.h"

static int width, height, threads;
static uint32_t *a, *b, *target;

static uint8_t *row(uint32_t *pixels, int y) { return (uint8_t *)(pixels + (size_t)y * (size_t)width); }

static void mix(uint32_t *from, double p, int y0, int y1) {
  ARGBInterpolate(
      row(from, y0), 4 * width, row(b, y0), 4 * width, row(target, y0), 4 * width, width, y1 - y0,
      (int)(p * 256));
}

static void dissolve_rows(double p, int y0, int y1) { mix(a, p, y0, y1); }

static void zoom_rows(double p, int y0, int y1) {
  const double scale = 1 - 0.9 * p;
  const int w = (int)lround(width * scale), h = (int)lround(height * scale);
  const int left = (width - w) / 2, top = (height - h) / 2;
  ARGBRect(row(target, 0), 4 * width, 0, y0, width, y1 - y0, 0xff000000);
  const int from = y0 > top ? y0 : top, to = y1 < top + h ? y1 : top + h;
  if (from < to)
    ARGBScaleClip(
        row(a, 0), 4 * width, width, height, row(target, top) + 4 * left, 4 * width, w, h, 0,
        from - top, w, to - from, kFilterBilinear);
  mix(target, p, y0, y1);
}

static void dissolve(double p) { draw_bands(dissolve_rows, p, height, threads); }
static void zoom(double p) { draw_bands(zoom_rows, p, height, threads); }

int main(int argc, char **argv) {
  if (argc != 5) return 64;
  width = atoi(argv[1]);
  height = atoi(argv[2]);
  const int frames = atoi(argv[3]);
  threads = atoi(argv[4]);
  if (threads < 1 || threads > 16) return 64;
  a = random_pixels(1, width, height);
  b = random_pixels(2, width, height);
  target = random_pixels(3, width, height);
  report("libyuv", "dissolve", threads, frames, dissolve);
  report("libyuv, no filtering", "zoom", threads, frames, zoom);
}
