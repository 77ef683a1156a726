/* Fade through: one screen fades out, then the other in, growing a little; Material's pattern for
 * screens that have nothing to do with one another.
 *
 * Built on its own with
 *   cc -shared -fPIC $(pkg-config --cflags --libs transhost) -o fade-through.so fade-through.c */
#include <transhost/helpers.h>

enum { DURATION = 1, SCALE, THRESHOLD, BACKGROUND };
static const th_parameter_descriptor_t parameters[] = {
    {
        .size = sizeof(th_parameter_descriptor_t),
        .id = DURATION,
        .kind = TH_PARAMETER_DOUBLE,
        .key = "duration",
        .name = "Duration",
        .unit = "s",
        .text = "How long it takes.",
        .default_value = {0.3},
        .minimum = {0.05},
        .maximum = {10},
    },
    {
        .size = sizeof(th_parameter_descriptor_t),
        .id = SCALE,
        .kind = TH_PARAMETER_DOUBLE,
        .key = "scale",
        .name = "Scale",
        .text = "What the screen that comes grows from.",
        .default_value = {0.92},
        .minimum = {0.01},
        .maximum = {1},
    },
    {
        .size = sizeof(th_parameter_descriptor_t),
        .id = THRESHOLD,
        .kind = TH_PARAMETER_DOUBLE,
        .key = "threshold",
        .name = "Threshold",
        .text = "Where on the way one screen has gone and the other begins to come.",
        .default_value = {0.35},
        .minimum = {0.01},
        .maximum = {0.99},
    },
    {
        .size = sizeof(th_parameter_descriptor_t),
        .id = BACKGROUND,
        .kind = TH_PARAMETER_COLOR,
        .key = "background",
        .name = "Background",
        .text = "What is behind both screens.",
        .default_value = {1, 1, 1, 1},
        .maximum = {1, 1, 1, 1},
    },
};

/* Fast out, slow in. */
static const th_timing_t pace = {sizeof pace, TH_TIMING_CUBIC, 0, 0, {0.4, 0, 0.2, 1}};

static double duration(const th_animator_t *animator) { return th_value(animator, DURATION); }

static void scale_to_view(const th_transition_t *transition, double scale) {
    th_set_transform(transition, transition->to, scale, 0, 0, scale, 0, 0);
}

/* A key of the animation: a view fades to an alpha. */
static void fade(const th_transition_t *transition, th_handle_t view, double alpha, double start,
                 double length) {
    transition->animations->begin_keyframe(transition->host, start, length);
    th_set_alpha(transition, view, alpha);
    transition->animations->end_keyframe(transition->host);
}

/* What is behind both screens; nothing where a presenter stays in its place. */
static th_handle_t add_background(const th_transition_t *transition, const double *color) {
    const th_host_t *host = transition->host;
    th_rect_t bounds = th_frame(transition, transition->container);
    th_handle_t view = TH_NONE;
    if (transition->from == TH_NONE || transition->to == TH_NONE) return TH_NONE;
    bounds.x = bounds.y = 0;
    if (transition->views->create(host, &bounds, &view) != TH_OK) return TH_NONE;
    transition->views->set_numbers(host, view, TH_VIEW_BACKGROUND_COLOR, color, 4);
    transition->views->insert_subview_at(host, transition->container, view, 0);
    return view;
}

static void tidy(th_transition_t *transition) {
    th_handle_t *background = (th_handle_t *)transition->user_data;
    transition->views->remove_from_superview(transition->host, *background);
    free(background);
    th_set_alpha(transition, transition->from, 1);
    th_set_alpha(transition, transition->to, 1);
    scale_to_view(transition, 1);
}

static th_status_t animate(const th_animator_t *animator, th_transition_t *transition) {
    const double threshold = th_value(animator, THRESHOLD);
    const th_view_animation_t animation = {sizeof animation, 0, animator->duration, 0};
    th_handle_t *background;
    th_status_t status = th_place_to_view(transition);
    if (status != TH_OK) return status;
    background = (th_handle_t *)malloc(sizeof *background);
    if (background == NULL) return TH_ERROR_OUT_OF_MEMORY;
    *background = add_background(transition, th_values(animator, BACKGROUND));
    transition->user_data = background;
    th_set_alpha(transition, transition->to, 0);
    scale_to_view(transition, th_value(animator, SCALE));

    status = transition->animations->begin_keyframes(transition->host, &animation, &pace);
    if (status == TH_OK) {
        scale_to_view(transition, 1);
        fade(transition, transition->from, 0, 0, threshold);
        fade(transition, transition->to, 1, threshold, 1 - threshold);
        status = th_end_and_complete(transition, tidy);
    }
    if (status != TH_OK) tidy(transition);
    return status;
}

static const th_animation_controller_descriptor_t fade_through = {
    .size = sizeof fade_through,
    .transitions = TH_TRANSITION_ANY,
    .id = "fade-through",
    .name = "Fade through",
    .text = "Fades one screen out, then the other in, which grows a little.",
    .duration = 0.3,
    .parameter_count = sizeof parameters / sizeof *parameters,
    .parameters = parameters,
};
static const th_plugin_descriptor_t descriptor = {
    .size = sizeof descriptor,
    .id = "org.transhost.fade-through",
    .name = "Fade through",
    .vendor = "transhost",
    .version = "1.0.0",
    .license = "MIT",
    .description = "Fades one screen out, then the other in, as Material's fade through.",
    .language = "C11",
};
static const th_animator_class_t classes[] = {{&fade_through, animate, duration}};
TH_PLUGIN(descriptor, classes);
