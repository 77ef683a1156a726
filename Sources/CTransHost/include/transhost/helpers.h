/* What nearly every animator in C or C++ does, as functions that are compiled into the plugin.
 *
 * Not a part of the ABI: it stands on it, links nothing, and mixes with plain calls. A plugin is
 * 1. for each animator, its descriptor and a function that animates one transition;
 * 2. TH_PLUGIN, which makes the factory and the entry of them.
 *
 *     static th_status_t animate(const th_animator_t *animator, th_transition_t *transition) {
 *         th_place_to_view(transition);
 *         th_set_alpha(transition, transition->to, 0);
 *         th_begin(transition, animator->duration, TH_ANIMATION_CURVE_EASE_OUT);
 *         th_set_alpha(transition, transition->to, 1);
 *         return th_end_and_complete(transition, NULL);
 *     }
 *
 * Everything here is [main]. */
#ifndef TRANSHOST_HELPERS_H
#define TRANSHOST_HELPERS_H

#include <stdlib.h>
#include <string.h>

#include "transhost.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct th_animator th_animator_t;
typedef struct th_transition th_transition_t;

/* An animator as its author writes it. */
typedef struct th_animator_class {
    const th_animation_controller_descriptor_t *descriptor;

    /* Animates; what it returns is animate_transition's answer. The transition is good until this has
     * returned, and until the completion of th_end_and_complete has; th_retain_transition keeps it. */
    th_status_t (*animate)(const th_animator_t *animator, th_transition_t *transition);

    /* Seconds with the parameters as they are set; null for the descriptor's duration. */
    double (*duration)(const th_animator_t *animator);
} th_animator_class_t;

/* An instance: its parameters, and how long its transition takes. */
struct th_animator {
    th_animation_controller_t functions;
    const th_host_t *host;
    const th_animator_class_t *type;
    double duration;    /* that of the transition that it animates, or animated last */
    double (*values)[4]; /* in the order of the descriptor's parameters */
};

/* One transition, with the host's tables to animate it. */
struct th_transition {
    const th_host_t *host;
    const th_host_views_t *views;
    const th_host_view_animations_t *animations;
    const th_host_transition_context_t *contexts;
    th_handle_t context, container;
    th_handle_t from, to;   /* TH_NONE: there is none, or it is not ours to touch */
    uint32_t operation;     /* TH_TRANSITION_... */
    uint32_t references;    /* th_retain_transition's */
    void *user_data;        /* the author's own */
    void (*tidy)(th_transition_t *transition);
};

/* ---- Parameters -------------------------------------------------------------------------- */

/* The four numbers of a parameter, as the user set them or by default; null if there is none of this
 * id. Texts are not kept: an animator that takes one is written without th_animator_t. */
static inline const double *th_values(const th_animator_t *animator, uint32_t id) {
    const th_animation_controller_descriptor_t *descriptor = animator->type->descriptor;
    uint32_t index;
    for (index = 0; index < descriptor->parameter_count; index++)
        if (descriptor->parameters[index].id == id) return animator->values[index];
    return NULL;
}

/* The first of a parameter's numbers, 0 if there is none of this id. */
static inline double th_value(const th_animator_t *animator, uint32_t id) {
    const double *values = th_values(animator, id);
    return values == NULL ? 0 : values[0];
}

/* ---- Views ------------------------------------------------------------------------------- */

static inline th_status_t th_set_alpha(const th_transition_t *transition, th_handle_t view,
                                       double alpha) {
    return transition->views->set_numbers(transition->host, view, TH_VIEW_ALPHA, &alpha, 1);
}

static inline th_status_t th_set_frame(const th_transition_t *transition, th_handle_t view,
                                       th_rect_t frame) {
    const double numbers[4] = {frame.x, frame.y, frame.width, frame.height};
    return transition->views->set_numbers(transition->host, view, TH_VIEW_FRAME, numbers, 4);
}

/* The zero rectangle if there is no such view. */
static inline th_rect_t th_frame(const th_transition_t *transition, th_handle_t view) {
    double numbers[4] = {0, 0, 0, 0};
    th_rect_t frame;
    uint32_t count = 0;
    transition->views->get_numbers(transition->host, view, TH_VIEW_FRAME, numbers, 4, &count);
    frame.x = numbers[0], frame.y = numbers[1];
    frame.width = numbers[2], frame.height = numbers[3];
    return frame;
}

/* UIKit's CGAffineTransform: a, b, c, d, tx, ty. */
static inline th_status_t th_set_transform(const th_transition_t *transition, th_handle_t view,
                                           double a, double b, double c, double d, double tx,
                                           double ty) {
    const double numbers[6] = {a, b, c, d, tx, ty};
    return transition->views->set_numbers(transition->host, view, TH_VIEW_TRANSFORM, numbers, 6);
}

/* Whether the view that goes lies over the one that comes, which was there before. */
static inline int th_is_dismissal(const th_transition_t *transition) {
    return transition->operation == TH_TRANSITION_DISMISS && transition->from != TH_NONE;
}

/* Puts the view that comes where it belongs: at its final frame, below the one that goes if that one
 * is dismissed, else above it. Nothing if that view is not ours to touch. */
static inline th_status_t th_place_to_view(const th_transition_t *transition) {
    const th_host_t *host = transition->host;
    th_handle_t controller = TH_NONE;
    th_rect_t frame = {0, 0, 0, 0};
    if (transition->to == TH_NONE) return TH_OK;
    transition->contexts->get_view_controller(host, transition->context, TH_KEY_TO, &controller);
    transition->contexts->get_final_frame(host, transition->context, controller, &frame);
    if (frame.width > 0 && frame.height > 0) th_set_frame(transition, transition->to, frame);
    return th_is_dismissal(transition)
               ? transition->views->insert_subview_below(host, transition->container,
                                                         transition->to, transition->from)
               : transition->views->add_subview(host, transition->container, transition->to);
}

/* ---- Animations -------------------------------------------------------------------------- */

/* Opens a bracket: what is set until th_end_and_complete, or `animations->end`, is animated.
 * `options` are TH_ANIMATION_... bits. */
static inline th_status_t th_begin(const th_transition_t *transition, double duration,
                                   uint32_t options) {
    const th_view_animation_t animation = {sizeof animation, options, duration, 0};
    return transition->animations->begin(transition->host, &animation, NULL);
}

/* The same with a spring; a damping ratio of 1 does not swing. */
static inline th_status_t th_begin_spring(const th_transition_t *transition, double duration,
                                          double damping_ratio, double initial_velocity) {
    const th_view_animation_t animation = {sizeof animation, 0, duration, 0};
    const th_timing_t timing = {sizeof timing,
                                TH_TIMING_SPRING_RATIO,
                                0,
                                0,
                                {damping_ratio, initial_velocity, initial_velocity, 0, 0}};
    return transition->animations->begin(transition->host, &animation, &timing);
}

static inline th_transition_t *th_retain_transition(th_transition_t *transition) {
    transition->references++;
    return transition;
}

static inline void th_release_transition(th_transition_t *transition) {
    if (--transition->references == 0) free(transition);
}

/* Says that the transition is over, cancelled if it was. */
static inline th_status_t th_complete(const th_transition_t *transition) {
    th_bool_t cancelled = 0;
    transition->contexts->was_cancelled(transition->host, transition->context, &cancelled);
    return transition->contexts->complete(transition->host, transition->context, !cancelled);
}

static inline void th_animation_did_end(void *user_data, th_bool_t finished) {
    th_transition_t *transition = (th_transition_t *)user_data;
    (void)finished; /* the context knows better: what was run back has finished too */
    th_complete(transition);
    if (transition->tidy != NULL) transition->tidy(transition);
}

static inline void th_animation_destroy(void *user_data) {
    th_release_transition((th_transition_t *)user_data);
}

/* Closes the bracket; when its animations are over, completes the transition, then has `tidy`, which
 * may be null, undo what the animation has left on the app's views. */
static inline th_status_t th_end_and_complete(th_transition_t *transition,
                                              void (*tidy)(th_transition_t *transition)) {
    th_status_t status;
    th_completion_t completion = {sizeof completion, 0, th_animation_did_end, NULL,
                                  th_animation_destroy};
    completion.user_data = th_retain_transition(transition);
    transition->tidy = tidy;
    status = transition->animations->end(transition->host, &completion);
    if (status != TH_OK) th_release_transition(transition); /* the triple was not taken */
    return status;
}

/* ---- What TH_PLUGIN is made of ----------------------------------------------------------- */

typedef struct th_animator_list {
    const th_animator_class_t *types;
    uint32_t count;
} th_animator_list_t;

static inline void th_animator_destroy(const th_animation_controller_t *self) {
    th_animator_t *animator = (th_animator_t *)self->plugin_data;
    free(animator->values);
    free(animator);
}

static inline th_status_t th_animator_duration(const th_animation_controller_t *self,
                                               th_handle_t context, double *out_duration) {
    th_animator_t *animator = (th_animator_t *)self->plugin_data;
    const th_animator_class_t *type = animator->type;
    (void)context;
    animator->duration =
        type->duration == NULL ? type->descriptor->duration : type->duration(animator);
    *out_duration = animator->duration;
    return TH_OK;
}

static inline th_status_t th_animator_animate(const th_animation_controller_t *self,
                                              th_handle_t context) {
    const th_animator_t *animator = (const th_animator_t *)self->plugin_data;
    const th_host_t *host = animator->host;
    th_transition_t *transition = (th_transition_t *)calloc(1, sizeof *transition);
    th_status_t status;
    if (transition == NULL) return TH_ERROR_OUT_OF_MEMORY;
    transition->references = 1;
    transition->host = host;
    transition->views = (const th_host_views_t *)host->get_extension(host, TH_EXT_VIEWS);
    transition->animations =
        (const th_host_view_animations_t *)host->get_extension(host, TH_EXT_VIEW_ANIMATIONS);
    transition->contexts =
        (const th_host_transition_context_t *)host->get_extension(host, TH_EXT_TRANSITION_CONTEXT);
    transition->context = context;
    transition->contexts->get_container_view(host, context, &transition->container);
    transition->contexts->get_view(host, context, TH_KEY_FROM, &transition->from);
    transition->contexts->get_view(host, context, TH_KEY_TO, &transition->to);
    transition->contexts->get_operation(host, context, &transition->operation);
    status = animator->type->animate(animator, transition);
    th_release_transition(transition);
    return status;
}

static inline th_status_t th_animator_set_parameter(const th_animation_controller_t *self,
                                                    uint32_t id, const double *values,
                                                    uint32_t count) {
    double *kept = (double *)th_values((const th_animator_t *)self->plugin_data, id);
    if (kept == NULL) return TH_ERROR_NOT_FOUND;
    if (count > 4) return TH_ERROR_INVALID_ARGUMENT;
    memcpy(kept, values, count * sizeof *values);
    return TH_OK;
}

static inline uint32_t th_animator_count(const th_animation_controller_factory_t *self) {
    return ((const th_animator_list_t *)self->plugin_data)->count;
}

static inline const th_animation_controller_descriptor_t *
th_animator_descriptor(const th_animation_controller_factory_t *self, uint32_t index) {
    const th_animator_list_t *list = (const th_animator_list_t *)self->plugin_data;
    return index < list->count ? list->types[index].descriptor : NULL;
}

static inline const th_animation_controller_t *
th_animator_create(const th_animation_controller_factory_t *self, const th_host_t *host,
                   const char *id) {
    const th_animator_list_t *list = (const th_animator_list_t *)self->plugin_data;
    const th_animation_controller_descriptor_t *descriptor;
    th_animator_t *animator;
    uint32_t index = 0;
    while (index < list->count && strcmp(list->types[index].descriptor->id, id) != 0) index++;
    if (index == list->count) return NULL;
    descriptor = list->types[index].descriptor;
    animator = (th_animator_t *)calloc(1, sizeof *animator);
    if (animator == NULL) return NULL;
    animator->values =
        (double(*)[4])calloc(descriptor->parameter_count + 1u, sizeof *animator->values);
    if (animator->values == NULL) {
        free(animator);
        return NULL;
    }
    animator->host = host;
    animator->type = &list->types[index];
    animator->duration = descriptor->duration;
    for (index = 0; index < descriptor->parameter_count; index++)
        memcpy(animator->values[index], descriptor->parameters[index].default_value,
               sizeof animator->values[index]);
    animator->functions.size = sizeof animator->functions;
    animator->functions.plugin_data = animator;
    animator->functions.destroy = th_animator_destroy;
    animator->functions.transition_duration = th_animator_duration;
    animator->functions.animate_transition = th_animator_animate;
    animator->functions.set_parameter = th_animator_set_parameter;
    return &animator->functions;
}

static inline th_status_t th_plugin_init(const th_entry_t *self, const th_host_t *host,
                                         const char *path) {
    (void)self, (void)path;
    return host->get_extension(host, TH_EXT_VIEWS) != NULL &&
                   host->get_extension(host, TH_EXT_VIEW_ANIMATIONS) != NULL &&
                   host->get_extension(host, TH_EXT_TRANSITION_CONTEXT) != NULL
               ? TH_OK
               : TH_ERROR_NOT_SUPPORTED;
}

static inline void th_plugin_deinit(const th_entry_t *self) { (void)self; }

static inline const void *th_plugin_get_factory(const th_entry_t *self, const char *id) {
    return strcmp(id, TH_FACTORY_ANIMATION_CONTROLLERS) == 0 ? self->plugin_data : NULL;
}

/* The rest of a plugin: its factory and th_plugin_entry. `plugin` is a th_plugin_descriptor_t,
 * `classes` an array of th_animator_class_t; both are constants of this file. */
#define TH_PLUGIN(plugin, classes)                                                              \
    static const th_animator_list_t th_plugin_animators = {                                     \
        classes, (uint32_t)(sizeof(classes) / sizeof *(classes))};                              \
    static const th_animation_controller_factory_t th_plugin_factory = {                        \
        (void *)&th_plugin_animators, th_animator_count, th_animator_descriptor,                \
        th_animator_create};                                                                    \
    static const th_entry_t th_plugin_constant = {                                              \
        TH_ENTRY_MAGIC, sizeof(th_entry_t), TH_ABI_MAJOR,     TH_ABI_MINOR,                     \
        0,              0,                  &(plugin),        (void *)&th_plugin_factory,       \
        th_plugin_init, th_plugin_deinit,   th_plugin_get_factory};                             \
    const th_entry_t *th_plugin_entry(void) { return &th_plugin_constant; }                     \
    typedef int th_plugin_ends_with_a_semicolon

#ifdef __cplusplus
}
#endif

#endif
