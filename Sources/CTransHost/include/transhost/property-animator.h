/* Property animators: view animations that can be paused, scrubbed and turned round.
 * UIKit: UIViewPropertyAnimator. */
#ifndef TRANSHOST_PROPERTY_ANIMATOR_H
#define TRANSHOST_PROPERTY_ANIMATOR_H

#include "host.h"
#include "types.h"
#include "view-animation.h"

#ifdef __cplusplus
extern "C" {
#endif

/* UIViewAnimatingState. */
enum { TH_ANIMATING_INACTIVE = 0, TH_ANIMATING_ACTIVE = 1, TH_ANIMATING_STOPPED = 2 };

/* UIViewAnimatingPosition. */
enum { TH_POSITION_END = 0, TH_POSITION_START = 1, TH_POSITION_CURRENT = 2 };

/* Numbers of an animator, each one double. */
enum {
    TH_PROPERTY_ANIMATOR_FRACTION_COMPLETE = 1, /* settable while it is not running */
    TH_PROPERTY_ANIMATOR_REVERSED = 2,          /* settable */
    TH_PROPERTY_ANIMATOR_STATE = 3,             /* TH_ANIMATING_... */
    TH_PROPERTY_ANIMATOR_RUNNING = 4,
    TH_PROPERTY_ANIMATOR_DURATION = 5, /* of a spring given by its mass, the time that it takes to settle */
    TH_PROPERTY_ANIMATOR_DELAY = 6,
    TH_PROPERTY_ANIMATOR_INTERRUPTIBLE = 7,            /* settable while inactive; 1 */
    TH_PROPERTY_ANIMATOR_USER_INTERACTION_ENABLED = 8, /* settable while inactive; 1 */
    TH_PROPERTY_ANIMATOR_MANUAL_HIT_TESTING = 9,       /* settable; 0 */
    TH_PROPERTY_ANIMATOR_SCRUBS_LINEARLY = 10,         /* settable while inactive; 1 */
    TH_PROPERTY_ANIMATOR_PAUSES_ON_COMPLETION = 11     /* settable while inactive; 0 */
};

/* Runs once when the animator ends, with the position at which it did. It never runs, and is only
 * destroyed, where the animator is stopped without finishing or was never started, as in UIKit. */
typedef struct th_position_completion {
    uint32_t size; /* sizeof(th_position_completion_t) */
    uint32_t reserved;
    void (*invoke)(void *user_data, uint32_t position);
    void *user_data;
    void (*destroy)(void *user_data);
} th_position_completion_t;

#define TH_POSITION_COMPLETION_SIZE_MINIMUM 32u

#define TH_EXT_PROPERTY_ANIMATORS "transhost.property-animators/1"

typedef struct th_host_property_animators {
    /* Makes an inactive animator. Seconds, 0...TH_DURATION_MAXIMUM; TH_ANIMATION_... bits, whose curve
     * decides the pace if `timing` is null. [main] */
    th_status_t (*create)(const th_host_t *host, double duration, uint32_t options,
                          const th_timing_t *timing, th_handle_t *out_animator);

    /* Opens a bracket whose properties the animator animates, begun after `delay_factor` (0...1)
     * of what is left. Inside it they read as they were set; behind it, as before until the
     * animator is active. UIKit: addAnimations(_:delayFactor:). [main] */
    th_status_t (*begin_animations)(const th_host_t *host, th_handle_t animator,
                                    double delay_factor);

    /* Closes it. [main] */
    th_status_t (*end_animations)(const th_host_t *host, th_handle_t animator);

    /* UIKit: addCompletion(_:). [main] */
    th_status_t (*add_completion)(const th_host_t *host, th_handle_t animator,
                                  const th_position_completion_t *completion);

    /* Seconds, 0...TH_DURATION_MAXIMUM. UIKit: startAnimation(afterDelay:). [main] */
    th_status_t (*start)(const th_host_t *host, th_handle_t animator, double delay);

    /* UIKit: pauseAnimation(). [main] */
    th_status_t (*pause)(const th_host_t *host, th_handle_t animator);

    /* UIKit: stopAnimation(_:). [main] */
    th_status_t (*stop)(const th_host_t *host, th_handle_t animator, th_bool_t without_finishing);

    /* Only when stopped. UIKit: finishAnimation(at:). [main] */
    th_status_t (*finish)(const th_host_t *host, th_handle_t animator, uint32_t position);

    /* `timing` may be null and the factor 0: keep. Only when paused.
     * UIKit: continueAnimation(withTimingParameters:durationFactor:). [main] */
    th_status_t (*continue_animation)(const th_host_t *host, th_handle_t animator,
                                      const th_timing_t *timing, double duration_factor);

    /* Writes one number, TH_PROPERTY_ANIMATOR_.... [main] */
    th_status_t (*get_number)(const th_host_t *host, th_handle_t animator, uint32_t key,
                              double *out_number);

    /* TH_ERROR_INVALID_STATE if it cannot be set now, or ever. [main] */
    th_status_t (*set_number)(const th_host_t *host, th_handle_t animator, uint32_t key,
                              double number);
} th_host_property_animators_t;

#ifdef __cplusplus
}
#endif

#endif
