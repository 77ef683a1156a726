/* The inner loops of the compositor, several times over: each set for other processors.
 *
 * All sets give the same bytes: what they compute is whole numbers, or doubles and floats rounded at
 * the same places. Pixels are BGRA, a byte each, premultiplied; a product of two bytes is x*y/255 rounded to
 * nearest. Nothing is allocated, nothing is kept, any thread may call. Counts are pixels and may be
 * 0. Where a row is read and written, it is the same row or one that does not overlap. */
#ifndef CKERNELS_H
#define CKERNELS_H

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/* A picture to sample, read by places of the picture that it was made smaller from. Up to 256 bytes
 * behind its last row may be read, and count for nothing. */
typedef struct ck_picture {
  const uint32_t *pixels;
  /* From one row to the next, in pixels. */
  intptr_t stride;
  int32_t last_x, last_y;
  /* 1, 1/2, 1/4...: its size over that of the picture that places are meant for. */
  double scale;
  /* The first and the last place that is read, of the middles of pixels; least <= most. */
  double least_x, least_y, most_x, most_y;
} ck_picture;

/* Places are whole numbers of these parts of a pixel, of the picture that they are meant for: many more than
 * pixels are sampled by, so that they can be added up. */
#define CK_PLACE_BITS 14
#define CK_PLACE_UNIT (1 << CK_PLACE_BITS)
/* 65,536 pixels, which no picture has. */
#define CK_PLACE_MOST (1 << 30)
/* Half of the longest way from sample to sample, 1,024 pixels: floats say it exactly. */
#define CK_STEP_MOST (1 << 24)
/* All of a side's samples. */
#define CK_SHARE_UNIT 65536

/* (x, y, 1) as a row times the matrix: the columns are x, y and w. */
typedef struct ck_map {
  double a, b, u;
  double c, d, v;
  double tx, ty, w;
} ck_map;

/* Which samples make a pixel. There are one or two rows of them, `along` one another and `across` from row
 * to row, about the pixel's place, and on each side of the middle as many as there are pairs, or one in the
 * middle if there are none. The outermost of a side counts for a `share` of that side, the others for as much,
 * but for the innermost, which has what is left. The outermost is 2 / share - 1 halves of ways from the middle;
 * from one to the next it is a whole way, and none goes beyond the middle. */
typedef struct ck_footprints {
  /* Halves of ways, in the units of places, CK_STEP_MOST at most. */
  int32_t *along_x, *along_y, *across_x, *across_y;
  /* Of CK_SHARE_UNIT, a quarter at least. */
  int32_t *share;
  /* In 256ths: 0 is the picture itself, 256 the one of half its size, and between them both are mixed. */
  int32_t *level;
  int32_t *pairs;
  /* 1 or 2. */
  int32_t *rows;
} ck_footprints;

/* The same for single pixels. */
typedef struct ck_steps {
  int32_t *along_x, *along_y, *across_x, *across_y, *share, *level;
} ck_steps;

/* A picture and its smaller pictures. */
typedef struct ck_levels {
  const ck_picture *pictures;
  int32_t last;
} ck_levels;

/* How columns of the target lie on columns of a picture, for maps that keep axes. */
typedef struct ck_columns {
  /* The left one of two pixels, and the right one's weight in 256ths. */
  const int32_t *index;
  const uint16_t *fraction;
  /* The columns from `even_start` to `even_end` follow one another with the same weight. */
  int32_t even_start, even_end;
  /* The least and the greatest index. */
  int32_t first, last;
} ck_columns;

/* Which pixels of a row each pixel of the target is the mean of. */
typedef struct ck_windows {
  /* The first of them, for each pixel of the target. */
  const int32_t *first;
  /* `taps` weights for each, in 32768ths, which add up to those but for one at most. */
  const int16_t *weights;
  /* An even number. */
  int32_t taps;
} ck_windows;

/* Which pixels of its columns each pixel of a row of the target is the mean of, where that row lies aslant in the
 * picture: a window around a place in each column. Lengths and places are in the units of places, and places are
 * counted from the picture's upper edge, not from middles of pixels. */
typedef struct ck_slant {
  /* How long the windows are, and 2^30 over that, rounded up, for each column from the first that is asked for. Lengths
   * are a pixel at least, and rise or fall all the way. */
  const int32_t *lengths, *gains;
  /* The middle of column 0's window, and from one column to the next, 4 pixels at most. */
  double place, slope;
  /* Windows are cut at these, and where less than a pixel is left of one it is the pixel at the edge. */
  int32_t least, most;
} ck_slant;

/* The windows of a row that a line down the target lies aslant in, all of them as long: in the units of places, counted
 * from the picture's left edge. */
typedef struct ck_along {
  /* Where the middle of column 0's window is, and from column to column, 128 pixels at most. */
  double place, slope;
  /* From a pixel to CK_ALONG_MOST of them, and 2^30 over that, rounded up. */
  int32_t length, gain;
  /* Windows are cut at these, and where less than a pixel is left of one it is the pixel at the edge. */
  int32_t least, most;
} ck_along;

#define CK_ALONG_MOST 96

#define CK_COLORS_BEHIND 15

typedef struct ck_kernels {
  void (*_Nonnull fill)(uint32_t *target, uint32_t pixel, size_t count);

  /* Loops with an argument `ahead` ask for what lies so many pixels behind what they read: two rows
   * below, say, where the rows that are read do not lie end to end. */

  /* Opacities are in 32768ths, and 32767 is the whole: what is drawn is so far on the way from what
   * lies below to what it would be at the whole opacity, rounded once more, to nearest. */

  /* target = source * opacity over below. */
  void (*_Nonnull over)(
      uint32_t *target, const uint32_t *below, const uint32_t *source, size_t count,
      uint16_t opacity, intptr_t ahead);
  /* The same for a source without transparent pixels. */
  void (*_Nonnull dissolve)(
      uint32_t *target, const uint32_t *below, const uint32_t *source, size_t count,
      uint16_t opacity, intptr_t ahead);
  /* These write past the caches: for what is not read again soon. Other threads see it after
   * `ck_finish_past`. */
  void (*_Nonnull fill_past)(uint32_t *target, uint32_t pixel, size_t count);
  void (*_Nonnull copy_past)(
      uint32_t *target, const uint32_t *source, size_t count, intptr_t ahead);
  void (*_Nonnull dissolve_past)(
      uint32_t *target, const uint32_t *below, const uint32_t *source, size_t count,
      uint16_t opacity, intptr_t ahead);

  /* target = pixel * opacity over below. */
  void (*_Nonnull color_over)(
      uint32_t *target, const uint32_t *below, uint32_t pixel, size_t count, uint16_t opacity);
  /* target = source * (coverage * opacity) over target. */
  void (*_Nonnull over_covered)(
      uint32_t *target, const uint32_t *source, const uint8_t *coverage, size_t count,
      uint16_t opacity);
  /* target = pixel * (coverage * opacity) over target, in rows of a stride that are all covered alike. */
  void (*_Nonnull color_covered)(
      uint32_t *target, intptr_t stride, uint32_t pixel, const uint8_t *coverage, size_t count,
      size_t rows, uint16_t opacity);
  /* target *= alpha of the mask. */
  void (*_Nonnull mask)(uint32_t *target, const uint32_t *mask, size_t count);
  /* target = color * alpha of the source, which may be the target. */
  void (*_Nonnull tint)(
      uint32_t *target, const uint32_t *source, uint32_t color, size_t count);
  /* Red, green, blue and alpha times four rows of five numbers, of which the last is added. Colours are divided by
   * their alpha before, to at most 1, and multiplied by the new one, and rounded once, to nearest; what comes of a
   * row is brought into 0 to 1. The source may be the target. */
  void (*_Nonnull matrix)(
      uint32_t *target, const uint32_t *source, size_t count, const double *matrix);
  /* target = a * (256 - part) + b * part, in 256ths, rounded to nearest. */
  void (*_Nonnull mix)(
      uint32_t *target, const uint32_t *a, const uint32_t *b, size_t count, uint32_t part);
  /* target = a * (65536 - part) + b * part, in 65536ths, rounded to nearest. */
  void (*_Nonnull mix_finely)(
      uint32_t *target, const uint32_t *a, const uint32_t *b, size_t count, uint32_t part);
  /* Wide pixels have 16 bits for each channel, in 128ths of a byte's steps: for draws of which each
   * changes less than a byte can say. Nothing is larger than 255 * 128. */

  /* From bytes, and back, rounded to nearest. */
  void (*_Nonnull widen)(uint64_t *target, const uint32_t *source, size_t count);
  void (*_Nonnull narrow)(uint32_t *target, const uint64_t *source, size_t count);
  /* Back by an ordered dither, for the pixels from (x, y) of a target on: up, where a threshold added makes a
   * whole step of what is above the byte below. Thresholds are odd 128ths, each once in 8 by 8 pixels. */
  void (*_Nonnull narrow_dithered)(
      uint32_t *target, const uint64_t *source, size_t count, intptr_t x, intptr_t y);
  /* target = source * (coverage * opacity) over target; without a coverage all is covered. An alpha
   * a is a + a/255 32768ths, so that the whole is all of them. */
  void (*_Nonnull over_wide)(
      uint64_t *target, const uint64_t *source, const uint8_t *_Nullable coverage, size_t count,
      uint16_t opacity);
  /* target *= alpha of the mask. */
  void (*_Nonnull mask_wide)(uint64_t *target, const uint64_t *mask, size_t count);
  /* Each colour, divided by its alpha, goes through a curve of 255 * 128 + 1 values, of which the first is 0, and
   * is multiplied by the alpha again; rounded to nearest after each. What is above its alpha counts as that. */
  void (*_Nonnull curve)(uint64_t *pixels, size_t count, const uint16_t *curve);
  /* Blurs of wide pixels, along rows or columns: neighbours lie `step` pixels apart. As far as weights
   * reach on both sides pixels are read, whatever `count` is. */

  /* Each pixel is the mean of those within `reach` of it on both sides, by their distance's weights in
   * 65536ths; all together are that, and none is. */
  void (*_Nonnull blur_wide)(
      uint64_t *target, const uint64_t *source, size_t count, intptr_t step,
      const uint16_t *weights, size_t reach);
  /* The means about source[0], source[next], source[2 * next]... by the weights 1, 4, 6, 4, 1. */
  void (*_Nonnull shrink_wide)(
      uint64_t *target, const uint64_t *source, size_t count, intptr_t next, intptr_t step);
  /* What a pixel is grown to, `next` pixels apart: first its mean by the weights 1, 6, 1, second that of
   * it and the one behind it. */
  void (*_Nonnull grow_wide)(
      uint64_t *first, uint64_t *second, const uint64_t *source, size_t count, intptr_t next,
      intptr_t step);
  /* Each pixel of the target is the mean of two by two pixels; the last column counts twice. Halves are
   * rounded up in even columns of the target, down in odd ones. */
  void (*_Nonnull halve)(
      uint32_t *target, const uint32_t *upper, const uint32_t *lower, size_t source_width);
  /* Blocks of one colour each: between two pixels of each of two rows, in floats, rounded to whole numbers once. */
  void (*_Nonnull mix_blocks)(
      uint32_t *colors, size_t count, const uint32_t *upper, const uint32_t *lower,
      const int32_t *first, const int32_t *second, const float *weights, float row_weight);
  /* Pixels that have the colours of their blocks. From pixel to pixel `owners` stay or rise by one; there are
   * `CK_COLORS_BEHIND` numbers behind the last colour, which are read and not used. */
  void (*_Nonnull fill_blocks)(
      uint32_t *target, const uint32_t *colors, const int32_t *owners, size_t count);

  /* Bilinear samples for the pixels from (x, y) of the target on, the map leading to places. */
  void (*_Nonnull sample_affine)(
      uint32_t *target, size_t count, const ck_picture *picture, const ck_map *map, intptr_t x,
      intptr_t y);
  void (*_Nonnull sample_projective)(
      uint32_t *target, size_t count, const ck_picture *picture, const ck_map *map, intptr_t x,
      intptr_t y);
  /* Bilinear samples at places. */
  void (*_Nonnull sample_places)(
      uint32_t *target, size_t count, const ck_picture *picture, const int32_t *x, const int32_t *y);
  /* Samples at places by four columns of four rows: each row's rounded to 128ths, and all to bytes; colours stay
   * within their alpha. There are four weights, in 16384ths, for each 256th from one pixel to the next. */
  void (*_Nonnull sample_cubic)(
      uint32_t *target, size_t count, const ck_picture *picture, const int32_t *x, const int32_t *y,
      const int16_t *weights);
  /* Fills `index` and `fraction` of columns: the place is (x + 1/2) * scale + offset. */
  void (*_Nonnull columns)(
      int32_t *index, uint16_t *fraction, size_t count, const ck_picture *picture, double scale,
      double offset, intptr_t x);
  /* Bilinear samples on a row at `row` 256ths; `scratch` has room for 8 bytes for each column of the
   * picture from the first to the last that is read, and 128 more. Past
   * the caches, where it can be, if `past` is not 0. */
  void (*_Nonnull sample_columns)(
      uint32_t *target, size_t count, const ck_picture *picture, const ck_columns *columns,
      int32_t row, uint16_t *scratch, intptr_t ahead, int past);
  /* The footprints under a projective map between the pixels 8 * run - 1 and 8 * run, and so on every
   * eight. */
  void (*_Nonnull footprints)(
      const ck_footprints *footprints, size_t count, const ck_map *map, intptr_t run, double y);
  /* Those of the pixels from x on: between two of footprints of which the first is that of `run`. */
  void (*_Nonnull steps)(
      const ck_steps *steps, size_t count, const ck_footprints *footprints, intptr_t run, intptr_t x);
  /* Pixels that are means of several samples, at most 64 of them, whose levels lie between the same two;
   * none has more `pairs` and `rows`. Room for whole runs of eight pixels is read. What lies `ahead` of the
   * places is asked for. */
  void (*_Nonnull sample_filtered)(
      uint32_t *target, size_t count, const ck_levels *levels, const ck_steps *steps, int32_t pairs,
      int32_t rows, const int32_t *x, const int32_t *y, int32_t ahead_x, int32_t ahead_y);
  /* Rows of pixels weighed and added: values in 256ths less 32768, for whole runs of 16 pixels, for which
   * there has to be room, as behind the pixels. The weights add up to 256. */
  void (*_Nonnull weigh_rows)(
      int16_t *sums, const uint32_t *pixels, intptr_t stride, size_t count, const uint16_t *weights,
      size_t rows);
  /* The same along a slant, for columns from one on that is a multiple of 16; what lies so many pixels `ahead` is asked
   * for. Middles are found for every sixteenth column, and windows are weighed in 256ths. */
  void (*_Nonnull weigh_slant)(
      int16_t *sums, const ck_picture *picture, const ck_slant *slant, int32_t column, size_t count,
      intptr_t ahead);
  /* The same of windows in one row, for columns of the target from one on that is a multiple of 16. Middles are found
   * for every sixteenth column, and windows are weighed in 256ths. */
  void (*_Nonnull weigh_along)(
      int16_t *sums, const uint32_t *pixels, const ck_along *along, intptr_t column, size_t count);
  /* Means of such values of several rows, by weights in 32768ths that add up to those but for one at most, rounded to
   * nearest. Room for whole runs of four pixels is read. */
  void (*_Nonnull weigh_down)(
      uint32_t *target, size_t count, const int16_t *_Nonnull const *_Nonnull rows,
      const int16_t *weights, size_t row_count);
  /* Means of such values, rounded to nearest; the value for pixel `origin` of the row is the first, and
   * there is room behind the last for one more. */
  void (*_Nonnull weigh_columns)(
      uint32_t *target, size_t count, const int16_t *sums, int32_t origin,
      const ck_windows *windows);
  /* The places of pixels under a map. They are found from that of the first of 64 columns, of which the
   * target's begin with column 0: under an affine map by adding up, under others in floats, as far as these
   * are exact enough, and otherwise for each by itself. */
  void (*_Nonnull places)(
      int32_t *x, int32_t *y, size_t count, const ck_map *map, intptr_t start, intptr_t row);
} ck_kernels;

/* Tells the processor that a thread is waiting in a loop. */
static inline void ck_pause(void) {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  __asm__ volatile("yield");
#endif
}

/* Asks for memory that will be read soon. */
static inline void ck_expect(const void *address) { __builtin_prefetch(address); }

/* Makes sure that other threads see what this one has written past the caches. */
static inline void ck_finish_past(void) {
#if defined(__x86_64__)
  __builtin_ia32_sfence();
#else
  __atomic_thread_fence(__ATOMIC_RELEASE);
#endif
}

/* The set for any processor. */
const ck_kernels *ck_scalar(void);
/* The others; NULL if a set was not built for this kind of processor, or this one cannot run it. */
const ck_kernels *_Nullable ck_sse41(void);
const ck_kernels *_Nullable ck_avx2(void);
/* The faster one here of the two that follow. */
const ck_kernels *_Nullable ck_avx512(void);
const ck_kernels *_Nullable ck_avx512_loads(void);
const ck_kernels *_Nullable ck_avx512_gathers(void);
const ck_kernels *_Nullable ck_neon(void);

#pragma clang assume_nonnull end

#endif
