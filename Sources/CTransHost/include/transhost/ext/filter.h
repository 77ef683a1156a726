/* Filters on a layer and everything in it. Core Animation: CALayer.filters. */
#ifndef TRANSHOST_EXT_FILTER_H
#define TRANSHOST_EXT_FILTER_H

#include "../host.h"
#include "../types.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    /* numbers: size of a block as a fraction of the width, 0...1 (GPUImage's
     * fractionalWidthOfAPixel). */
    TH_FILTER_PIXELLATE = 1,
    /* numbers: mix 0...1; `image` is what is mixed in (GPUImage's dissolve blend). */
    TH_FILTER_DISSOLVE = 2,
    /* numbers: standard deviation in points, 0...1000. */
    TH_FILTER_GAUSSIAN_BLUR = 3,
    /* numbers: 20, four rows for red, green, blue, alpha, each with the factors of red, green,
     * blue, alpha (not premultiplied, 0...1) and a constant. */
    TH_FILTER_COLOR_MATRIX = 4
};

typedef struct th_filter {
    uint32_t size; /* sizeof(th_filter_t) */
    uint32_t kind; /* TH_FILTER_... */
    th_handle_t image; /* TH_NONE where the kind has none */
    double numbers[20]; /* those beyond the kind's are 0 */
} th_filter_t;

#define TH_FILTER_SIZE_MINIMUM 176u

#define TH_EXT_FILTER "transhost.filter/1"

typedef struct th_host_filter {
    /* Replaces the layer's filters; they apply in order. At most TH_FILTERS_MAXIMUM; none with
     * count 0. [main] */
    th_status_t (*set_filters)(const th_host_t *host, th_handle_t layer, const th_filter_t *filters,
                               uint32_t count);
} th_host_filter_t;

#ifdef __cplusplus
}
#endif

#endif
