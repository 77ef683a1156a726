/* One plugin with many ways to be wrong: -DWRONG=NAME chooses one. Without it, it is well: it
 * fades the view that comes in over the one that goes, in 0.2 seconds. */
#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <transhost/transhost.h>

enum wrong {
    NOTHING,
    /* What the host must find before it starts the plugin. */
    NULL_ENTRY, WILD_ENTRY, WRONG_MAGIC, SMALL_ENTRY, NEWER_MAJOR, OTHER_MINOR, NEWER_HOST,
    NULL_DESCRIPTOR, WILD_DESCRIPTOR, SMALL_DESCRIPTOR, NULL_ID, BAD_ID, EMPTY_VERSION, NOT_UTF8,
    LONG_NAME, WILD_NAME, NULL_INIT, NULL_DEINIT, NULL_GET_FACTORY, WILD_FUNCTION,
    /* What it must find in the factory. */
    INIT_FAILS, NO_FACTORY, WILD_FACTORY, NULL_COUNT, NULL_CREATE, NO_ANIMATORS, TOO_MANY_ANIMATORS,
    NULL_ANIMATOR, SMALL_ANIMATOR, DUPLICATE_IDS, NAN_DURATION, NEGATIVE_DURATION, NO_KINDS,
    BAD_PARAMETER,
    /* What it must find in an instance. */
    NO_INSTANCE, WILD_INSTANCE, SMALL_INSTANCE, NULL_ANIMATE, NULL_DESTROY,
    /* What it must survive in a transition. */
    NEVER_COMPLETES, NEVER_STARTS, COMPLETES_TWICE, COMPLETES_LATE, COMPLETES_AT_ONCE,
    OPEN_BRACKETS, ANIMATE_FAILS, ASKED_DURATION_IS_NAN, ASKED_DURATION_FAILS, WRECKS_VIEWS,
    WRONG_THREAD, LEAVES_LINK, TICKS, LEAVES_VIEWS, ALWAYS_TRUE, SETS_NONSENSE,
    /* What it asks for once, and need not get: a property animator. */
    GIVES_ANIMATOR, GIVES_NO_ANIMATOR, ANIMATOR_IS_NULL
};

#ifndef WRONG
#define WRONG NOTHING
#endif
/* What it suits. */
#ifndef TRANSITIONS
#define TRANSITIONS TH_TRANSITION_ANY
#endif

static const th_host_t *host;
static const th_host_views_t *views;
static const th_host_handles_t *handles;
static const th_host_transition_context_t *contexts;
static const th_host_view_animations_t *animations;
static const th_host_display_link_t *links;
static const th_host_property_animators_t *animators;
static th_handle_t last_context, last_animator;
static void *const wild = (void *)8;

/* How often the host has called back, for the test to read through the log. */
static int invoked, destroyed;

static void report(const char *text) {
    const th_host_log_t *log = host->get_extension(host, TH_EXT_LOG);
    log->log(host, TH_LOG_INFO, text, (uint32_t)strlen(text));
}

static void completed(void *data, th_bool_t finished) {
    th_handle_t context = (th_handle_t)(uintptr_t)data;
    th_bool_t cancelled = 0;
    (void)finished;
    invoked++;
    contexts->was_cancelled(host, context, &cancelled);
    if (WRONG == NEVER_COMPLETES) return;
    contexts->complete(host, context, WRONG == ALWAYS_TRUE ? 1 : !cancelled);
    if (WRONG == COMPLETES_TWICE &&
        contexts->complete(host, context, 1) == TH_ERROR_ALREADY_COMPLETED)
        report("refused");
}

static void destroy_data(void *data) {
    (void)data;
    destroyed++;
    report(destroyed == 1 && invoked == 1 ? "destroyed once, after one call" : "destroyed");
}

static void *on_another_thread(void *data) {
    th_handle_t out;
    if (views->create(host, &(th_rect_t){0, 0, 1, 1}, &out) == TH_ERROR_WRONG_THREAD)
        *(int *)data = 1;
    return NULL;
}

static void tick(void *data, th_handle_t link, double timestamp, double target) {
    static int count;
    th_handle_t context = (th_handle_t)(uintptr_t)data;
    (void)link, (void)timestamp, (void)target;
    if (WRONG == TICKS && ++count == 5) contexts->complete(host, context, 1);
}

static void arrived(void *data, uint32_t position) {
    completed(data, position == TH_POSITION_END);
}

/* Fades with a property animator that drives the whole transition. */
static void animate_interruptibly(th_handle_t context, th_handle_t to) {
    const th_position_completion_t completion = {sizeof completion, 0, arrived,
                                                 (void *)(uintptr_t)context, destroy_data};
    animators->create(host, 0.2, 0, NULL, &last_animator);
    views->set_numbers(host, to, TH_VIEW_ALPHA, (double[]){0}, 1);
    animators->begin_animations(host, last_animator, 0);
    views->set_numbers(host, to, TH_VIEW_ALPHA, (double[]){1}, 1);
    animators->end_animations(host, last_animator);
    animators->add_completion(host, last_animator, &completion);
    animators->start(host, last_animator, 0);
}

static th_status_t interruptible_animator(const th_animation_controller_t *self,
                                          th_handle_t context, th_handle_t *out_animator) {
    (void)self, (void)context;
    report("asked for the animator");
    *out_animator = WRONG == GIVES_ANIMATOR ? last_animator : TH_NONE;
    return TH_OK;
}

static th_status_t ended(const th_animation_controller_t *self, th_bool_t completed) {
    (void)self, (void)completed;
    handles->release(host, last_animator);
    last_animator = TH_NONE;
    return TH_OK;
}

static th_status_t animate(const th_animation_controller_t *self, th_handle_t context) {
    th_handle_t container = 0, from = 0, to = 0, link = 0;
    th_view_animation_t animation = {sizeof animation, 0, 0.2, 0};
    th_completion_t completion = {sizeof completion, 0, completed, (void *)(uintptr_t)context,
                                  destroy_data};
    th_tick_t each = {sizeof each, 0, tick, (void *)(uintptr_t)context, NULL};
    double none = 0, one = 1;
    (void)self;
    invoked = destroyed = 0;
    if (WRONG == ANIMATE_FAILS) return TH_ERROR_FAILED;
    if (WRONG == NEVER_STARTS) return TH_OK;
    contexts->get_container_view(host, context, &container);
    contexts->get_view(host, context, TH_KEY_FROM, &from);
    contexts->get_view(host, context, TH_KEY_TO, &to);
    if (WRONG == COMPLETES_LATE && last_context != 0)
        if (contexts->complete(host, last_context, 1) != TH_OK) report("late one refused");
    if (WRONG == COMPLETES_LATE) {
        last_context = context;
        handles->retain(host, context);
    }
    views->add_subview(host, container, to);
    if (WRONG == COMPLETES_AT_ONCE) {
        contexts->complete(host, context, 1);
        goto end;
    }
    if (WRONG == GIVES_ANIMATOR) {
        animate_interruptibly(context, to);
        goto end;
    }
    if (WRONG == WRONG_THREAD) {
        int refused = 0;
        pthread_t thread;
        pthread_create(&thread, NULL, on_another_thread, &refused);
        pthread_join(thread, NULL);
        report(refused ? "refused" : "accepted");
    }
    if (WRONG == TICKS || WRONG == LEAVES_LINK) links->create(host, &each, &link);
    if (WRONG == TICKS) goto end;
    if (WRONG == LEAVES_VIEWS) {
        th_handle_t extra = 0;
        views->create(host, &(th_rect_t){0, 0, 50, 50}, &extra);
        views->add_subview(host, container, extra);
    }
    if (WRONG == SETS_NONSENSE) {
        double numbers[4] = {NAN, INFINITY, -1e300, 1e300};
        int refused = 0;
        refused += views->set_numbers(host, to, TH_VIEW_FRAME, numbers, 4) != TH_OK;
        refused += views->set_numbers(host, to, TH_VIEW_ALPHA, numbers, 1) != TH_OK;
        refused += views->set_numbers(host, to, 4711, &one, 1) != TH_OK;
        refused += views->set_numbers(host, to + 1, TH_VIEW_ALPHA, &one, 1) != TH_OK;
        refused += views->set_numbers(host, to, TH_VIEW_FRAME, NULL, 4) != TH_OK;
        refused += views->add_subview(host, to, container) != TH_OK;
        refused += views->add_subview(host, to, to) != TH_OK;
        report(refused == 7 ? "all refused" : "some accepted");
    }
    views->set_numbers(host, to, TH_VIEW_ALPHA, &none, 1);
    animations->begin(host, &animation, NULL);
    views->set_numbers(host, to, TH_VIEW_ALPHA, &one, 1);
    if (WRONG == WRECKS_VIEWS) views->set_numbers(host, to, TH_VIEW_ALPHA, &none, 1);
    if (WRONG == OPEN_BRACKETS) animations->begin(host, &animation, NULL);
    else animations->end(host, &completion);
    if (WRONG == WRECKS_VIEWS) {
        views->set_numbers(host, from, TH_VIEW_FRAME, (double[]){900, 900, 1, 1}, 4);
        views->set_numbers(host, from, TH_VIEW_HIDDEN, &one, 1);
        views->remove_from_superview(host, from);
        views->remove_from_superview(host, to);
        if (views->remove_from_superview(host, container) != TH_OK) report("container kept");
    }
end:
    return TH_OK;
}

static th_status_t duration(const th_animation_controller_t *self, th_handle_t context,
                            double *out_duration) {
    (void)self, (void)context;
    if (WRONG == ASKED_DURATION_FAILS) return TH_ERROR_FAILED;
    *out_duration = WRONG == ASKED_DURATION_IS_NAN ? NAN : 0.2;
    return TH_OK;
}

static void destroy(const th_animation_controller_t *self) { free((void *)self); }

static const th_animation_controller_t *create(const th_animation_controller_factory_t *self,
                                               const th_host_t *with, const char *id) {
    th_animation_controller_t *controller = calloc(1, sizeof *controller);
    (void)self, (void)with, (void)id;
    if (WRONG == NO_INSTANCE) return NULL;
    if (WRONG == WILD_INSTANCE) return wild;
    *controller = (th_animation_controller_t){
        .size = WRONG == SMALL_INSTANCE ? 16 : sizeof *controller,
        .destroy = WRONG == NULL_DESTROY ? NULL : destroy,
        .transition_duration = duration,
        .animate_transition = WRONG == NULL_ANIMATE ? NULL : animate,
        .interruptible_animator = WRONG < GIVES_ANIMATOR || WRONG == ANIMATOR_IS_NULL
                                      ? NULL : interruptible_animator,
        .animation_ended = WRONG == GIVES_ANIMATOR ? ended : NULL,
    };
    return controller;
}

static const th_parameter_descriptor_t parameter = {
    .size = sizeof parameter, .id = 1, .kind = TH_PARAMETER_DOUBLE, .key = "amount",
    .name = "Amount", .unit = "", .text = "", .group = "", .default_value = {5}, .maximum = {1}};

static th_animation_controller_descriptor_t animator = {
    .size = WRONG == SMALL_ANIMATOR ? 8 : sizeof animator,
    .transitions = WRONG == NO_KINDS ? 0 : TRANSITIONS,
    .id = "fade",
    .name = "Fade",
    .text = "",
    .duration = 0.2,
    .parameter_count = WRONG == BAD_PARAMETER,
    .parameters = &parameter,
};

static uint32_t count(const th_animation_controller_factory_t *self) {
    (void)self;
    return WRONG == NO_ANIMATORS ? 0 : WRONG == TOO_MANY_ANIMATORS ? 1u << 30
                                   : WRONG == DUPLICATE_IDS ? 2 : 1;
}

static const th_animation_controller_descriptor_t *descriptor(
    const th_animation_controller_factory_t *self, uint32_t index) {
    (void)self, (void)index;
    if (WRONG == NAN_DURATION) animator.duration = NAN;
    if (WRONG == NEGATIVE_DURATION) animator.duration = -1;
    return WRONG == NULL_ANIMATOR ? NULL : &animator;
}

static const th_animation_controller_factory_t factory = {
    .get_count = WRONG == NULL_COUNT ? NULL : count,
    .get_descriptor = descriptor,
    .create = WRONG == NULL_CREATE ? NULL : create,
};

static th_status_t start(const th_entry_t *self, const th_host_t *with, const char *path) {
    (void)self, (void)path;
    host = with;
    views = host->get_extension(host, TH_EXT_VIEWS);
    handles = host->get_extension(host, TH_EXT_HANDLES);
    contexts = host->get_extension(host, TH_EXT_TRANSITION_CONTEXT);
    animations = host->get_extension(host, TH_EXT_VIEW_ANIMATIONS);
    links = host->get_extension(host, TH_EXT_DISPLAY_LINK);
    animators = host->get_extension(host, TH_EXT_PROPERTY_ANIMATORS);
    return WRONG == INIT_FAILS ? TH_ERROR_FAILED : TH_OK;
}

static void end(const th_entry_t *self) { (void)self; }

static const void *get_factory(const th_entry_t *self, const char *id) {
    (void)self;
    if (WRONG == NO_FACTORY || strcmp(id, TH_FACTORY_ANIMATION_CONTROLLERS) != 0) return NULL;
    return WRONG == WILD_FACTORY ? wild : (const void *)&factory;
}

static th_plugin_descriptor_t plugin = {
    .size = WRONG == SMALL_DESCRIPTOR ? 8 : sizeof plugin,
    .id = WRONG == NULL_ID ? NULL : WRONG == BAD_ID ? "a b" : "org.transhost.test.broken",
    .name = WRONG == NOT_UTF8 ? "\xC3\x28" : "Broken",
    .vendor = "",
    .version = WRONG == EMPTY_VERSION ? "" : "1.0.0",
    .license = "",
    .url = "",
    .description = "",
    .language = "C11",
};

static th_entry_t entry = {
    .magic = WRONG == WRONG_MAGIC ? 1 : TH_ENTRY_MAGIC,
    .size = WRONG == SMALL_ENTRY ? 16 : sizeof entry,
    .abi_major = TH_ABI_MAJOR + (WRONG == NEWER_MAJOR),
    .abi_minor = TH_ABI_MINOR + (WRONG == OTHER_MINOR),
    .min_host_minor = WRONG == NEWER_HOST ? 99 : 0,
    .descriptor = WRONG == NULL_DESCRIPTOR ? NULL : &plugin,
    .init = WRONG == NULL_INIT ? NULL : start,
    .deinit = WRONG == NULL_DEINIT ? NULL : end,
    .get_factory = WRONG == NULL_GET_FACTORY ? NULL : get_factory,
};

#ifdef UNRESOLVED
void th_test_no_such_function(void);
#endif

#ifndef NO_ENTRY
const th_entry_t *th_plugin_entry(void) {
    static char long_name[1 << 20];
    memset(long_name, 'x', sizeof long_name - 1);
    if (WRONG == LONG_NAME) plugin.name = long_name;
    if (WRONG == WILD_NAME) plugin.name = wild;
    if (WRONG == WILD_DESCRIPTOR) entry.descriptor = wild;
    if (WRONG == WILD_FUNCTION) entry.init = (th_status_t(*)(const th_entry_t *, const th_host_t *, const char *))wild;
#ifdef UNRESOLVED
    th_test_no_such_function();
#endif
    return WRONG == NULL_ENTRY ? NULL : WRONG == WILD_ENTRY ? wild : &entry;
}
#endif
