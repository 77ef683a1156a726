#ifndef TRANSHOST_CPNG_H
#define TRANSHOST_CPNG_H

#include <errno.h>
#include <png.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

/* A PNG that is read row by row. */
typedef struct png_rows {
    png_structp png;
    png_infop info;
    int descriptor;
    int64_t place;
    /* Whether the rows come in seven passes. */
    bool has_passes;
} png_rows_t;

static inline void png_rows_take(png_structp png, png_bytep target, size_t count) {
    png_rows_t *rows = (png_rows_t *)png_get_io_ptr(png);
    while (count > 0) {
        ssize_t got = pread(rows->descriptor, target, count, (off_t)rows->place);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) png_error(png, "the file ends");
        target += got;
        count -= (size_t)got;
        rows->place += got;
    }
}

static inline void png_rows_fail(png_structp png, png_const_charp words) {
    (void)words;
    png_longjmp(png, 1);
}

static inline void png_rows_pass_over(png_structp png, png_const_charp words) { (void)png, (void)words; }

static inline void png_rows_close(png_rows_t *rows) {
    png_destroy_read_struct(&rows->png, &rows->info, NULL);
    free(rows);
}

/* Reads all before the pixels of a PNG; a profile has `most` bytes at most. Rows become red, green and blue, with
 * straight alpha where there is a palette or anything is clear, of eight bits or of sixteen, the higher byte first; of
 * eight where they come in passes, since all of them are in memory then.
 * NULL for what is damaged, or where there is no memory. The descriptor stays open as long as the rows. */
static inline png_rows_t *png_rows_open(int descriptor, uint32_t longest_side, size_t most) {
    png_rows_t *rows = (png_rows_t *)calloc(1, sizeof *rows);
    if (rows == NULL) return NULL;
    rows->descriptor = descriptor;
    rows->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, NULL, png_rows_fail, png_rows_pass_over);
    if (rows->png != NULL) rows->info = png_create_info_struct(rows->png);
    if (rows->info == NULL || setjmp(png_jmpbuf(rows->png))) {
        png_rows_close(rows);
        return NULL;
    }
    png_structp png = rows->png;
    png_set_read_fn(png, rows, png_rows_take);
    png_set_crc_action(png, PNG_CRC_ERROR_QUIT, PNG_CRC_ERROR_QUIT);
    png_set_user_limits(png, longest_side, longest_side);
    png_set_chunk_malloc_max(png, most);
    png_read_info(png, rows->info);
    png_set_expand(png);
    png_set_gray_to_rgb(png);
    if (png_get_color_type(png, rows->info) == PNG_COLOR_TYPE_PALETTE)
        png_set_add_alpha(png, 0xFF, PNG_FILLER_AFTER);
    rows->has_passes = png_set_interlace_handling(png) > 1;
    if (rows->has_passes) png_set_scale_16(png);
    png_read_update_info(png, rows->info);
    return rows;
}

/* Reads so many rows, one after another; whether they are there. */
static inline bool png_rows_read(png_rows_t *rows, uint8_t *target, size_t stride, uint32_t count) {
    if (setjmp(png_jmpbuf(rows->png))) return false;
    for (uint32_t row = 0; row < count; row++) png_read_row(rows->png, target + stride * row, NULL);
    return true;
}

/* Reads all rows of a picture whose rows come in seven passes, which are of eight bits then; NULL for what is damaged,
 * and with errno ENOMEM where there is no memory. The caller's to free. */
static inline uint8_t *png_rows_read_passes(png_rows_t *rows, size_t stride, uint32_t count) {
    uint8_t *volatile pixels = (uint8_t *)malloc(stride * count);
    if (pixels == NULL) return NULL;
    if (setjmp(png_jmpbuf(rows->png))) {
        free(pixels);
        errno = EILSEQ;
        return NULL;
    }
    for (int pass = 0; pass < PNG_INTERLACE_ADAM7_PASSES; pass++)
        for (uint32_t row = 0; row < count; row++) png_read_row(rows->png, pixels + stride * row, NULL);
    return pixels;
}

/* Reads what comes after the last row; whether the file is whole. */
static inline bool png_rows_end(png_rows_t *rows) {
    if (setjmp(png_jmpbuf(rows->png))) return false;
    png_read_end(rows->png, NULL);
    return true;
}

/* The colour profile, which is the library's; NULL where there is none. */
static inline const uint8_t *png_rows_profile(png_rows_t *rows, uint32_t *out_count) {
    png_charp name = NULL;
    png_bytep profile = NULL;
    png_uint_32 count = 0;
    int compression = 0;
    if (!png_get_iCCP(rows->png, rows->info, &name, &compression, &profile, &count)) return NULL;
    *out_count = count;
    return profile;
}

#endif
