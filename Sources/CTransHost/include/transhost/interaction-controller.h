/* Interaction controllers: what drives an animation controller by hand.
 * UIKit: UIViewControllerInteractiveTransitioning.
 *
 * They come from a factory of their own, or as an extension of an animation controller that is
 * both. The host's own percent-driven controller needs neither: it scrubs any animator. */
#ifndef TRANSHOST_INTERACTION_CONTROLLER_H
#define TRANSHOST_INTERACTION_CONTROLLER_H

#include "animation-controller.h"
#include "host.h"
#include "types.h"
#include "view-animation.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Asked of th_animation_controller_t.get_extension: a th_interaction_controller_t whose destroy
 * is null, because it lives as long as the animation controller. */
#define TH_EXT_INTERACTION_CONTROLLER "transhost.interaction-controller/1"

typedef struct th_interaction_controller th_interaction_controller_t;

struct th_interaction_controller {
    uint32_t size; /* sizeof(th_interaction_controller_t) as the plugin was compiled */
    uint32_t reserved;
    void *plugin_data;

    /* The last call to this instance; it frees it. Null in an extension. [main] */
    void (*destroy)(const th_interaction_controller_t *self);

    /* Called instead of animate_transition. Nothing advances by itself from here: the controller
     * calls update, finish and cancel of th_host_transition_context_t. `animation_started` tells
     * it that the host has started the animation controller already and holds it at 0, which is
     * what percent-driven controllers want. UIKit: startInteractiveTransition(_:). [main] */
    th_status_t (*start_interactive_transition)(const th_interaction_controller_t *self,
                                                th_handle_t context, th_bool_t animation_started);

    /* Writes the speed at which the rest runs after the interaction: above 0; 1 if null. Asked, as
     * is the curve, once the plugin has returned from the call in which it has let go.
     * UIKit: completionSpeed. [main] */
    th_status_t (*completion_speed)(const th_interaction_controller_t *self, double *out_speed);

    /* Writes the curve of the rest, TH_CURVE_...; ease-in-out if null. UIKit: completionCurve. [main] */
    th_status_t (*completion_curve)(const th_interaction_controller_t *self, uint32_t *out_curve);

    /* Writes whether the transition starts by hand; true if null. One that does not is told of it by
     * transition_starts. UIKit: wantsInteractiveStart. [main] */
    th_status_t (*wants_interactive_start)(const th_interaction_controller_t *self,
                                           th_bool_t *out_wants);

    /* Tells it the container whose transitions it is to drive: once, before the first of them. Here,
     * and during a transition, it may put gesture recognisers (ext/gesture.h) on the container's view
     * and on what lies in it. The handle is good as long as the container lives, and does not keep it:
     * retaining it would keep both for ever. May be null. [main] */
    th_status_t (*attach)(const th_interaction_controller_t *self, th_handle_t view_controller);

    /* Tells it of a transition that starts by itself, because it does not want it to start by hand: it
     * may pause it later. May be null. [main] */
    th_status_t (*transition_starts)(const th_interaction_controller_t *self, th_handle_t context);

    /* Writes the pace of the rest of a transition that a property animator carries
     * (interruptible_animator); the size is set. TH_ERROR_NOT_FOUND, and null, leave it to the curve.
     * UIKit: UIPercentDrivenInteractiveTransition.timingCurve. [main] */
    th_status_t (*timing_curve)(const th_interaction_controller_t *self, th_timing_t *out_timing);
};

#define TH_INTERACTION_CONTROLLER_SIZE_MINIMUM 56u

#define TH_FACTORY_INTERACTION_CONTROLLERS "transhost.interaction-controllers/1"

typedef struct th_interaction_controller_factory th_interaction_controller_factory_t;

struct th_interaction_controller_factory {
    void *plugin_data; /* the plugin's own */

    /* How many there are. [main] */
    uint32_t (*get_count)(const th_interaction_controller_factory_t *self);

    /* The descriptor at `index`, null if there is none; its duration is 0. [main] */
    const th_animation_controller_descriptor_t *(*get_descriptor)(
        const th_interaction_controller_factory_t *self, uint32_t index);

    /* Makes an instance, null if it cannot. `id` ends with a zero. [main] */
    const th_interaction_controller_t *(*create)(const th_interaction_controller_factory_t *self,
                                                 const th_host_t *host, const char *id);
};

#ifdef __cplusplus
}
#endif

#endif
