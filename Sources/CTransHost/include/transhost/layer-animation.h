/* Layer animations: explicit animations by key path, and transactions.
 * Core Animation: CABasicAnimation, CAKeyframeAnimation, CASpringAnimation, CAAnimationGroup,
 * CATransaction. */
#ifndef TRANSHOST_LAYER_ANIMATION_H
#define TRANSHOST_LAYER_ANIMATION_H

#include "host.h"
#include "types.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    TH_LAYER_ANIMATION_BASIC = 1,
    TH_LAYER_ANIMATION_KEYFRAME = 2,
    TH_LAYER_ANIMATION_SPRING = 3,
    TH_LAYER_ANIMATION_GROUP = 4
};

enum {
    TH_FILL_MODE_REMOVED = 0,
    TH_FILL_MODE_FORWARDS = 1,
    TH_FILL_MODE_BACKWARDS = 2,
    TH_FILL_MODE_BOTH = 3
};

enum {
    TH_CALCULATION_MODE_LINEAR = 0,
    TH_CALCULATION_MODE_DISCRETE = 1,
    TH_CALCULATION_MODE_PACED = 2,
    TH_CALCULATION_MODE_CUBIC = 3,
    TH_CALCULATION_MODE_CUBIC_PACED = 4
};

/* Numbers of an animation; each is one double unless it says otherwise. The values of FROM, TO,
 * BY and VALUES have as many components as the key path's property. Setting 0 numbers unsets. */
enum {
    TH_LAYER_ANIMATION_DURATION = 1,   /* seconds; 0 takes the transaction's, 0.25, and in a group
                                          the group's */
    TH_LAYER_ANIMATION_BEGIN_TIME = 2, /* seconds of the layer's time, which is the host's clock
                                          unless the layer has its own; 0 is now. In a group: after
                                          the group's start */
    TH_LAYER_ANIMATION_TIME_OFFSET = 3, /* seconds, added to its own time */
    TH_LAYER_ANIMATION_SPEED = 4,       /* less than 0 runs from the end */
    TH_LAYER_ANIMATION_REPEAT_COUNT = 5, /* fractions and infinity allowed */
    TH_LAYER_ANIMATION_REPEAT_DURATION = 6,
    TH_LAYER_ANIMATION_AUTOREVERSES = 7,
    TH_LAYER_ANIMATION_FILL_MODE = 8, /* TH_FILL_MODE_... */
    TH_LAYER_ANIMATION_REMOVED_ON_COMPLETION = 9,
    TH_LAYER_ANIMATION_ADDITIVE = 10,
    TH_LAYER_ANIMATION_CUMULATIVE = 11, /* each round begins where the last has ended */
    TH_LAYER_ANIMATION_TIMING = 12, /* 4: the curve's x1, y1, x2, y2; unset is linear */
    TH_LAYER_ANIMATION_FROM = 13,
    TH_LAYER_ANIMATION_TO = 14,
    TH_LAYER_ANIMATION_BY = 15,
    TH_LAYER_ANIMATION_MASS = 16,
    TH_LAYER_ANIMATION_STIFFNESS = 17,
    TH_LAYER_ANIMATION_DAMPING = 18,
    TH_LAYER_ANIMATION_INITIAL_VELOCITY = 19,
    TH_LAYER_ANIMATION_SETTLING_DURATION = 20,  /* read only */
    TH_LAYER_ANIMATION_CALCULATION_MODE = 21,   /* TH_CALCULATION_MODE_... */
    TH_LAYER_ANIMATION_VALUES = 22,             /* all values one after another */
    TH_LAYER_ANIMATION_KEY_TIMES = 23,          /* as many as values, 0...1 */
    TH_LAYER_ANIMATION_TIMINGS = 24             /* 4 for each segment */
};

/* Tells the start, and exactly once the end. UIKit: CAAnimationDelegate. */
typedef struct th_layer_animation_delegate {
    uint32_t size; /* sizeof(th_layer_animation_delegate_t) */
    uint32_t reserved;
    void (*did_start)(void *user_data); /* may be null */
    void (*did_stop)(void *user_data, th_bool_t finished);
    void *user_data;
    void (*destroy)(void *user_data);
} th_layer_animation_delegate_t;

#define TH_LAYER_ANIMATION_DELEGATE_SIZE_MINIMUM 40u

#define TH_EXT_LAYER_ANIMATIONS "transhost.layer-animations/1"

typedef struct th_host_layer_animations {
    /* Makes an animation of TH_LAYER_ANIMATION_BASIC and so on. [main] */
    th_status_t (*create)(const th_host_t *host, uint32_t kind, th_handle_t *out_animation);

    /* "opacity", "position.x", "transform.rotation.z" ...; TH_ERROR_NOT_FOUND for one that the
     * host does not know, and then the animation has none. [main] */
    th_status_t (*set_key_path)(const th_host_t *host, th_handle_t animation, const char *key_path,
                                uint32_t length);

    /* [main] */
    th_status_t (*set_numbers)(const th_host_t *host, th_handle_t animation, uint32_t key,
                               const double *numbers, uint32_t count);

    /* [main] */
    th_status_t (*get_numbers)(const th_host_t *host, th_handle_t animation, uint32_t key,
                               double *out_numbers, uint32_t capacity, uint32_t *out_count);

    /* The members of a group, copied as they are now. TH_ERROR_INVALID_ARGUMENT if the group is one
     * of them; TH_ERROR_LIMIT_EXCEEDED beyond TH_GROUP_MEMBERS_MAXIMUM or TH_GROUP_DEPTH_MAXIMUM.
     * [main] */
    th_status_t (*set_members)(const th_host_t *host, th_handle_t group,
                               const th_handle_t *animations, uint32_t count);

    /* [main] */
    th_status_t (*set_delegate)(const th_host_t *host, th_handle_t animation,
                                const th_layer_animation_delegate_t *delegate);

    /* Adds a copy to the layer; the same key replaces, an empty key adds. What it takes from the
     * animation it takes now. TH_ERROR_LIMIT_EXCEEDED beyond TH_ANIMATIONS_MAXIMUM.
     * Core Animation: add(_:forKey:). [main] */
    th_status_t (*add)(const th_host_t *host, th_handle_t layer, th_handle_t animation,
                       const char *key, uint32_t length);

    /* TH_ERROR_NOT_FOUND if there is none. [main] */
    th_status_t (*remove)(const th_host_t *host, th_handle_t layer, const char *key,
                          uint32_t length);

    /* [main] */
    th_status_t (*remove_all)(const th_host_t *host, th_handle_t layer);

    /* Opens a transaction. TH_ERROR_LIMIT_EXCEEDED beyond TH_BRACKETS_MAXIMUM. [main] */
    th_status_t (*begin_transaction)(const th_host_t *host);

    /* Sets the transaction's, for animations added in it that have none, and for layers that move by
     * themselves (layer.h): seconds, 0...TH_DURATION_MAXIMUM; four numbers of a curve, or none for
     * the default; TH_ERROR_INVALID_STATE outside one. [main] */
    th_status_t (*set_transaction_timing)(const th_host_t *host, double duration,
                                          const double *curve, uint32_t count);

    /* While it is true nothing that is set is animated, neither by itself nor by a bracket; added
     * animations run. A transaction begins with what holds around it. TH_ERROR_INVALID_STATE
     * outside one. Core Animation: setDisableActions(_:). [main] */
    th_status_t (*set_transaction_disables_actions)(const th_host_t *host, th_bool_t disables);

    /* Runs when all animations begun in the transaction are over: those added, those of layers that
     * moved by themselves, and those of brackets closed in it. [main] */
    th_status_t (*set_transaction_completion)(const th_host_t *host,
                                              const th_completion_t *completion);

    /* Closes it. [main] */
    th_status_t (*commit_transaction)(const th_host_t *host);

    /* Writes the host's clock, seconds. Core Animation: CACurrentMediaTime(). [main] */
    th_status_t (*get_media_time)(const th_host_t *host, double *out_time);
} th_host_layer_animations_t;

#ifdef __cplusplus
}
#endif

#endif
