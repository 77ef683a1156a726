/* View animations as brackets.
 *
 * UIKit takes a block: animate(withDuration:animations:). Here the plugin opens a bracket, sets
 * properties, and closes it. Rationale: so the host never has to call into a plugin that is
 * calling it. An SDK makes UIKit's blocks of these in two lines.
 *
 * Brackets nest, and close in the order opposite to that of opening. Those that are still open
 * when a plugin's function returns are closed by the host, which names the plugin. */
#ifndef TRANSHOST_VIEW_ANIMATION_H
#define TRANSHOST_VIEW_ANIMATION_H

#include "host.h"
#include "types.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Option bits, UIKit's numbers (UIView.AnimationOptions, UIView.KeyframeAnimationOptions). */
enum {
    TH_ANIMATION_LAYOUT_SUBVIEWS = 1,
    TH_ANIMATION_ALLOW_USER_INTERACTION = 2,
    TH_ANIMATION_BEGIN_FROM_CURRENT_STATE = 4,
    TH_ANIMATION_REPEAT = 8,
    TH_ANIMATION_AUTOREVERSE = 16,
    TH_ANIMATION_OVERRIDE_INHERITED_DURATION = 32,
    TH_ANIMATION_OVERRIDE_INHERITED_CURVE = 64,
    TH_ANIMATION_ALLOW_ANIMATED_CONTENT = 128,
    TH_ANIMATION_SHOW_HIDE_TRANSITION_VIEWS = 256,
    TH_ANIMATION_OVERRIDE_INHERITED_OPTIONS = 512,
    TH_ANIMATION_CURVE_EASE_IN_OUT = 0 << 16,
    TH_ANIMATION_CURVE_EASE_IN = 1 << 16,
    TH_ANIMATION_CURVE_EASE_OUT = 2 << 16,
    TH_ANIMATION_CURVE_LINEAR = 3 << 16,
    /* For keyframes. */
    TH_ANIMATION_CALCULATION_LINEAR = 0 << 10,
    TH_ANIMATION_CALCULATION_DISCRETE = 1 << 10,
    TH_ANIMATION_CALCULATION_PACED = 2 << 10,
    TH_ANIMATION_CALCULATION_CUBIC = 3 << 10,
    TH_ANIMATION_CALCULATION_CUBIC_PACED = 4 << 10
};

/* Every bit that has a meaning; the curve and the way between keys are numbers in theirs. */
#define TH_ANIMATION_OPTIONS_ALL 0x31FFFu

/* UIView.AnimationCurve. Option bits are these, shifted. */
enum {
    TH_CURVE_EASE_IN_OUT = 0,
    TH_CURVE_EASE_IN = 1,
    TH_CURVE_EASE_OUT = 2,
    TH_CURVE_LINEAR = 3
};
#define TH_ANIMATION_CURVE(curve) ((uint32_t)(curve) << 16)

/* What decides the pace. */
enum {
    TH_TIMING_CURVE = 0,          /* `curve` */
    TH_TIMING_CUBIC = 1,          /* numbers: x1, y1, x2, y2 of the curve; x in 0...1 */
    TH_TIMING_SPRING_RATIO = 2,   /* damping ratio (above 0), dx, dy; settles within the duration */
    TH_TIMING_SPRING_PHYSICAL = 3 /* mass, stiffness, damping, dx, dy; the time that it takes to
                                     settle replaces the duration, which may be 0 */
};

/* dx and dy are the initial velocity, 1 being the whole distance in a second: dy that of a
 * position's y, dx that of everything else. UIKit: initialVelocity of UISpringTimingParameters. */

typedef struct th_timing {
    uint32_t size; /* sizeof(th_timing_t) */
    uint32_t kind; /* TH_TIMING_... */
    uint32_t curve; /* TH_CURVE_... for TH_TIMING_CURVE, else 0 */
    uint32_t reserved;
    double numbers[5]; /* those beyond the kind's are 0 */
} th_timing_t;

#define TH_TIMING_SIZE_MINIMUM 56u

typedef struct th_view_animation {
    uint32_t size; /* sizeof(th_view_animation_t) */
    uint32_t options; /* TH_ANIMATION_... bits */
    double duration; /* seconds, TH_DURATION_MAXIMUM at most; 0 or less applies values at once */
    double delay;    /* seconds, TH_DURATION_MAXIMUM at most; less than 0 counts as 0 */
} th_view_animation_t;

#define TH_VIEW_ANIMATION_SIZE_MINIMUM 24u

#define TH_EXT_VIEW_ANIMATIONS "transhost.view-animations/1"

typedef struct th_host_view_animations {
    /* Opens a bracket: properties that are set until end are animated. `timing` may be null, and then
     * the curve bits of the options decide the pace.
     * UIKit: animate(withDuration:delay:options:animations:completion:) and its spring forms.
     * TH_ERROR_LIMIT_EXCEEDED beyond TH_BRACKETS_MAXIMUM. [main] */
    th_status_t (*begin)(const th_host_t *host, const th_view_animation_t *animation,
                         const th_timing_t *timing);

    /* Opens a bracket for keyframes. Properties that are set outside a key take the whole
     * duration. UIKit: animateKeyframes(withDuration:delay:options:animations:completion:). [main] */
    th_status_t (*begin_keyframes)(const th_host_t *host, const th_view_animation_t *animation,
                                   const th_timing_t *timing);

    /* Opens a key: start and duration are fractions of the whole, 0...1.
     * TH_ERROR_INVALID_STATE if the innermost bracket is not for keyframes.
     * UIKit: addKeyframe(withRelativeStartTime:relativeDuration:animations:). [main] */
    th_status_t (*begin_keyframe)(const th_host_t *host, double relative_start,
                                  double relative_duration);

    /* Closes a key. [main] */
    th_status_t (*end_keyframe)(const th_host_t *host);

    /* Closes a bracket of begin or begin_keyframes. `completion` may be null; else it runs exactly
     * once, never before this function has returned. TH_ERROR_INVALID_STATE if none is open.
     * [main] */
    th_status_t (*end)(const th_host_t *host, const th_completion_t *completion);

    /* Opens a bracket in which nothing is animated. UIKit: performWithoutAnimation(_:). [main] */
    th_status_t (*begin_without_animation)(const th_host_t *host);

    /* Closes it. [main] */
    th_status_t (*end_without_animation)(const th_host_t *host);

    /* UIKit: setAnimationsEnabled(_:). Holds until the plugin's transition is over;
     * TH_ERROR_INVALID_STATE where nothing of the app's may be changed. [main] */
    th_status_t (*set_animations_enabled)(const th_host_t *host, th_bool_t enabled);

    /* UIKit: areAnimationsEnabled. [main] */
    th_status_t (*get_animations_enabled)(const th_host_t *host, th_bool_t *out_enabled);

    /* Writes the duration of the innermost open bracket, 0 if there is none.
     * UIKit: inheritedAnimationDuration. [main] */
    th_status_t (*get_inherited_duration)(const th_host_t *host, double *out_duration);
} th_host_view_animations_t;

#ifdef __cplusplus
}
#endif

#endif
