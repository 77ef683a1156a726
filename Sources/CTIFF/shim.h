#ifndef TRANSHOST_CTIFF_H
#define TRANSHOST_CTIFF_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tiffio.h>

/* The bytes of a file, and where the library is in them. */
typedef struct tiff_bytes {
    const uint8_t *bytes;
    int64_t count, place;
} tiff_bytes_t;

static inline tmsize_t tiff_read(thandle_t subject, void *target, tmsize_t count) {
    tiff_bytes_t *file = (tiff_bytes_t *)subject;
    int64_t left = file->place < file->count ? file->count - file->place : 0;
    if (count > left) count = left;
    if (count > 0) memcpy(target, file->bytes + file->place, (size_t)count);
    file->place += count;
    return count;
}

static inline tmsize_t tiff_write(thandle_t subject, void *bytes, tmsize_t count) {
    (void)subject, (void)bytes, (void)count;
    return -1;
}

static inline toff_t tiff_seek(thandle_t subject, toff_t offset, int from) {
    tiff_bytes_t *file = (tiff_bytes_t *)subject;
    int64_t start = from == SEEK_SET ? 0 : from == SEEK_CUR ? file->place : file->count, place;
    if (__builtin_add_overflow(start, (int64_t)offset, &place) || place < 0) return (toff_t)-1;
    file->place = place;
    return (toff_t)place;
}

static inline int tiff_close(thandle_t subject) {
    (void)subject;
    return 0;
}

static inline toff_t tiff_size(thandle_t subject) {
    return (toff_t)((tiff_bytes_t *)subject)->count;
}

/* Libtiff 4.5 reads some small tiles only where they are in memory. */
static inline int tiff_map(thandle_t subject, void **out_base, toff_t *out_size) {
    tiff_bytes_t *file = (tiff_bytes_t *)subject;
    *out_base = (void *)(uintptr_t)file->bytes;
    *out_size = (toff_t)file->count;
    return 1;
}

static inline void tiff_unmap(thandle_t subject, void *base, toff_t size) {
    (void)subject, (void)base, (void)size;
}

/* Opens a file in memory at its first directory; nobody hears of errors. NULL for what is no TIFF. The bytes stay as
 * long as it is open. */
static inline TIFF *tiff_open(tiff_bytes_t *file) {
    TIFFSetErrorHandler(NULL);
    TIFFSetWarningHandler(NULL);
    return TIFFClientOpen("picture", "r", file, tiff_read, tiff_write, tiff_seek, tiff_close,
                          tiff_size, tiff_map, tiff_unmap);
}

/* A field that is one number of 32 bits; 0 where there is none. */
static inline uint32_t tiff_number(TIFF *tiff, uint32_t tag) {
    uint32_t number = 0;
    return TIFFGetField(tiff, tag, &number) ? number : 0;
}

/* The colour profile, which is the library's; NULL where there is none. */
static inline const void *tiff_profile(TIFF *tiff, uint32_t *out_count) {
    void *profile = NULL;
    return TIFFGetField(tiff, TIFFTAG_ICCPROFILE, out_count, &profile) ? profile : NULL;
}

/* Decodes the whole picture, its rows as they are stored: red, green, blue and premultiplied alpha in the bits of
 * each number from the lowest on. False for what cannot be decoded whole. */
static inline bool tiff_decode(TIFF *tiff, uint32_t *target, uint32_t width, uint32_t height,
                               bool *out_has_alpha) {
    TIFFRGBAImage image;
    char words[1024];
    if (!TIFFRGBAImageBegin(&image, tiff, 1, words)) return false;
    image.req_orientation = image.orientation;
    *out_has_alpha = image.alpha != 0;
    bool is_done = image.width == width && image.height == height &&
                   TIFFRGBAImageGet(&image, target, width, height);
    TIFFRGBAImageEnd(&image);
    return is_done;
}

/* A field of 16 bits, or what it is where it is not there. */
static inline uint16_t tiff_short(TIFF *tiff, uint32_t tag) {
    uint16_t number = 0;
    return TIFFGetFieldDefaulted(tiff, tag, &number) ? number : 0;
}

/* Reads the four numbers of each pixel as they are stored, row by row; false where they are not a byte each, one
 * beside the other, or cannot all be read. */
static inline bool tiff_read_inks(TIFF *tiff, uint8_t *target, uint32_t width, uint32_t height) {
    const tmsize_t row = (tmsize_t)width * 4;
    if (tiff_short(tiff, TIFFTAG_PLANARCONFIG) != PLANARCONFIG_CONTIG ||
        tiff_short(tiff, TIFFTAG_BITSPERSAMPLE) != 8 ||
        tiff_short(tiff, TIFFTAG_SAMPLESPERPIXEL) != 4)
        return false;
    if (!TIFFIsTiled(tiff)) {
        uint32_t most = tiff_number(tiff, TIFFTAG_ROWSPERSTRIP), strip = 0;
        if (most == 0 || most > height) most = height;
        for (uint32_t y = 0; y < height; y += most, strip++) {
            tmsize_t count = row * (y + most > height ? height - y : most);
            if (TIFFReadEncodedStrip(tiff, strip, target + row * y, count) != count) return false;
        }
        return true;
    }
    const uint32_t across = tiff_number(tiff, TIFFTAG_TILEWIDTH);
    const uint32_t down = tiff_number(tiff, TIFFTAG_TILELENGTH);
    const tmsize_t size = TIFFTileSize(tiff), most = (tmsize_t)1 << 30;
    if (across == 0 || down == 0 || size <= 0 || size > most ||
        (uint64_t)size != (uint64_t)across * down * 4)
        return false;
    uint8_t *tile = (uint8_t *)malloc((size_t)size);
    bool is_whole = tile != NULL;
    for (uint32_t y = 0; is_whole && y < height; y += down) {
        for (uint32_t x = 0; is_whole && x < width; x += across) {
            is_whole = TIFFReadTile(tiff, tile, x, y, 0, 0) == size;
            tmsize_t count = (tmsize_t)4 * (width - x < across ? width - x : across);
            for (uint32_t line = 0; is_whole && line < down && y + line < height; line++)
                memcpy(target + row * (y + line) + (tmsize_t)4 * x,
                       tile + (tmsize_t)4 * across * line, (size_t)count);
        }
    }
    free(tile);
    return is_whole;
}

#endif
