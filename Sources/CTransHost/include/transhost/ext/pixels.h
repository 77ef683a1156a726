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

#define TH_EXT_PIXELS "transhost.pixels/1"

typedef struct th_host_pixels {
    /* Makes an image of a copy of the pixels: BGRA, 8 bits, premultiplied, rows from the top,
     * `bytes_per_row` at least 4 times the width. Null with length 0 makes a clear one. At most
     * TH_IMAGE_SIDE_MAXIMUM pixels a side. [main] */
    th_status_t (*create_image)(const th_host_t *host, uint32_t width, uint32_t height,
                                const uint8_t *pixels, uint64_t length, uint32_t bytes_per_row,
                                th_handle_t *out_image);

    /* Replaces all pixels; whatever shows the image shows the new ones from the next frame on.
     * [main] */
    th_status_t (*update_image)(const th_host_t *host, th_handle_t image, const uint8_t *pixels,
                                uint64_t length, uint32_t bytes_per_row);

    /* Writes width and height in pixels. [main] */
    th_status_t (*get_image_size)(const th_host_t *host, th_handle_t image, uint32_t *out_width,
                                  uint32_t *out_height);

    /* Writes the pixels into the caller's buffer. `bytes_per_row` is the caller's; bytes between
     * rows are left alone. TH_ERROR_BUFFER_TOO_SMALL if `capacity` is. [main] */
    th_status_t (*read_image)(const th_host_t *host, th_handle_t image, uint8_t *out_pixels,
                              uint64_t capacity, uint32_t bytes_per_row);

    /* Draws the view as it looks now into a new image; `scale` is pixels for a point, 0 takes the
     * screen's. UIKit: drawHierarchy(in:afterScreenUpdates:). [main] */
    th_status_t (*render_view)(const th_host_t *host, th_handle_t view, double scale,
                               th_handle_t *out_image);
} th_host_pixels_t;

#ifdef __cplusplus
}
#endif

#endif
