/* Layers: what views are drawn with. Core Animation: CALayer.
 *
 * Properties are doubles by key, as with views. A set of a view's layer inside an animation
 * bracket is animated, which is UIKit's behaviour; inside one, a layer without a view changes at
 * once. Outside brackets it is the other way round: a view's layer changes at once, and a layer
 * without a view that is on the screen, and was not made in this turn of the host's loop, moves to
 * the new value by itself, in the transaction's duration and on its curve (0.25 seconds and the
 * default curve outside one), unless a transaction disables actions. */
#ifndef TRANSHOST_LAYER_H
#define TRANSHOST_LAYER_H

#include "host.h"
#include "types.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    TH_LAYER_BOUNDS = 1,              /* 4 */
    TH_LAYER_POSITION = 2,            /* 2 */
    TH_LAYER_ANCHOR_POINT = 3,        /* 2, in units of the bounds; (0.5, 0.5) */
    TH_LAYER_ANCHOR_POINT_Z = 4,      /* 1 */
    TH_LAYER_Z_POSITION = 5,          /* 1; orders siblings, and moves along z */
    TH_LAYER_TRANSFORM = 6,           /* 16 */
    TH_LAYER_SUBLAYER_TRANSFORM = 7,  /* 16 */
    TH_LAYER_OPACITY = 8,             /* 1, clamped to 0...1 */
    TH_LAYER_HIDDEN = 9,              /* 1 */
    TH_LAYER_BACKGROUND_COLOR = 10,   /* 4, or 0 numbers for none */
    TH_LAYER_CORNER_RADIUS = 11,      /* 1, 0 or more */
    TH_LAYER_MASKED_CORNERS = 12,     /* 1: TH_CORNER_... bits */
    TH_LAYER_BORDER_WIDTH = 13,       /* 1, 0 or more */
    TH_LAYER_BORDER_COLOR = 14,       /* 4, or 0 numbers for none */
    TH_LAYER_MASKS_TO_BOUNDS = 15,    /* 1 */
    TH_LAYER_DOUBLE_SIDED = 16,       /* 1 */
    TH_LAYER_SHADOW_COLOR = 17,       /* 4, or 0 numbers for none */
    TH_LAYER_SHADOW_OPACITY = 18,     /* 1 */
    TH_LAYER_SHADOW_OFFSET = 19,      /* 2 */
    TH_LAYER_SHADOW_RADIUS = 20,      /* 1, 0 or more */
    TH_LAYER_CONTENTS_RECT = 21,      /* 4, in units of the contents */
    TH_LAYER_CONTENTS_CENTER = 22,    /* 4, in units of the contents rect */
    TH_LAYER_CONTENTS_GRAVITY = 23,   /* 1: TH_GRAVITY_... */
    TH_LAYER_CONTENTS_SCALE = 24,     /* 1, above 0 */
    TH_LAYER_FRAME = 25,              /* 4, derived: Core Animation's frame */
    /* The time of the layer and of all that is in it: (t - begin time) * speed + time offset, where
     * t is the time of the layer that it is in, at the root the host's clock. Animations in it begin
     * and end by that time; at speed 0 they stand still, and none of them comes to its end. Never
     * animated. */
    TH_LAYER_BEGIN_TIME = 26,         /* 1, seconds of the superlayer's time; 0 */
    TH_LAYER_SPEED = 27,              /* 1; 1 */
    TH_LAYER_TIME_OFFSET = 28,        /* 1, seconds; 0 */
    /* Where edges go through pixels they are antialiased: a pixel shows as much of the layer as it has of
     * it. At other edges it shows all or nothing, as its middle does, so that parts of one picture
     * that share such edges let nothing through. Round corners are antialiased always, with the
     * edges between them. */
    TH_LAYER_EDGE_ANTIALIASING_MASK = 29,  /* 1: TH_EDGE_... bits; all of them */
    TH_LAYER_ALLOWS_EDGE_ANTIALIASING = 30 /* 1: whether any edge is; 1 */
};

/* CAEdgeAntialiasingMask, with its bits: its "bottom" is the edge of the least y. */
enum {
    TH_EDGE_MIN_X = 1,
    TH_EDGE_MAX_X = 2,
    TH_EDGE_MIN_Y = 4,
    TH_EDGE_MAX_Y = 8
};

/* CACornerMask. */
enum {
    TH_CORNER_TOP_LEFT = 1,
    TH_CORNER_TOP_RIGHT = 2,
    TH_CORNER_BOTTOM_LEFT = 4,
    TH_CORNER_BOTTOM_RIGHT = 8
};

enum {
    TH_GRAVITY_RESIZE = 0,
    TH_GRAVITY_RESIZE_ASPECT = 1,
    TH_GRAVITY_RESIZE_ASPECT_FILL = 2,
    TH_GRAVITY_CENTER = 3,
    TH_GRAVITY_TOP = 4,
    TH_GRAVITY_BOTTOM = 5,
    TH_GRAVITY_LEFT = 6,
    TH_GRAVITY_RIGHT = 7,
    TH_GRAVITY_TOP_LEFT = 8,
    TH_GRAVITY_TOP_RIGHT = 9,
    TH_GRAVITY_BOTTOM_LEFT = 10,
    TH_GRAVITY_BOTTOM_RIGHT = 11
};

/* Keys of properties that are handles. */
enum {
    TH_LAYER_MASK = 1,    /* a layer without a superlayer, a view's too, or TH_NONE; it masks until it
                             is put somewhere */
    TH_LAYER_CONTENTS = 2 /* an image, or TH_NONE */
};

#define TH_EXT_LAYERS "transhost.layers/1"

typedef struct th_host_layers {
    /* Makes a layer without a superlayer. TH_ERROR_LIMIT_EXCEEDED beyond TH_LAYERS_MAXIMUM.
     * [main] */
    th_status_t (*create)(const th_host_t *host, th_handle_t *out_layer);

    /* Adds in front of the siblings. The layer of a view cannot be moved by these functions
     * (TH_ERROR_INVALID_STATE): move the view. A cycle is TH_ERROR_INVALID_ARGUMENT, and more than
     * TH_DEPTH_MAXIMUM in one another, masks included, are TH_ERROR_LIMIT_EXCEEDED. [main] */
    th_status_t (*add_sublayer)(const th_host_t *host, th_handle_t layer, th_handle_t sublayer);

    /* An index beyond the end means the end. [main] */
    th_status_t (*insert_sublayer_at)(const th_host_t *host, th_handle_t layer,
                                      th_handle_t sublayer, uint32_t index);

    /* TH_ERROR_INVALID_ARGUMENT if `sibling` is not a sublayer of `layer`. [main] */
    th_status_t (*insert_sublayer_above)(const th_host_t *host, th_handle_t layer,
                                         th_handle_t sublayer, th_handle_t sibling);

    /* TH_ERROR_INVALID_ARGUMENT if `sibling` is not a sublayer of `layer`. [main] */
    th_status_t (*insert_sublayer_below)(const th_host_t *host, th_handle_t layer,
                                         th_handle_t sublayer, th_handle_t sibling);

    /* [main] */
    th_status_t (*remove_from_superlayer)(const th_host_t *host, th_handle_t layer);

    /* Gives the superlayer, or TH_NONE. [main] */
    th_status_t (*get_superlayer)(const th_host_t *host, th_handle_t layer,
                                  th_handle_t *out_layer);

    /* As th_host_views_t.get_subviews. [main] */
    th_status_t (*get_sublayers)(const th_host_t *host, th_handle_t layer,
                                 th_handle_t *out_layers, uint32_t capacity, uint32_t *out_count);

    /* Writes the property's model value. [main] */
    th_status_t (*get_numbers)(const th_host_t *host, th_handle_t layer, uint32_t key,
                               double *out_numbers, uint32_t capacity, uint32_t *out_count);

    /* Writes what is on the screen now. Core Animation: presentation(). [main] */
    th_status_t (*get_presentation_numbers)(const th_host_t *host, th_handle_t layer, uint32_t key,
                                            double *out_numbers, uint32_t capacity,
                                            uint32_t *out_count);

    /* [main] */
    th_status_t (*set_numbers)(const th_host_t *host, th_handle_t layer, uint32_t key,
                               const double *numbers, uint32_t count);

    /* Gives the handle, or TH_NONE. [main] */
    th_status_t (*get_reference)(const th_host_t *host, th_handle_t layer, uint32_t key,
                                 th_handle_t *out_handle);

    /* [main] */
    th_status_t (*set_reference)(const th_host_t *host, th_handle_t layer, uint32_t key,
                                 th_handle_t handle);

    /* [main] */
    th_status_t (*get_name)(const th_host_t *host, th_handle_t layer, char *buffer,
                            uint32_t capacity, uint32_t *out_length);

    /* The name shows in traces. [main] */
    th_status_t (*set_name)(const th_host_t *host, th_handle_t layer, const char *name,
                            uint32_t length);

    /* Converts a time, in seconds; TH_NONE means the host's clock. A layer that stands still has
     * one time for all of its superlayer's: from it, that is the one at which its time begins.
     * Core Animation: convertTime(_:to:). [main] */
    th_status_t (*convert_time)(const th_host_t *host, th_handle_t from, th_handle_t to,
                                double time, double *out_time);
} th_host_layers_t;

#ifdef __cplusplus
}
#endif

#endif
