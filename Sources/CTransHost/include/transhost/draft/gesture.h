/* DRAFT: gesture recognisers for interaction controllers. */
#ifndef TRANSHOST_DRAFT_GESTURE_H
#define TRANSHOST_DRAFT_GESTURE_H

#include "../host.h"
#include "../types.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    TH_GESTURE_PAN = 1,
    TH_GESTURE_SCREEN_EDGE_PAN = 2,
    TH_GESTURE_PINCH = 3,
    TH_GESTURE_ROTATION = 4,
    TH_GESTURE_SWIPE = 5,
    TH_GESTURE_TAP = 6,
    TH_GESTURE_LONG_PRESS = 7
};

/* UIGestureRecognizer.State. */
enum {
    TH_GESTURE_POSSIBLE = 0,
    TH_GESTURE_BEGAN = 1,
    TH_GESTURE_CHANGED = 2,
    TH_GESTURE_ENDED = 3,
    TH_GESTURE_CANCELLED = 4,
    TH_GESTURE_FAILED = 5
};

enum {
    TH_GESTURE_LOCATION = 1,    /* 2, in the view that was asked for */
    TH_GESTURE_TRANSLATION = 2, /* 2 */
    TH_GESTURE_VELOCITY = 3,    /* 2 points a second; pinch and rotation: 1 */
    TH_GESTURE_SCALE = 4,       /* 1 */
    TH_GESTURE_ROTATED = 5,     /* 1, radians */
    TH_GESTURE_EDGES = 6        /* 1: UIRectEdge bits 1 top, 2 left, 4 bottom, 8 right */
};

/* Called whenever the recogniser's state or value changes. */
typedef struct th_gesture_action {
    uint32_t size; /* sizeof(th_gesture_action_t) */
    uint32_t reserved;
    void (*invoke)(void *user_data, th_handle_t recognizer, uint32_t state);
    void *user_data;
    void (*destroy)(void *user_data);
} th_gesture_action_t;

#define TH_GESTURE_ACTION_SIZE_MINIMUM 32u

#define TH_EXT_GESTURES "transhost.gestures/1"

typedef struct th_host_gestures {
    /* Makes a recogniser of TH_GESTURE_PAN and so on, on a view. [main] */
    th_status_t (*create)(const th_host_t *host, uint32_t kind, th_handle_t view,
                          const th_gesture_action_t *action, th_handle_t *out_recognizer);

    /* [main] */
    th_status_t (*set_enabled)(const th_host_t *host, th_handle_t recognizer, th_bool_t enabled);

    /* Writes a value in the coordinates of `view`. [main] */
    th_status_t (*get_numbers)(const th_host_t *host, th_handle_t recognizer, uint32_t key,
                               th_handle_t view, double *out_numbers, uint32_t capacity,
                               uint32_t *out_count);

    /* [main] */
    th_status_t (*set_number)(const th_host_t *host, th_handle_t recognizer, uint32_t key,
                              double number);
} th_host_gestures_t;

#ifdef __cplusplus
}
#endif

#endif
