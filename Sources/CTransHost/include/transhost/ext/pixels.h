/* Pixels in and out: images from buffers, buffers from views.
 *
 * A per-frame effect reads the pixels of two views once, makes an image of its own, shows it in
 * an image view, and in each tick of a display link updates the image. */
#ifndef TRANSHOST_EXT_PIXELS_H
#define TRANSHOST_EXT_PIXELS_H

#include "../host.h"
#include "../types.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What the bytes of a pixel are; 8 bits a channel, rows from the top. */
enum {
    TH_PIXELS_BGRA_PREMULTIPLIED = 1, /* the host's own: nothing is converted */
    TH_PIXELS_RGBA_STRAIGHT = 2       /* what decoders of pictures give */
};

/* How pixels lie in a buffer. */
typedef struct th_pixel_layout {
    uint32_t size;   /* sizeof(th_pixel_layout_t) */
    uint32_t format; /* TH_PIXELS_... */
    uint32_t width;  /* 1...TH_IMAGE_SIDE_MAXIMUM */
    uint32_t height; /* 1...TH_IMAGE_SIDE_MAXIMUM */
    uint32_t bytes_per_row; /* 4 times the width at least; every row takes them whole */
    uint32_t reserved;
    double scale; /* pixels for a point, above 0, 16 at most. UIKit: scale */
} th_pixel_layout_t;

#define TH_PIXEL_LAYOUT_SIZE_MINIMUM 32u

#define TH_EXT_PIXELS "transhost.pixels/1"

typedef struct th_host_pixels {
    /* Makes an image of a copy of the pixels, `length` bytes: all rows, whole. Null with length 0
     * makes a clear one. [main] */
    th_status_t (*create_image)(const th_host_t *host, const th_pixel_layout_t *layout,
                                const uint8_t *pixels, uint64_t length, th_handle_t *out_image);

    /* Replaces all pixels; whatever shows the image shows the new ones from the next frame on.
     * Width, height and scale are the image's: others are TH_ERROR_INVALID_ARGUMENT. [main] */
    th_status_t (*update_image)(const th_host_t *host, th_handle_t image,
                                const th_pixel_layout_t *layout, const uint8_t *pixels,
                                uint64_t length);

    /* Writes width and height in pixels. [main] */
    th_status_t (*get_image_size)(const th_host_t *host, th_handle_t image, uint32_t *out_width,
                                  uint32_t *out_height);

    /* Writes how many pixels there are for a point. [main] */
    th_status_t (*get_image_scale)(const th_host_t *host, th_handle_t image, double *out_scale);

    /* Writes the pixels in a format, TH_PIXELS_..., into the caller's buffer: rows of
     * `bytes_per_row` bytes each, those behind a row's pixels 0. TH_ERROR_BUFFER_TOO_SMALL if
     * `capacity` is below their sum. [main] */
    th_status_t (*read_image)(const th_host_t *host, th_handle_t image, uint32_t format,
                              uint8_t *out_pixels, uint64_t capacity, uint32_t bytes_per_row);

    /* Draws the view as it looks now into a new image; `scale` is pixels for a point, 0 takes the
     * screen's. UIKit: drawHierarchy(in:afterScreenUpdates:). [main] */
    th_status_t (*render_view)(const th_host_t *host, th_handle_t view, double scale,
                               th_handle_t *out_image);

    /* Makes an image of a picture as a file holds it (PNG, JPEG, WebP, GIF, BMP), upright as it asks;
     * `scale` is pixels for a point. TH_ERROR_INVALID_ARGUMENT if it is no such picture or damaged,
     * TH_ERROR_LIMIT_EXCEEDED beyond TH_FILE_MAXIMUM bytes or TH_IMAGE_SIDE_MAXIMUM,
     * TH_ERROR_NOT_SUPPORTED if this host reads no pictures. UIKit: UIImage(data:scale:). [main] */
    th_status_t (*decode_image)(const th_host_t *host, const uint8_t *bytes, uint64_t length,
                                double scale, th_handle_t *out_image);

    /* The same of a file: one in the plugin's folder of resources, by its path in there, or one that
     * a parameter of kind TH_PARAMETER_FILE has named, by its absolute path; any other, and one that
     * is missing, is TH_ERROR_NOT_FOUND. The folder lies beside the plugin and is called like it,
     * without "lib": fold.resources for libfold.so. A name without a suffix means .png. Of star.png,
     * star@2x.png and star@3x.png the one is taken that suits the screen's scale, or is larger; its
     * name says its scale. UIKit: UIImage(named:). [main] */
    th_status_t (*load_image)(const th_host_t *host, const char *name, uint32_t length,
                              th_handle_t *out_image);
} th_host_pixels_t;

#ifdef __cplusplus
}
#endif

#endif
