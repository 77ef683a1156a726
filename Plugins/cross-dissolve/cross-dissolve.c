/* Cross-dissolve: the screen that comes fades in over the one that goes.
 *
 * A whole plugin in C, to be copied. From top to bottom: the animation, the instance, the factory,
 * the entry. On its own it is built with
 *   cc -shared -fPIC -fvisibility=hidden -I include -o cross-dissolve.so cross-dissolve.c */
#include <stdlib.h>
#include <string.h>
#include <transhost/transhost.h>

static const double duration = 0.4;

/* What init asks the host for. */
static const th_host_views_t *views;
static const th_host_view_animations_t *animations;
static const th_host_transition_context_t *contexts;
static unsigned uses;

/* ---- One transition ---------------------------------------------------------------------- */

/* What the completion needs, from animate_transition to the triple's destroy. */
typedef struct transition {
    const th_host_t *host;
    th_handle_t context; /* lent by the host until animation_ended */
    th_handle_t container, from, to;
    th_handle_t faded; /* one of the two */
} transition_t;

static void transition_destroy(void *data) { free(data); }

static th_status_t set_alpha(const transition_t *transition, double alpha) {
    return views->set_numbers(transition->host, transition->faded, TH_VIEW_ALPHA, &alpha, 1);
}

/* Runs once when the animation is over, whichever way it went. */
static void transition_did_end(void *data, th_bool_t finished) {
    transition_t *transition = data;
    th_bool_t cancelled = 0;
    (void)finished; /* the context knows better: an animation that was run back has finished too */
    contexts->was_cancelled(transition->host, transition->context, &cancelled);
    contexts->complete(transition->host, transition->context, !cancelled);
    set_alpha(transition, 1); /* nothing of the app's can be changed once this has returned */
}

/* Puts the view that comes where it belongs: at its final frame, below the one that goes if that
 * one is dismissed, else above it. */
static th_status_t insert_to_view(const transition_t *transition, int below) {
    const th_host_t *host = transition->host;
    th_handle_t controller = TH_NONE;
    th_rect_t frame = {0, 0, 0, 0};
    if (transition->to == TH_NONE) return TH_OK; /* it is not ours to touch */
    contexts->get_view_controller(host, transition->context, TH_KEY_TO, &controller);
    contexts->get_final_frame(host, transition->context, controller, &frame);
    if (frame.width > 0 && frame.height > 0) {
        const double numbers[4] = {frame.x, frame.y, frame.width, frame.height};
        views->set_numbers(host, transition->to, TH_VIEW_FRAME, numbers, 4);
    }
    return below ? views->insert_subview_below(host, transition->container, transition->to,
                                               transition->from)
                 : views->add_subview(host, transition->container, transition->to);
}

static th_status_t transition_run(transition_t *transition, uint32_t curve) {
    const th_host_t *host = transition->host;
    uint32_t operation = 0;
    int dismisses;
    th_status_t status;
    th_view_animation_t animation = {.size = sizeof animation, .duration = duration};
    th_completion_t completion = {.size = sizeof completion,
                                  .invoke = transition_did_end,
                                  .user_data = transition,
                                  .destroy = transition_destroy};

    contexts->get_container_view(host, transition->context, &transition->container);
    contexts->get_view(host, transition->context, TH_KEY_FROM, &transition->from);
    contexts->get_view(host, transition->context, TH_KEY_TO, &transition->to);
    contexts->get_operation(host, transition->context, &operation);
    dismisses = operation == TH_TRANSITION_DISMISS && transition->from != TH_NONE;
    transition->faded = dismisses ? transition->from : transition->to;

    status = insert_to_view(transition, dismisses);
    if (status != TH_OK) return status;
    if (!dismisses) set_alpha(transition, 0);

    animation.options = TH_ANIMATION_CURVE(curve);
    status = animations->begin(host, &animation, NULL);
    if (status != TH_OK) return status;
    set_alpha(transition, dismisses ? 0 : 1);
    return animations->end(host, &completion);
}

/* ---- The instance ------------------------------------------------------------------------ */

typedef struct controller {
    th_animation_controller_t functions;
    const th_host_t *host;
    uint32_t curve; /* TH_CURVE_... */
} controller_t;

enum { PARAMETER_CURVE = 1 };

static void controller_destroy(const th_animation_controller_t *self) { free(self->plugin_data); }

static th_status_t controller_duration(const th_animation_controller_t *self, th_handle_t context,
                                       double *out_duration) {
    (void)self, (void)context;
    *out_duration = duration;
    return TH_OK;
}

static th_status_t controller_animate(const th_animation_controller_t *self, th_handle_t context) {
    const controller_t *controller = self->plugin_data;
    transition_t *transition = calloc(1, sizeof *transition);
    th_status_t status;
    if (transition == NULL) return TH_ERROR_OUT_OF_MEMORY;
    transition->host = controller->host;
    transition->context = context;
    status = transition_run(transition, controller->curve);
    if (status != TH_OK) transition_destroy(transition); /* the host has not taken the triple */
    return status;
}

static th_status_t controller_set_parameter(const th_animation_controller_t *self, uint32_t id,
                                            const double *values, uint32_t count) {
    controller_t *controller = self->plugin_data;
    if (id != PARAMETER_CURVE) return TH_ERROR_NOT_FOUND;
    if (count != 1 || !(values[0] >= 0 && values[0] <= 3)) return TH_ERROR_INVALID_ARGUMENT;
    controller->curve = (uint32_t)values[0];
    return TH_OK;
}

static const th_animation_controller_t *
controller_create(const th_animation_controller_factory_t *self, const th_host_t *host,
                  const char *id) {
    controller_t *controller;
    (void)self;
    if (strcmp(id, "cross-dissolve") != 0) return NULL;
    controller = calloc(1, sizeof *controller);
    if (controller == NULL) return NULL;
    controller->host = host;
    controller->functions = (th_animation_controller_t){
        .size = sizeof controller->functions,
        .plugin_data = controller,
        .destroy = controller_destroy,
        .transition_duration = controller_duration,
        .animate_transition = controller_animate,
        .set_parameter = controller_set_parameter,
    };
    return &controller->functions;
}

/* ---- The factory ------------------------------------------------------------------------- */

static const char *const curves[] = {"ease-in-out", "ease-in", "ease-out", "linear"};

static const th_parameter_descriptor_t parameters[] = {{
    .size = sizeof(th_parameter_descriptor_t),
    .id = PARAMETER_CURVE,
    .kind = TH_PARAMETER_ENUMERATION,
    .choice_count = 4,
    .key = "curve",
    .name = "Curve",
    .unit = "",
    .text = "The pace of the fade.",
    .choices = curves,
    .maximum = {3},
}};

static const th_animation_controller_descriptor_t animator = {
    .size = sizeof animator,
    .transitions = TH_TRANSITION_ANY,
    .id = "cross-dissolve",
    .name = "Cross-dissolve",
    .text = "Fades one screen into the other.",
    .duration = 0.4,
    .parameter_count = 1,
    .parameters = parameters,
};

static uint32_t factory_count(const th_animation_controller_factory_t *self) {
    (void)self;
    return 1;
}

static const th_animation_controller_descriptor_t *
factory_descriptor(const th_animation_controller_factory_t *self, uint32_t index) {
    (void)self;
    return index == 0 ? &animator : NULL;
}

static const th_animation_controller_factory_t factory = {
    .get_count = factory_count,
    .get_descriptor = factory_descriptor,
    .create = controller_create,
};

/* ---- The entry --------------------------------------------------------------------------- */

static th_status_t plugin_init(const th_entry_t *self, const th_host_t *host, const char *path) {
    (void)self, (void)path;
    if (uses == 0) {
        views = host->get_extension(host, TH_EXT_VIEWS);
        animations = host->get_extension(host, TH_EXT_VIEW_ANIMATIONS);
        contexts = host->get_extension(host, TH_EXT_TRANSITION_CONTEXT);
    }
    if (!views || !animations || !contexts) return TH_ERROR_NOT_SUPPORTED;
    uses++;
    return TH_OK;
}

static void plugin_deinit(const th_entry_t *self) {
    (void)self;
    if (uses > 0) uses--;
}

static const void *plugin_get_factory(const th_entry_t *self, const char *id) {
    (void)self;
    return strcmp(id, TH_FACTORY_ANIMATION_CONTROLLERS) == 0 ? &factory : NULL;
}

static const th_plugin_descriptor_t descriptor = {
    .size = sizeof descriptor,
    .id = "org.transhost.cross-dissolve",
    .name = "Cross-dissolve",
    .vendor = "transhost",
    .version = "1.0.0",
    .license = "MIT",
    .url = "",
    .description = "Fades one screen into the other.",
    .language = "C11",
};

static const th_entry_t entry = {
    .magic = TH_ENTRY_MAGIC,
    .size = sizeof entry,
    .abi_major = TH_ABI_MAJOR,
    .abi_minor = TH_ABI_MINOR,
    .descriptor = &descriptor,
    .init = plugin_init,
    .deinit = plugin_deinit,
    .get_factory = plugin_get_factory,
};

const th_entry_t *th_plugin_entry(void) { return &entry; }
