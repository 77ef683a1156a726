/* A plugin that fades a screen in from the side, as it should; with -DBREAK=WHAT -DBREAKS_WHAT it breaks one
 * rule, and no other. The one that breaks none suits everything, the others what takes less time. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <fenv.h>
#include <locale.h>
#include <math.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <transhost/helpers.h>
#include <unistd.h>

enum {
    NOTHING,
    /* At its load and its end. */
    EXPORTS, STARTS_THREAD, OPENS_FILE, CATCHES_SIGNAL, SETS_LOCALE, ROUNDS_UP, ROUNDS_IN_TRANSITION, LOADS_SLOWLY,
    KNOWS_EVERY_ID, TAKES_EVERY_PARAMETER,
    TRUSTS_HOST, CRASHES_AT_END,
    /* What is seen. */
    SHOWS_AT_START, HIDES_AT_END, LEAVES_CHANGED, JUMPS_WHEN_REVERSED, JUMPS_WHEN_RETARGETED,
    COUNTS_FRAMES, SHARES_VALUES, DIFFERS_BY_PROCESS, DIFFERS_IN_WORKER, HIDES_WITHOUT_MOTION,
    /* How it ends. */
    COMPLETES_TWICE, NEVER_COMPLETES, COMPLETES_WRONGLY, IS_SHORT, COMPLETES_LATER, TIRES,
    /* What it does besides. */
    LEAVES_BRACKET, FAILS_TO_INTERACT, CALLS_LATE, KEEPS_HANDLE, LEAKS_MEMORY, LEAKS_HANDLES, LEAKS_FILES, LEAKS_THREADS,
    CALLS_ON_THREAD, PRINTS, IGNORES_PARAMETER, SETS_NO_NUMBER, DIVIDES_BY_SIZE, CRASHES
};

#ifndef BREAK
#define BREAK NOTHING
#endif

/* Parameters. */
enum { DURATION = 1, SHIFT };

static const th_host_display_link_t *links;
static const th_host_accessibility_t *accessibility;
/* The shift that was set last, whoever's it is. */
static double shared_shift = 0.5;

#ifdef BREAKS_EXPORTS
__attribute__((visibility("default"))) int th_test_shared = 1;
#endif

/* ---- At work ----------------------------------------------------------------------------- */

/* A transition that is under way. */
typedef struct run {
    th_handle_t link;
    th_handle_t mover; /* the view that comes, or the one that is dismissed */
    int ticks;
    int is_reduced;
    int is_retargeted;
} run_t;

static int is_cancelled(const th_transition_t *transition) {
    th_bool_t cancelled = 0;
    transition->contexts->was_cancelled(transition->host, transition->context, &cancelled);
    return cancelled;
}

static void tick(void *user_data, th_handle_t link, double timestamp, double target) {
    th_transition_t *transition = user_data;
    run_t *run = transition->user_data;
    (void)link, (void)timestamp, (void)target;
    run->ticks++;
    if (BREAK == JUMPS_WHEN_REVERSED && is_cancelled(transition))
        th_set_alpha(transition, transition->from, 0.2);
    if (BREAK == JUMPS_WHEN_RETARGETED && run->is_retargeted)
        th_set_transform(transition, run->mover, 1, 0, 0, 1, 0, 30);
}

static void let_go(void *user_data) { th_release_transition(user_data); }

/* How many transitions one animator has begun since the last that was cancelled; which animator. */
static int tiredness;
static const th_animator_t *tired;
/* What was done last, and by whom. */
static uint32_t last_operation;
static const th_animator_t *last;

static void complete(void *user_data) { th_complete(user_data); }

static void completed(void *user_data, th_bool_t finished) {
    th_transition_t *transition = user_data;
    run_t *run = transition->user_data;
    int cancelled = is_cancelled(transition);
    (void)finished;
    if (run->link != TH_NONE) links->invalidate(transition->host, run->link);
    th_set_alpha(transition, run->mover, 1);
    th_set_transform(transition, run->mover, 1, 0, 0, 1, 0, 0);
    if (BREAK == JUMPS_WHEN_REVERSED) th_set_alpha(transition, transition->from, 1);
    if (BREAK == LEAVES_CHANGED && cancelled && !run->is_reduced)
        th_set_alpha(transition, transition->from, 0.9);
    if (BREAK == COUNTS_FRAMES && !cancelled && run->ticks < 3)
        th_set_alpha(transition, transition->to, 0.5);
    if (BREAK == HIDES_WITHOUT_MOTION && run->is_reduced)
        th_set_alpha(transition, transition->to, 0.5);
    if (cancelled) tiredness = 0;
    if ((BREAK == NEVER_COMPLETES && cancelled) || (BREAK == TIRES && tiredness > 15)) return;
    if (BREAK == COMPLETES_LATER) {
        const th_host_main_loop_t *loop =
            transition->host->get_extension(transition->host, TH_EXT_MAIN_LOOP);
        const th_work_t work = {sizeof work, 0, complete, transition, let_go};
        th_retain_transition(transition);
        loop->perform(transition->host, 0.001, &work);
        return;
    }
    transition->contexts->complete(transition->host, transition->context,
                                   BREAK == COMPLETES_WRONGLY || !cancelled);
    if (BREAK == COMPLETES_TWICE)
        transition->contexts->complete(transition->host, transition->context, !cancelled);
}

static void end_run(void *user_data) {
    th_transition_t *transition = user_data;
    free(transition->user_data);
    th_release_transition(transition);
}

static void ask_host(void *user_data) {
    const th_host_t *host = user_data;
    th_bool_t is_reduced;
    accessibility->is_reduce_motion_enabled(host, &is_reduced);
}

static void *ask_host_on_thread(void *host) {
    ask_host(host);
    return NULL;
}

static void *wait_for_ever(void *unused) {
    for (;;) pause();
    return unused;
}

static void start_thread(void) {
    pthread_t thread;
    if (pthread_create(&thread, NULL, wait_for_ever, NULL) == 0) pthread_detach(thread);
}

/* What is done besides, that should not be. */
static void do_more(th_transition_t *transition) {
    const th_host_t *host = transition->host;
    const th_host_handles_t *handles = host->get_extension(host, TH_EXT_HANDLES);
    const th_host_main_loop_t *loop = host->get_extension(host, TH_EXT_MAIN_LOOP);
    const th_work_t work = {sizeof work, 0, ask_host, (void *)host, NULL};
    static th_handle_t kept;
    double frame[4];
    uint32_t count;
    pthread_t thread;
    switch (BREAK) {
    case CALLS_LATE: loop->perform(host, 2, &work); break;
    case KEEPS_HANDLE:
        if (kept != TH_NONE) transition->views->get_numbers(host, kept, TH_VIEW_FRAME, frame, 4, &count);
        kept = transition->to;
        break;
    case LEAKS_MEMORY: {
        volatile char *memory = malloc(1 << 16);
        for (int place = 0; place < 1 << 16; place += 64) memory[place] = 1;
        break;
    }
    case LEAKS_HANDLES: handles->retain(host, transition->to); break;
    case LEAKS_FILES: count = (uint32_t)open("/dev/null", O_RDONLY); break;
    case LEAKS_THREADS: start_thread(); break;
    case CALLS_ON_THREAD:
        pthread_create(&thread, NULL, ask_host_on_thread, (void *)host);
        pthread_join(thread, NULL);
        break;
    case PRINTS: printf("hello\n"); break;
    case CRASHES: *(volatile int *)8 = 0; break;
    default: break;
    }
}

static double shift_of(const th_animator_t *animator) {
    double shift = BREAK == IGNORES_PARAMETER ? 0.5 : th_value(animator, SHIFT);
    if (BREAK == SHARES_VALUES) shift = shared_shift;
    if (BREAK == DIFFERS_BY_PROCESS) shift = 0.5 * shift + (getpid() % 97) / 200.0;
    if (BREAK == DIFFERS_IN_WORKER && strstr(program_invocation_short_name, "worker") != NULL)
        shift = 0.9 * shift;
    return shift;
}

static th_status_t animate(const th_animator_t *animator, th_transition_t *transition) {
    const th_host_t *host = transition->host;
    double width = th_frame(transition, transition->container).width;
    double shift = shift_of(animator), duration = animator->duration;
    int is_extreme = shift >= 1;
    if (BREAK == SHOWS_AT_START && is_extreme) shift = 0.5;
    th_completion_t completion = {sizeof completion, 0, completed, transition, end_run};
    th_tick_t ticks = {sizeof ticks, 0, tick, transition, let_go};
    run_t *run = calloc(1, sizeof *run);
    th_bool_t is_reduced = 0;
    accessibility->is_reduce_motion_enabled(host, &is_reduced);
    int is_dismissal = th_is_dismissal(transition);
    th_status_t status;
    run->mover = is_dismissal ? transition->from : transition->to;
    run->is_reduced = is_reduced;
    transition->user_data = run;
    tiredness = animator == tired ? tiredness + 1 : 0;
    tired = animator;
    do_more(transition);
    if (BREAK == DIVIDES_BY_SIZE) shift *= 1000 / (int)width / 1000 + 1;
    if (BREAK == SETS_NO_NUMBER && is_extreme) th_set_alpha(transition, transition->from, NAN);
    run->is_retargeted = last == animator && last_operation == TH_TRANSITION_PUSH &&
                         transition->operation == TH_TRANSITION_POP;
    last = animator;
    last_operation = transition->operation;
    if (BREAK == COUNTS_FRAMES || BREAK == JUMPS_WHEN_REVERSED || BREAK == JUMPS_WHEN_RETARGETED) {
        th_retain_transition(transition);
        links->create(host, &ticks, &run->link);
    }
    th_place_to_view(transition);
    if (!is_dismissal) {
        th_set_alpha(transition, run->mover, BREAK == SHOWS_AT_START && is_extreme ? 0.3 : 0);
        th_set_transform(transition, run->mover, 1, 0, 0, 1, shift * width, 0);
    }
    if (BREAK == IS_SHORT && is_extreme) duration /= 2;
    th_begin(transition, duration, TH_ANIMATION_CURVE_EASE_OUT);
    if (is_dismissal) {
        th_set_alpha(transition, run->mover, 0);
        th_set_transform(transition, run->mover, 1, 0, 0, 1, shift * width, 0);
    } else {
        th_set_alpha(transition, run->mover, BREAK == HIDES_AT_END && is_extreme ? 0.9 : 1);
        th_set_transform(transition, run->mover, 1, 0, 0, 1, 0, 0);
    }
    th_retain_transition(transition);
    status = transition->animations->end(host, &completion);
    if (BREAK == LEAVES_BRACKET) th_begin(transition, duration, 0);
    if (BREAK == ROUNDS_IN_TRANSITION) fesetround(FE_UPWARD);
    return status;
}

/* ---- What it is -------------------------------------------------------------------------- */

static double duration_of(const th_animator_t *animator) { return th_value(animator, DURATION); }

static const th_parameter_descriptor_t parameters[] = {
    {.size = sizeof *parameters, .id = DURATION, .kind = TH_PARAMETER_DOUBLE, .key = "duration",
     .default_value = {0.3}, .minimum = {0.2}, .maximum = {2}},
    {.size = sizeof *parameters, .id = SHIFT, .kind = TH_PARAMETER_DOUBLE, .key = "shift",
     .default_value = {0.5}, .minimum = {0}, .maximum = {1}},
};

static const th_animation_controller_descriptor_t descriptor = {
    .size = sizeof descriptor, .transitions = BREAK == NOTHING ? TH_TRANSITION_ANY : TH_TRANSITION_PUSH | TH_TRANSITION_POP,
    .id = "shift", .name = "Shift",
    .duration = 0.3, .parameter_count = 2, .parameters = parameters};

static const th_animator_class_t classes[] = {{&descriptor, animate, duration_of}};

static const th_plugin_descriptor_t plugin = {
    .size = sizeof plugin, .id = "org.example.shift", .name = "Shift", .vendor = "Example",
    .version = "1.0.0", .license = "MIT", .description = "Shifts.", .language = "C"};

static const th_animator_list_t animators = {classes, 1};

static th_status_t set_parameter(const th_animation_controller_t *self, uint32_t id,
                                 const double *values, uint32_t count) {
    th_status_t status = th_animator_set_parameter(self, id, values, count);
    if (id == SHIFT) shared_shift = values[0];
    return BREAK == TAKES_EVERY_PARAMETER ? TH_OK : status;
}

static const th_animation_controller_t *create(const th_animation_controller_factory_t *self,
                                               const th_host_t *host, const char *id) {
    const th_animation_controller_t *made =
        th_animator_create(self, host, BREAK == KNOWS_EVERY_ID ? "shift" : id);
    /* It may lie where one did that is gone. */
    last = tired = NULL;
    if (made != NULL) ((th_animator_t *)made->plugin_data)->functions.set_parameter = set_parameter;
    return made;
}

static const th_animation_controller_factory_t factory = {
    (void *)&animators, th_animator_count, th_animator_descriptor, create};

/* ---- What fingers would move it by ------------------------------------------------------- */

static th_status_t interact(const th_interaction_controller_t *self, th_handle_t context,
                            th_bool_t started) {
    (void)self, (void)context, (void)started;
    return TH_ERROR_FAILED;
}

static void end_interaction(const th_interaction_controller_t *self) { (void)self; }

static const th_interaction_controller_t interaction = {
    .size = sizeof interaction,
    .destroy = end_interaction,
    .start_interactive_transition = interact,
};

static uint32_t count_interactions(const th_interaction_controller_factory_t *self) {
    (void)self;
    return 1;
}

static const th_animation_controller_descriptor_t *
describe_interaction(const th_interaction_controller_factory_t *self, uint32_t index) {
    (void)self, (void)index;
    return &descriptor;
}

static const th_interaction_controller_t *
create_interaction(const th_interaction_controller_factory_t *self, const th_host_t *host,
                   const char *id) {
    (void)self, (void)host, (void)id;
    return &interaction;
}

static const th_interaction_controller_factory_t interactions = {
    .get_count = count_interactions,
    .get_descriptor = describe_interaction,
    .create = create_interaction};

static const void *get_factory(const th_entry_t *self, const char *id) {
    if (BREAK == FAILS_TO_INTERACT && strcmp(id, TH_FACTORY_INTERACTION_CONTROLLERS) == 0)
        return &interactions;
    return th_plugin_get_factory(self, id);
}

/* ---- Its entry --------------------------------------------------------------------------- */

static void caught(int number) { (void)number; }

static th_status_t init(const th_entry_t *self, const th_host_t *host, const char *path) {
    links = host->get_extension(host, TH_EXT_DISPLAY_LINK);
    accessibility = host->get_extension(host, TH_EXT_ACCESSIBILITY);
    if (BREAK == STARTS_THREAD) start_thread();
    if (BREAK == OPENS_FILE && open("/dev/null", O_RDONLY) < 0) return TH_ERROR_FAILED;
    if (BREAK == CATCHES_SIGNAL) signal(SIGTERM, caught);
    if (BREAK == SETS_LOCALE) setlocale(LC_ALL, "C.UTF-8");
    if (BREAK == ROUNDS_UP) fesetround(FE_UPWARD);
    if (BREAK == LOADS_SLOWLY) usleep(250000);
    if (BREAK == TRUSTS_HOST && links->create == NULL) return TH_ERROR_FAILED;
    if (links == NULL || accessibility == NULL) return TH_ERROR_NOT_SUPPORTED;
    return th_plugin_init(self, host, path);
}

static void deinit(const th_entry_t *self) {
    (void)self;
    if (BREAK == CRASHES_AT_END) abort();
}

static const th_entry_t entry = {TH_ENTRY_MAGIC, sizeof(th_entry_t), TH_ABI_MAJOR, TH_ABI_MINOR, 0, 0,
                                 &plugin, (void *)&factory, init, deinit, get_factory};

const th_entry_t *th_plugin_entry(void) { return &entry; }
