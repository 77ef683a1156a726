/* Animation controllers: what a plugin is for. UIKit: UIViewControllerAnimatedTransitioning.
 *
 * A plugin that has any returns a th_animation_controller_factory_t for
 * TH_FACTORY_ANIMATION_CONTROLLERS. The host reads the descriptors, makes a controller, sets its
 * parameters, and for one transition calls, in this order: transition_duration,
 * animate_transition (or the interaction controller's start), and, when the transition has been
 * completed, animation_ended. A controller may be used for many transitions, one after another. */
#ifndef TRANSHOST_ANIMATION_CONTROLLER_H
#define TRANSHOST_ANIMATION_CONTROLLER_H

#include "host.h"
#include "parameter.h"
#include "types.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Kinds of transitions that a controller suits, as bits. */
enum {
    TH_TRANSITION_PUSH = 1,
    TH_TRANSITION_POP = 2,
    TH_TRANSITION_PRESENT = 4,
    TH_TRANSITION_DISMISS = 8,
    TH_TRANSITION_TAB = 16,
    TH_TRANSITION_CUSTOM = 32
};
/* Whatever there is, and whatever comes. */
#define TH_TRANSITION_ANY 0xFFFFFFFFu

/* Plain data that lives until the last deinit. */
typedef struct th_animation_controller_descriptor {
    uint32_t size;        /* sizeof(th_animation_controller_descriptor_t) */
    uint32_t transitions; /* TH_TRANSITION_... bits, at least one */
    const char *id;       /* "fold": unique within the plugin; letters, digits, '-', '_', '.' */
    const char *name;     /* for people: "Fold" */
    const char *text;     /* one sentence, may be null; like all three it ends with a zero */
    double duration;      /* seconds with default parameters, 0...TH_DURATION_MAXIMUM */
    uint32_t parameter_count;
    uint32_t reserved;
    const th_parameter_descriptor_t *parameters; /* null if there are none */
} th_animation_controller_descriptor_t;

#define TH_ANIMATION_CONTROLLER_DESCRIPTOR_SIZE_MINIMUM 56u

typedef struct th_animation_controller th_animation_controller_t;

/* An instance. `size` and `transition_duration`, `animate_transition` and `destroy` are never
 * null; the others may be. */
struct th_animation_controller {
    uint32_t size; /* sizeof(th_animation_controller_t) as the plugin was compiled */
    uint32_t reserved;
    void *plugin_data; /* the plugin's own */

    /* The last call to this instance; it frees it. [main] */
    void (*destroy)(const th_animation_controller_t *self);

    /* Writes how long the transition takes, in seconds, 0...TH_DURATION_MAXIMUM. `context` may be
     * TH_NONE (asked outside a transition). Asked once when a transition starts; the answer is
     * frozen for it. Nothing of the app's may be changed in it. UIKit: transitionDuration(using:).
     * [main] */
    th_status_t (*transition_duration)(const th_animation_controller_t *self, th_handle_t context,
                                       double *out_duration);

    /* Performs the animation: puts the to view at its final frame (where it is to be seen in the end,
     * the host puts it there), inserts what is to be seen into the container view, starts
     * animations, and sees to it that th_host_transition_context_t.complete is called once they are
     * over. An error makes the host fall back to its default animation.
     * UIKit: animateTransition(using:). [main] */
    th_status_t (*animate_transition)(const th_animation_controller_t *self, th_handle_t context);

    /* Writes a property animator that drives the whole transition, or TH_NONE. Asked once for a
     * transition, when animate_transition has returned. The host keeps the animator for as long as it
     * needs it, and has nothing to release. May be null. UIKit: interruptibleAnimator(using:).
     * [main] */
    th_status_t (*interruptible_animator)(const th_animation_controller_t *self,
                                          th_handle_t context, th_handle_t *out_animator);

    /* The transition is over and the container is in order again. May be null.
     * UIKit: animationEnded(_:). [main] */
    th_status_t (*animation_ended)(const th_animation_controller_t *self, th_bool_t completed);

    /* Sets a parameter before a transition; the host has checked the value against the
     * descriptor. May be null if no parameter has numbers. [main] */
    th_status_t (*set_parameter)(const th_animation_controller_t *self, uint32_t id,
                                 const double *values, uint32_t count);

    /* The same for a parameter whose value is a text: UTF-8, `length` bytes. May be null if there is
     * none. [main] */
    th_status_t (*set_parameter_text)(const th_animation_controller_t *self, uint32_t id,
                                      const char *text, uint32_t length);

    /* Another table of the same object, by id: TH_EXT_INTERACTION_CONTROLLER makes it its own
     * interaction controller. Null if there is none; may itself be null. [main] */
    const void *(*get_extension)(const th_animation_controller_t *self, const char *id);
};

#define TH_ANIMATION_CONTROLLER_SIZE_MINIMUM 80u

#define TH_FACTORY_ANIMATION_CONTROLLERS "transhost.animation-controllers/1"

typedef struct th_animation_controller_factory th_animation_controller_factory_t;

struct th_animation_controller_factory {
    void *plugin_data; /* the plugin's own */

    /* How many animation controllers there are: 1...TH_ANIMATION_CONTROLLERS_MAXIMUM. [main] */
    uint32_t (*get_count)(const th_animation_controller_factory_t *self);

    /* The descriptor at `index`, null if there is none. [main] */
    const th_animation_controller_descriptor_t *(*get_descriptor)(
        const th_animation_controller_factory_t *self, uint32_t index);

    /* Makes an instance, null if it cannot. The host calls its destroy in the end. No host
     * function but those of th_host_log_t may be called in it. `id` ends with a zero. [main] */
    const th_animation_controller_t *(*create)(const th_animation_controller_factory_t *self,
                                               const th_host_t *host, const char *id);
};

#define TH_ANIMATION_CONTROLLERS_MAXIMUM 256u

#ifdef __cplusplus
}
#endif

#endif
