/* Cross-dissolve: the screen that comes fades in over the one that goes.
 *
 * A whole plugin in C, to be copied. Built on its own with
 *   cc -shared -fPIC $(pkg-config --cflags --libs transhost) -o cross-dissolve.so cross-dissolve.c */
#include <transhost/helpers.h>

enum { CURVE = 1 };
static const char *const curves[] = {"ease-in-out", "ease-in", "ease-out", "linear"};
static const th_parameter_descriptor_t parameters[] = {{
    .size = sizeof(th_parameter_descriptor_t),
    .id = CURVE,
    .kind = TH_PARAMETER_ENUMERATION,
    .choice_count = 4,
    .key = "curve",
    .name = "Curve",
    .text = "The pace of the fade.",
    .choices = curves,
    .maximum = {3},
}};

/* A screen that is dismissed fades itself, over the one that was there before. */
static th_handle_t faded(const th_transition_t *transition) {
    return th_is_dismissal(transition) ? transition->from : transition->to;
}

static void tidy(th_transition_t *transition) { th_set_alpha(transition, faded(transition), 1); }

static th_status_t animate(const th_animator_t *animator, th_transition_t *transition) {
    const int dismisses = th_is_dismissal(transition);
    const uint32_t curve = (uint32_t)th_value(animator, CURVE);
    th_status_t status = th_place_to_view(transition);
    if (status != TH_OK) return status;
    if (!dismisses) th_set_alpha(transition, transition->to, 0);
    th_begin(transition, animator->duration, TH_ANIMATION_CURVE(curve));
    th_set_alpha(transition, faded(transition), dismisses ? 0 : 1);
    return th_end_and_complete(transition, tidy);
}

static const th_animation_controller_descriptor_t cross_dissolve = {
    .size = sizeof cross_dissolve,
    .transitions = TH_TRANSITION_ANY,
    .id = "cross-dissolve",
    .name = "Cross-dissolve",
    .text = "Fades one screen into the other.",
    .duration = 0.4,
    .parameter_count = 1,
    .parameters = parameters,
};
static const th_plugin_descriptor_t descriptor = {
    .size = sizeof descriptor,
    .id = "org.transhost.cross-dissolve",
    .name = "Cross-dissolve",
    .vendor = "transhost",
    .version = "1.0.0",
    .license = "MIT",
    .description = "Fades one screen into the other.",
    .language = "C11",
};
static const th_animator_class_t classes[] = {{&cross_dissolve, animate, NULL}};
TH_PLUGIN(descriptor, classes);
