/* What `transhost bench --workload isolation` plays: a slide that asks much of the host, as often as it
 * is told to. */
#include <transhost/helpers.h>

enum { PROPERTIES = 1, TICKS };
static const th_parameter_descriptor_t parameters[] = {
    {.size = sizeof(th_parameter_descriptor_t),
     .id = PROPERTIES,
     .kind = TH_PARAMETER_INT,
     .key = "properties",
     .name = "Properties",
     .text = "How many it sets at its start.",
     .maximum = {1e6}},
    {.size = sizeof(th_parameter_descriptor_t),
     .id = TICKS,
     .kind = TH_PARAMETER_BOOL,
     .key = "ticks",
     .name = "Ticks",
     .text = "Whether it sets one in each frame.",
     .maximum = {1}},
};

static const th_host_display_link_t *links(const th_transition_t *transition) {
    return (const th_host_display_link_t *)transition->host->get_extension(transition->host,
                                                                           TH_EXT_DISPLAY_LINK);
}

static void tick(void *user_data, th_handle_t link, double timestamp, double target_timestamp) {
    const th_transition_t *transition = (const th_transition_t *)user_data;
    (void)link, (void)target_timestamp;
    th_set_alpha(transition, transition->to, timestamp - (int)timestamp);
}

static void start_ticking(th_transition_t *transition) {
    const th_tick_t each = {.size = sizeof each,
                            .invoke = tick,
                            .user_data = th_retain_transition(transition),
                            .destroy = th_animation_destroy};
    th_handle_t link = TH_NONE;
    if (links(transition)->create(transition->host, &each, &link) != TH_OK)
        th_release_transition(transition);
    transition->user_data = (void *)(uintptr_t)link;
}

static void tidy(th_transition_t *transition) {
    if (transition->user_data != NULL)
        links(transition)->invalidate(transition->host,
                                      (th_handle_t)(uintptr_t)transition->user_data);
    th_set_alpha(transition, transition->to, 1);
}

static th_status_t animate(const th_animator_t *animator, th_transition_t *transition) {
    const th_status_t status = th_place_to_view(transition);
    if (status != TH_OK) return status;
    for (int index = 0; index < (int)th_value(animator, PROPERTIES); index++)
        th_set_alpha(transition, transition->to, index % 2);
    if (th_value(animator, TICKS) != 0) start_ticking(transition);
    const th_rect_t place = th_frame(transition, transition->to);
    const th_rect_t beside = {place.x + place.width, place.y, place.width, place.height};
    th_set_frame(transition, transition->to, beside);
    th_begin(transition, animator->duration, 0);
    th_set_frame(transition, transition->to, place);
    return th_end_and_complete(transition, tidy);
}

static const th_animation_controller_descriptor_t measured = {
    .size = sizeof measured,
    .transitions = TH_TRANSITION_ANY,
    .id = "measured",
    .name = "Measured",
    .text = "Asks much of the host.",
    .duration = 1,
    .parameter_count = sizeof parameters / sizeof parameters[0],
    .parameters = parameters,
};
static const th_plugin_descriptor_t descriptor = {
    .size = sizeof descriptor,
    .id = "org.transhost.measured",
    .name = "Measured",
    .vendor = "transhost",
    .version = "1.0.0",
    .license = "MIT",
    .description = "Asks much of the host.",
    .language = "C11",
};
static const th_animator_class_t classes[] = {{&measured, animate, NULL}};
TH_PLUGIN(descriptor, classes);
