/* What `transhost bench` plays in its workloads isolation, calls and growth: a slide that asks much of the
 * host, as often as it is told to. */
#include <transhost/helpers.h>

enum { PROPERTIES = 1, TICKS, QUERIES, PLAIN_CALLS, VIEWS, HANDLES, BRACKETS, SNAPSHOTS };

/* A number of things that it does at its start. */
#define NUMBER(number, word, title, what)                                                       \
    {.size = sizeof(th_parameter_descriptor_t),                                                 \
     .id = number,                                                                              \
     .kind = TH_PARAMETER_INT,                                                                  \
     .key = word,                                                                               \
     .name = title,                                                                             \
     .text = what,                                                                              \
     .maximum = {1e6}}

static const th_parameter_descriptor_t parameters[] = {
    NUMBER(PROPERTIES, "properties", "Properties", "How many it sets at its start."),
    NUMBER(QUERIES, "queries", "Queries", "How often it asks a view for its tag."),
    NUMBER(PLAIN_CALLS, "plain-calls", "Plain calls", "How often it calls a function of its own."),
    NUMBER(VIEWS, "views", "Views", "How many views it makes, puts in and lets go."),
    NUMBER(HANDLES, "handles", "Handles", "How many handles it retains at a time."),
    NUMBER(BRACKETS, "brackets", "Brackets", "How many it opens, fifty in one another."),
    NUMBER(SNAPSHOTS, "snapshots", "Snapshots", "How many it makes of one view."),
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

static th_status_t nothing(const th_host_t *host, th_handle_t view, int64_t *out_tag) {
    (void)host, (void)view, (void)out_tag;
    return TH_OK;
}

/* What a call through a table costs at least; nobody is to know what it calls. */
static th_status_t (*volatile plain)(const th_host_t *, th_handle_t, int64_t *) = nothing;

static void ask(const th_animator_t *animator, const th_transition_t *transition) {
    int64_t tag = 0;
    const int calls = (int)th_value(animator, PLAIN_CALLS);
    for (int index = 0; index < calls; index++) plain(transition->host, transition->to, &tag);
    const int queries = (int)th_value(animator, QUERIES);
    for (int index = 0; index < queries; index++)
        transition->views->get_tag(transition->host, transition->to, &tag);
    const int properties = (int)th_value(animator, PROPERTIES);
    for (int index = 0; index < properties; index++)
        th_set_alpha(transition, transition->to, index % 2);
}

static const th_host_handles_t *handles(const th_transition_t *transition) {
    return (const th_host_handles_t *)transition->host->get_extension(transition->host,
                                                                      TH_EXT_HANDLES);
}

static void make_views(const th_transition_t *transition, int count) {
    const th_rect_t frame = {0, 0, 8, 8};
    for (int index = 0; index < count; index++) {
        th_handle_t view = TH_NONE;
        transition->views->create(transition->host, &frame, &view);
        transition->views->add_subview(transition->host, transition->container, view);
        handles(transition)->release(transition->host, view);
    }
}

static void hold_handles(const th_transition_t *transition, int count) {
    const th_rect_t frame = {0, 0, 8, 8};
    th_handle_t *all = (th_handle_t *)calloc((size_t)count + 1, sizeof *all);
    if (all == NULL) return;
    for (int index = 0; index < count; index++) {
        transition->views->create(transition->host, &frame, &all[index]);
        handles(transition)->retain(transition->host, all[index]);
    }
    for (int index = 0; index < count; index++)
        handles(transition)->release(transition->host, all[index]);
    free(all);
}

static void open_brackets(const th_transition_t *transition, int count) {
    while (count > 0) {
        const int deep = count < 50 ? count : 50;
        for (int index = 0; index < deep; index++) th_begin(transition, 0.5, 0);
        th_set_alpha(transition, transition->to, count / 50 % 2);
        for (int index = 0; index < deep; index++)
            transition->animations->end(transition->host, NULL);
        count -= deep;
    }
}

static void make_snapshots(const th_transition_t *transition, int count) {
    const th_host_snapshot_t *snapshots =
        (const th_host_snapshot_t *)transition->host->get_extension(transition->host,
                                                                    TH_EXT_SNAPSHOT);
    for (int index = 0; index < count; index++) {
        th_handle_t view = TH_NONE;
        snapshots->snapshot_view(transition->host, transition->to, 1, &view);
        handles(transition)->release(transition->host, view);
    }
}

static th_status_t animate(const th_animator_t *animator, th_transition_t *transition) {
    const th_status_t status = th_place_to_view(transition);
    if (status != TH_OK) return status;
    ask(animator, transition);
    make_views(transition, (int)th_value(animator, VIEWS));
    hold_handles(transition, (int)th_value(animator, HANDLES));
    open_brackets(transition, (int)th_value(animator, BRACKETS));
    make_snapshots(transition, (int)th_value(animator, SNAPSHOTS));
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

/* As many parameters as an animator may have. */
#define ONE(number, word) NUMBER(100 + number, "p" #word, "Parameter", "A number.")
#define TEN(tens)                                                                               \
    ONE(tens##0, tens##0), ONE(tens##1, tens##1), ONE(tens##2, tens##2), ONE(tens##3, tens##3), \
        ONE(tens##4, tens##4), ONE(tens##5, tens##5), ONE(tens##6, tens##6),                    \
        ONE(tens##7, tens##7), ONE(tens##8, tens##8), ONE(tens##9, tens##9)
#define HUNDRED(hundreds)                                                                       \
    TEN(hundreds##0), TEN(hundreds##1), TEN(hundreds##2), TEN(hundreds##3), TEN(hundreds##4),   \
        TEN(hundreds##5), TEN(hundreds##6), TEN(hundreds##7), TEN(hundreds##8), TEN(hundreds##9)
static const th_parameter_descriptor_t numbers[] = {
    ONE(0, 0),   ONE(1, 1),   ONE(2, 2),   ONE(3, 3),   ONE(4, 4),
    ONE(5, 5),   ONE(6, 6),   ONE(7, 7),   ONE(8, 8),   ONE(9, 9),
    TEN(1),      TEN(2),      TEN(3),      TEN(4),      TEN(5),
    TEN(6),      TEN(7),      TEN(8),      TEN(9),      HUNDRED(1),
    TEN(20),     TEN(21),     TEN(22),     TEN(23),     TEN(24),
    ONE(250, 250), ONE(251, 251), ONE(252, 252), ONE(253, 253), ONE(254, 254),
    ONE(255, 255),
};
_Static_assert(sizeof numbers / sizeof numbers[0] == TH_PARAMETERS_MAXIMUM, "as many as may be");

static const th_animation_controller_descriptor_t many = {
    .size = sizeof many,
    .transitions = TH_TRANSITION_ANY,
    .id = "parameters",
    .name = "Many parameters",
    .text = "Has as many parameters as an animator may have.",
    .duration = 1,
    .parameter_count = sizeof numbers / sizeof numbers[0],
    .parameters = numbers,
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
static const th_animator_class_t classes[] = {{&measured, animate, NULL}, {&many, animate, NULL}};
TH_PLUGIN(descriptor, classes);
