#ifndef TRANSHOST_CTIFF_H
#define TRANSHOST_CTIFF_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tiffio.h>
#include <unistd.h>

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

/* Goes to the directory at a place of an open file. NULL where there is none, and the file is closed then. */
static inline TIFF *tiff_at(uint64_t directory, TIFF *tiff) {
    if (tiff == NULL || TIFFSetSubDirectory(tiff, directory)) return tiff;
    TIFFClose(tiff);
    return NULL;
}

/* Opens a file in memory at the directory that begins at a place, and reads no other; nobody hears of errors. NULL for
 * what is no TIFF, and where no directory is. The bytes stay as long as it is open. */
static inline TIFF *tiff_open(tiff_bytes_t *file, uint64_t directory) {
    TIFFSetErrorHandler(NULL);
    TIFFSetWarningHandler(NULL);
    return tiff_at(directory, TIFFClientOpen("picture", "rh", file, tiff_read, tiff_write, tiff_seek, tiff_close,
                                             tiff_size, tiff_map, tiff_unmap));
}

/* An open file, and where the library is in it. */
typedef struct tiff_file {
    int descriptor;
    int64_t count, place;
} tiff_file_t;

static inline tmsize_t tiff_file_read(thandle_t subject, void *target, tmsize_t count) {
    tiff_file_t *file = (tiff_file_t *)subject;
    tmsize_t done = 0;
    while (done < count) {
        const ssize_t read = pread(file->descriptor, (char *)target + done, (size_t)(count - done), file->place);
        if (read <= 0) break;
        done += read;
        file->place += read;
    }
    return done;
}

static inline toff_t tiff_file_seek(thandle_t subject, toff_t offset, int from) {
    tiff_file_t *file = (tiff_file_t *)subject;
    int64_t start = from == SEEK_SET ? 0 : from == SEEK_CUR ? file->place : file->count, place;
    if (__builtin_add_overflow(start, (int64_t)offset, &place) || place < 0) return (toff_t)-1;
    file->place = place;
    return (toff_t)place;
}

static inline toff_t tiff_file_size(thandle_t subject) { return (toff_t)((tiff_file_t *)subject)->count; }

/* The same of a file of which no more is read than is asked for. It stays open as long as this is. */
static inline TIFF *tiff_open_file(tiff_file_t *file, uint64_t directory) {
    TIFFSetErrorHandler(NULL);
    TIFFSetWarningHandler(NULL);
    return tiff_at(directory, TIFFClientOpen("picture", "rmh", file, tiff_file_read, tiff_write, tiff_file_seek,
                                             tiff_close, tiff_file_size, NULL, NULL));
}

/* A field that is a real number; 0 where there is none. */
static inline float tiff_real(TIFF *tiff, uint32_t tag) {
    float number = 0;
    return TIFFGetField(tiff, tag, &number) ? number : 0;
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

/* Whether pixels are such as the library can decode. */
static inline bool tiff_can_decode(TIFF *tiff) {
    char words[1024];
    return TIFFRGBAImageOK(tiff, words) != 0;
}

/* A field of 16 bits, or what it is where it is not there. */
static inline uint16_t tiff_short(TIFF *tiff, uint32_t tag) {
    uint16_t number = 0;
    return TIFFGetFieldDefaulted(tiff, tag, &number) ? number : 0;
}

/* Reads the numbers of each pixel as they are stored, one beside the other, row by row, each a byte: those of two
 * bytes are rounded. False where they have other sizes, are not so many, or cannot all be read. */
static inline bool tiff_read_samples(TIFF *tiff, uint8_t *target, uint32_t width, uint32_t height, uint16_t samples) {
    const uint16_t bits = tiff_short(tiff, TIFFTAG_BITSPERSAMPLE);
    if ((bits != 8 && bits != 16) || samples == 0 || tiff_short(tiff, TIFFTAG_SAMPLESPERPIXEL) != samples) return false;
    const bool is_apart = tiff_short(tiff, TIFFTAG_PLANARCONFIG) == PLANARCONFIG_SEPARATE;
    const bool is_tiled = TIFFIsTiled(tiff) != 0;
    const uint16_t planes = is_apart ? samples : 1, together = is_apart ? 1 : samples;
    const uint32_t across = is_tiled ? tiff_number(tiff, TIFFTAG_TILEWIDTH) : width;
    uint32_t down = tiff_number(tiff, is_tiled ? TIFFTAG_TILELENGTH : TIFFTAG_ROWSPERSTRIP);
    if (!is_tiled && (down == 0 || down > height)) down = height;
    if (across == 0 || down == 0) return false;
    const uint64_t row = (uint64_t)across * together * (bits / 8), most = (uint64_t)1 << 30;
    if (row > most || row * down > most || (is_tiled && (uint64_t)TIFFTileSize(tiff) != row * down)) return false;
    uint8_t *block = (uint8_t *)malloc((size_t)(row * down));
    bool is_whole = block != NULL;
    for (uint16_t plane = 0; is_whole && plane < planes; plane++) {
        for (uint32_t y = 0; is_whole && y < height; y += down) {
            const uint32_t lines = height - y < down ? height - y : down;
            for (uint32_t x = 0; is_whole && x < width; x += across) {
                const tmsize_t count = (tmsize_t)(row * (is_tiled ? down : lines));
                is_whole = (is_tiled ? TIFFReadTile(tiff, block, x, y, 0, plane)
                                     : TIFFReadEncodedStrip(tiff, TIFFComputeStrip(tiff, y, plane), block, count)) == count;
                const uint64_t numbers = (uint64_t)(width - x < across ? width - x : across) * together;
                for (uint32_t line = 0; is_whole && line < lines; line++) {
                    const uint8_t *from = block + row * line;
                    uint8_t *to = target + ((uint64_t)(y + line) * width + x) * samples + plane;
                    for (uint64_t number = 0; number < numbers; number++) {
                        uint16_t deep = 0;
                        if (bits == 16) memcpy(&deep, from + 2 * number, 2);
                        to[is_apart ? number * samples : number] =
                            bits == 8 ? from[number] : (uint8_t)(((uint32_t)deep * 255 + 32767) / 65535);
                    }
                }
            }
        }
    }
    free(block);
    return is_whole;
}

#endif
