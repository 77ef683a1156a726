/* Views: a tree, and properties by key. UIKit: UIView.
 *
 * Properties are doubles, and a key says how many. A set between th_host_view_animations_t.begin
 * and end is animated, every other takes effect at once. New keys may come with a minor; an
 * unknown one is TH_ERROR_NOT_FOUND. */
#ifndef TRANSHOST_VIEW_H
#define TRANSHOST_VIEW_H

#include "host.h"
#include "types.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    TH_VIEW_FRAME = 1,            /* 4: x, y, width, height in the superview; see UIKit's frame */
    TH_VIEW_BOUNDS = 2,           /* 4 */
    TH_VIEW_CENTER = 3,           /* 2, in the superview; the layer's position */
    TH_VIEW_TRANSFORM = 4,        /* 6: a, b, c, d, tx, ty */
    TH_VIEW_TRANSFORM_3D = 5,     /* 16 */
    TH_VIEW_ALPHA = 6,            /* 1, clamped to 0...1 */
    TH_VIEW_HIDDEN = 7,           /* 1: 0 or 1; never animated */
    TH_VIEW_BACKGROUND_COLOR = 8, /* 4; or 0 numbers for "none" */
    TH_VIEW_CLIPS_TO_BOUNDS = 9,  /* 1 */
    TH_VIEW_USER_INTERACTION_ENABLED = 10, /* 1 */
    TH_VIEW_OPAQUE = 11,          /* 1 */
    TH_VIEW_CONTENT_MODE = 12     /* 1: TH_CONTENT_MODE_... */
};

/* UIView.ContentMode. */
enum {
    TH_CONTENT_MODE_SCALE_TO_FILL = 0,
    TH_CONTENT_MODE_SCALE_ASPECT_FIT = 1,
    TH_CONTENT_MODE_SCALE_ASPECT_FILL = 2,
    TH_CONTENT_MODE_REDRAW = 3,
    TH_CONTENT_MODE_CENTER = 4,
    TH_CONTENT_MODE_TOP = 5,
    TH_CONTENT_MODE_BOTTOM = 6,
    TH_CONTENT_MODE_LEFT = 7,
    TH_CONTENT_MODE_RIGHT = 8,
    TH_CONTENT_MODE_TOP_LEFT = 9,
    TH_CONTENT_MODE_TOP_RIGHT = 10,
    TH_CONTENT_MODE_BOTTOM_LEFT = 11,
    TH_CONTENT_MODE_BOTTOM_RIGHT = 12
};

#define TH_EXT_VIEWS "transhost.views/1"

typedef struct th_host_views {
    /* Makes a view without a superview. TH_ERROR_LIMIT_EXCEEDED beyond TH_LAYERS_MAXIMUM. [main] */
    th_status_t (*create)(const th_host_t *host, const th_rect_t *frame, th_handle_t *out_view);

    /* Makes a view that shows an image (th_host_pixels_t), scaled to its bounds by the content
     * mode; `image` may be TH_NONE. TH_ERROR_LIMIT_EXCEEDED as for `create`.
     * UIKit: UIImageView. [main] */
    th_status_t (*create_image_view)(const th_host_t *host, th_handle_t image,
                                     th_handle_t *out_view);

    /* Adds on top of the siblings, taking it from where it was. TH_ERROR_INVALID_ARGUMENT if it
     * would make a cycle, TH_ERROR_LIMIT_EXCEEDED, here and in the next three, if more than
     * TH_DEPTH_MAXIMUM would lie in one another. UIKit: addSubview(_:). [main] */
    th_status_t (*add_subview)(const th_host_t *host, th_handle_t view, th_handle_t subview);

    /* An index beyond the end means the end. UIKit: insertSubview(_:at:). [main] */
    th_status_t (*insert_subview_at)(const th_host_t *host, th_handle_t view, th_handle_t subview,
                                     uint32_t index);

    /* In front of `sibling`. If that is no subview of `view`, in front of all, and the log says so,
     * once in a transition. UIKit: insertSubview(_:aboveSubview:). [main] */
    th_status_t (*insert_subview_above)(const th_host_t *host, th_handle_t view,
                                        th_handle_t subview, th_handle_t sibling);

    /* Behind `sibling`. If that is no subview of `view`, in front of all, and the log says so, once
     * in a transition. UIKit: insertSubview(_:belowSubview:). [main] */
    th_status_t (*insert_subview_below)(const th_host_t *host, th_handle_t view,
                                        th_handle_t subview, th_handle_t sibling);

    /* TH_ERROR_INVALID_ARGUMENT if it is not a subview of `view`. [main] */
    th_status_t (*bring_subview_to_front)(const th_host_t *host, th_handle_t view,
                                          th_handle_t subview);

    /* TH_ERROR_INVALID_ARGUMENT if it is not a subview of `view`. [main] */
    th_status_t (*send_subview_to_back)(const th_host_t *host, th_handle_t view,
                                        th_handle_t subview);

    /* TH_OK also if it has no superview. [main] */
    th_status_t (*remove_from_superview)(const th_host_t *host, th_handle_t view);

    /* Gives the superview, or TH_NONE. [main] */
    th_status_t (*get_superview)(const th_host_t *host, th_handle_t view, th_handle_t *out_view);

    /* Gives the subviews from back to front; `*out_count` is how many there are. With too small a
     * buffer nothing is given and the status is TH_ERROR_BUFFER_TOO_SMALL; a null buffer with
     * capacity 0 asks for the count. [main] */
    th_status_t (*get_subviews)(const th_host_t *host, th_handle_t view, th_handle_t *out_views,
                                uint32_t capacity, uint32_t *out_count);

    /* [main] */
    th_status_t (*get_tag)(const th_host_t *host, th_handle_t view, int64_t *out_tag);

    /* [main] */
    th_status_t (*set_tag)(const th_host_t *host, th_handle_t view, int64_t tag);

    /* Gives the first view with the tag in the tree below and including `view`, or TH_NONE.
     * UIKit: viewWithTag(_:). [main] */
    th_status_t (*find_by_tag)(const th_host_t *host, th_handle_t view, int64_t tag,
                               th_handle_t *out_view);

    /* Writes the property's model value. `*out_count` is 0 for a colour that is none. [main] */
    th_status_t (*get_numbers)(const th_host_t *host, th_handle_t view, uint32_t key,
                               double *out_numbers, uint32_t capacity, uint32_t *out_count);

    /* Sets a property; inside an animation bracket, animates it, and is TH_ERROR_LIMIT_EXCEEDED
     * beyond TH_ANIMATIONS_MAXIMUM. Lengths beyond 1e9 points are TH_ERROR_INVALID_ARGUMENT.
     * [main] */
    th_status_t (*set_numbers)(const th_host_t *host, th_handle_t view, uint32_t key,
                               const double *numbers, uint32_t count);

    /* Converts from the coordinates of one view to another's; TH_NONE means the window's.
     * UIKit: convert(_:to:). [main] */
    th_status_t (*convert_point)(const th_host_t *host, th_handle_t from, th_handle_t to,
                                 const th_point_t *point, th_point_t *out_point);

    /* The smallest rectangle that holds the converted corners. UIKit: convert(_:to:). [main] */
    th_status_t (*convert_rect)(const th_host_t *host, th_handle_t from, th_handle_t to,
                                const th_rect_t *rect, th_rect_t *out_rect);

    /* Gives the view's layer. [main] */
    th_status_t (*get_layer)(const th_host_t *host, th_handle_t view, th_handle_t *out_layer);

    /* Shows another image, at once; TH_NONE shows none. TH_ERROR_INVALID_ARGUMENT if the view is
     * no image view. [main] */
    th_status_t (*set_image)(const th_host_t *host, th_handle_t view, th_handle_t image);

    /* Asks the view to place its subviews anew before the host's loop goes on.
     * UIKit: setNeedsLayout(). [main] */
    th_status_t (*set_needs_layout)(const th_host_t *host, th_handle_t view);

    /* Has whatever in the view waits for its layout, the view included, laid out now. What the app's
     * views move in that is animated if a bracket is open. UIKit: layoutIfNeeded(). [main] */
    th_status_t (*layout_if_needed)(const th_host_t *host, th_handle_t view);

    /* Writes what the edges of the screen, and the controllers around it, keep free of the view;
     * nothing if it is not in the window. UIKit: safeAreaInsets. [main] */
    th_status_t (*get_safe_area_insets)(const th_host_t *host, th_handle_t view,
                                        th_edge_insets_t *out_insets);

    /* Whether a point in the view's own coordinates is in the view.
     * UIKit: point(inside:with:). [main] */
    th_status_t (*contains_point)(const th_host_t *host, th_handle_t view, const th_point_t *point,
                                  th_bool_t *out);

    /* Gives the foremost view, this one included, that a touch at a point in the view's own
     * coordinates is for, or TH_NONE: hidden views, those with an alpha below 0.01 and those that
     * touches do not reach are looked through. Views are where their model says.
     * UIKit: hitTest(_:with:). [main] */
    th_status_t (*hit_test)(const th_host_t *host, th_handle_t view, const th_point_t *point,
                            th_handle_t *out_view);
} th_host_views_t;

#ifdef __cplusplus
}
#endif

#endif
