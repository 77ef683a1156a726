/* Gesture recognisers: what an interaction controller hears of fingers.
 * UIKit: UIGestureRecognizer and its subclasses.
 *
 * A recogniser sees the touches on its view and on all that lies in it, beside those of the app. It
 * stays there after the transition or the call in which it was made, until it is removed, its view has
 * gone, or the plugin ends; its action is destroyed then. */
#ifndef TRANSHOST_EXT_GESTURE_H
#define TRANSHOST_EXT_GESTURE_H

#include "../host.h"
#include "../types.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What a recogniser is for. */
enum {
    TH_GESTURE_PAN = 1,
    TH_GESTURE_SCREEN_EDGE_PAN = 2,
    TH_GESTURE_PINCH = 3,
    TH_GESTURE_ROTATION = 4,
    TH_GESTURE_SWIPE = 5,
    TH_GESTURE_TAP = 6,
    TH_GESTURE_LONG_PRESS = 7
};

/* Where a gesture stands. UIGestureRecognizer.State. */
enum {
    TH_GESTURE_POSSIBLE = 0,
    TH_GESTURE_BEGAN = 1,
    TH_GESTURE_CHANGED = 2,
    TH_GESTURE_ENDED = 3, /* also: recognised, of a swipe or a tap */
    TH_GESTURE_CANCELLED = 4,
    TH_GESTURE_FAILED = 5
};

/* Values, and how many numbers each has. Points and vectors are in the coordinates of the view that is
 * named, the window's for TH_NONE. */
enum {
    TH_GESTURE_LOCATION = 1,      /* 2, of the middle of the fingers */
    TH_GESTURE_TRANSLATION = 2,   /* 2, pans; may be set */
    TH_GESTURE_VELOCITY = 3,      /* 2 points a second, pans; 1 a second, pinches and rotations */
    TH_GESTURE_SCALE = 4,         /* 1, pinches; may be set */
    TH_GESTURE_ROTATED = 5,       /* 1, radians, rotations; may be set */
    TH_GESTURE_TOUCHES = 6,       /* 1: how many fingers are down */
    TH_GESTURE_STATE = 7,         /* 1: TH_GESTURE_POSSIBLE and so on */
    TH_GESTURE_EDGES = 8,         /* 1, screen-edge pans; may be set: UIRectEdge's bits, 1 top, 2 left,
                                     4 bottom, 8 right; none at first */
    TH_GESTURE_DIRECTION = 9,     /* 1, swipes; may be set: bits, 1 right (at first), 2 left, 4 up,
                                     8 down */
    TH_GESTURE_MINIMUM_TOUCHES = 10,  /* 1, pans; may be set */
    TH_GESTURE_MAXIMUM_TOUCHES = 11,  /* 1, pans; may be set */
    TH_GESTURE_REQUIRED_TOUCHES = 12, /* 1, swipes, taps, long presses; may be set */
    TH_GESTURE_REQUIRED_TAPS = 13,    /* 1, taps and long presses; may be set */
    TH_GESTURE_PRESS_DURATION = 14,   /* 1, seconds, long presses; may be set */
    TH_GESTURE_MOVEMENT = 15,         /* 1, points, long presses; may be set */
    TH_GESTURE_ENABLED = 16,          /* 1: 0 or 1; may be set */
    TH_GESTURE_CANCELS_TOUCHES = 17,  /* 1: 0 or 1; may be set. UIKit: cancelsTouchesInView */
    TH_GESTURE_SIMULTANEOUS = 18      /* 1: 0 (at first) or 1; may be set: whether it recognises beside
                                         others that see the same touch */
};

/* A plugin has at most this many recognisers on views. */
#define TH_GESTURES_MAXIMUM 256u

/* Called whenever the recogniser's state or values change, with its own handle. Handles are lent for
 * the call; transitions may be started in it (ext/action.h). */
typedef struct th_gesture_action {
    uint32_t size; /* sizeof(th_gesture_action_t) */
    uint32_t reserved;
    void (*invoke)(void *user_data, th_handle_t recognizer, uint32_t state);
    void *user_data;
    void (*destroy)(void *user_data);

    /* Writes whether the gesture may begin; may be null, which is yes.
     * UIKit: gestureRecognizerShouldBegin(_:). */
    th_status_t (*should_begin)(void *user_data, th_handle_t recognizer, th_bool_t *out_begins);
} th_gesture_action_t;

#define TH_GESTURE_ACTION_SIZE_MINIMUM 40u

#define TH_EXT_GESTURES "transhost.gestures/1"

typedef struct th_host_gestures {
    /* Makes a recogniser of TH_GESTURE_PAN and so on, on a view: during a transition on one that the
     * plugin may change, or on the container's; in `attach` on the container's, or on one in it.
     * TH_ERROR_INVALID_STATE otherwise. The action is kept until the recogniser is removed. [main] */
    th_status_t (*create)(const th_host_t *host, uint32_t kind, th_handle_t view,
                          const th_gesture_action_t *action, th_handle_t *out_recognizer);

    /* Takes it off its view; in the middle of a gesture its action hears that it is cancelled. Releasing
     * the handle does not. [main] */
    th_status_t (*remove)(const th_host_t *host, th_handle_t recognizer);

    /* Gives the view that it is on, TH_NONE if it is on none. UIKit: view. [main] */
    th_status_t (*get_view)(const th_host_t *host, th_handle_t recognizer, th_handle_t *out_view);

    /* Has a recogniser wait until another of the plugin's has failed. UIKit: require(toFail:). [main] */
    th_status_t (*require_failure)(const th_host_t *host, th_handle_t recognizer,
                                   th_handle_t other);

    /* Writes a value, TH_GESTURE_LOCATION and so on. TH_ERROR_NOT_FOUND for one that its kind has
     * not. [main] */
    th_status_t (*get_numbers)(const th_host_t *host, th_handle_t recognizer, uint32_t key,
                               th_handle_t view, double *out_numbers, uint32_t capacity,
                               uint32_t *out_count);

    /* Sets a value that may be set. [main] */
    th_status_t (*set_numbers)(const th_host_t *host, th_handle_t recognizer, uint32_t key,
                               th_handle_t view, const double *numbers, uint32_t count);
} th_host_gestures_t;

#ifdef __cplusplus
}
#endif

#endif
