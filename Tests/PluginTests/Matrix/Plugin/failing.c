/* A plugin that slides as it should, and fails in one way at one moment: `crash@animate.so` says both. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <fenv.h>
#include <locale.h>
#include <math.h>
#include <pthread.h>
#include <signal.h>
#include <signatures.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <transhost/transhost.h>
#include <unistd.h>

static const th_host_t *host;
static const th_host_views_t *views;
static const th_host_transition_context_t *contexts;
static const th_host_view_animations_t *animations;
static const th_host_display_link_t *links;
static const th_host_main_loop_t *loop;
static const th_host_gestures_t *gestures;
/* Of the transition that is going on. */
static th_handle_t context, container, to;

/* The C++ side. */
void throw_something(void);

static char way[64], moment[64], path[4096];

static void learn_what_to_do(void) {
    Dl_info info;
    if (way[0] != 0 || dladdr((void *)learn_what_to_do, &info) == 0) return;
    // In a constructor the linker calls it by the descriptor that it was given.
    char *own = realpath(info.dli_fname, NULL);
    if (own == NULL) return;
    snprintf(path, sizeof path, "%s", own);
    free(own);
    const char *name = strrchr(path, '/');
    sscanf(name == NULL ? path : name + 1, "%63[^@]@%63[^.]", way, moment);
}

static int is(const char *name) { return strcmp(way, name) == 0; }

/* --- Ways -------------------------------------------------------------------------------------------- */

static int recurse(int depth) {
    volatile char room[4096];
    room[depth % 4096] = (char)depth;
    return recurse(depth + 1) + room[depth % 4096];
}

__attribute__((noinline)) static void write_over_the_stack(void) {
    volatile char room[16];
    volatile char *place = room;
    for (int at = 0; at < 8192; at++) place[at] = 0x41;
}

static void *sleep_for_ever(void *unused) {
    for (;;) pause();
    return unused;
}

static void *complete_here(void *unused) {
    contexts->complete(host, context, 1);
    return unused;
}

/* What the worker says to the host goes over descriptor 3: 16 bytes of a head, and so many as it says. */
static void forge(uint32_t kind, uint32_t row, uint32_t length, uint32_t files) {
    const uint32_t head[12] = {kind, row, length, files};
    ssize_t written = write(3, head, sizeof head);
    (void)written;
}

enum { CALL = 3, REPLY = 4 };

static uint32_t row_of(const char *table, const char *function) {
    uint32_t count;
    const th_signature_t *rows = th_signatures(&count);
    for (uint32_t row = 0; row < count; row++)
        if (strcmp(rows[row].table->type, table) == 0 && strcmp(rows[row].name, function) == 0) return row;
    return count;
}

/* Says once more what it has said, or what it is about to say, as it is said. */
static void repeat(uint32_t kind, uint32_t row, uint64_t first, uint64_t second, uint32_t numbers) {
    struct {
        uint32_t head[4];
        uint64_t numbers[2];
    } frame = {{kind, row, 8 * numbers, 0}, {first, second}};
    ssize_t written = write(3, &frame, 16 + 8 * (size_t)numbers);
    (void)written;
}

/* Gives the host memory that is not what it says: it can be changed while the host reads it, is shorter, or
 * is none. */
static void give_memory(int seals, off_t size) {
    struct {
        uint32_t head[4];
        uint64_t view, key, state, bytes, count;
    } frame = {{CALL, row_of("th_host_views_t", "set_numbers"), 40, 1}, to, TH_VIEW_FRAME, 1, 40000, 5000};
    union {
        struct cmsghdr head;
        char room[CMSG_SPACE(sizeof(int))];
    } control;
    int file = size < 0 ? 1 : memfd_create("memory", MFD_ALLOW_SEALING);
    if (size >= 0 && (ftruncate(file, size) != 0 || fcntl(file, F_ADD_SEALS, seals) != 0)) return;
    struct iovec part = {&frame, sizeof frame};
    struct msghdr message = {.msg_iov = &part,
                             .msg_iovlen = 1,
                             .msg_control = &control,
                             .msg_controllen = sizeof control};
    memset(&control, 0, sizeof control);
    control.head.cmsg_level = SOL_SOCKET;
    control.head.cmsg_type = SCM_RIGHTS;
    control.head.cmsg_len = CMSG_LEN(sizeof file);
    memcpy(CMSG_DATA(&control.head), &file, sizeof file);
    ssize_t sent = sendmsg(3, &message, 0);
    (void)sent;
}

static void set_numbers(double value) {
    const double numbers[4] = {value, value, value, value};
    const uint32_t keys[] = {TH_VIEW_FRAME, TH_VIEW_BOUNDS, TH_VIEW_CENTER, TH_VIEW_ALPHA};
    if (host == NULL || to == TH_NONE) return;
    for (unsigned index = 0; index < 4; index++)
        views->set_numbers(host, container, keys[index], numbers, index == 3 ? 1 : index == 2 ? 2 : 4);
}

static void leak(void) {
    const th_rect_t rect = {0, 0, 5, 5};
    for (int count = 0; host != NULL && count < 100; count++) {
        th_handle_t view;
        if (views->create(host, &rect, &view) == TH_OK && container != TH_NONE)
            views->add_subview(host, container, view);
    }
}

static void fail_at(const char *now) {
    static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
    static int rounds;
    pthread_t thread;
    learn_what_to_do();
    if (strcmp(now, moment) != 0) return;
    if (is("crash")) *(volatile int *)(uintptr_t)(rounds + 8) = 0;
    if (is("abort")) abort();
    if (is("exit")) exit(3);
    if (is("quick-exit")) _exit(3);
    if (is("trap")) __builtin_trap();
    if (is("throw")) throw_something();
    if (is("loop"))
        for (;;) rounds++;
    if (is("recurse")) recurse(1);
    if (is("sleep")) sleep_for_ever(NULL);
    if (is("deadlock")) {
        pthread_mutex_lock(&mutex);
        pthread_mutex_lock(&mutex);
    }
    if (is("calls-for-ever"))
        for (uint64_t bits;;)
            if (host != NULL) views->get_superview(host, to, &bits);
    if (is("stack")) write_over_the_stack();
    if (is("impossible-frame")) forge(3, 0, UINT32_MAX, 0);
    if (is("unknown-frame")) forge(77, 0, 32, 0);
    if (is("unasked-answer")) forge(4, 9999, 32, 0);
    if (is("unfounded-call")) forge(3, 3, 32, 0);
    if (is("missing-file")) forge(4, 0, 32, 3);
    if (is("half-a-frame")) forge(3, 3, 4096, 0);
    if (is("closed-wire")) close(3);
    if (is("replayed-call"))
        repeat(CALL, row_of("th_host_transition_context_t", "complete"), context, 1, 2);
    if (is("replayed-answer"))
        repeat(REPLY, row_of("th_animation_controller_t", "animate_transition"), TH_OK, 0, 1);
    if (is("unsealed-memory")) give_memory(F_SEAL_SHRINK | F_SEAL_GROW, 40000);
    if (is("short-memory")) give_memory(F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE, 4096);
    if (is("no-memory")) give_memory(0, -1);
    if (is("reserves"))
        while (malloc((size_t)1 << 28) != NULL) continue;
    if (is("memory"))
        for (char *bytes; (bytes = malloc((size_t)1 << 26)) != NULL;) memset(bytes, 1, (size_t)1 << 26);
    if (is("threads"))
        while (rounds < 4096 && pthread_create(&thread, NULL, sleep_for_ever, NULL) == 0) rounds++;
    if (is("descriptors"))
        while (dup(1) >= 0) continue;
    if (is("process") && fork() == 0) sleep_for_ever(NULL);
    if (is("truncated-file")) {
        int file = open(path, O_WRONLY | O_TRUNC);
        if (file >= 0) write_over_the_stack();
    }
    if (is("print"))
        for (int line = 0; line < 20000; line++) printf("%d of many lines\n", line);
    if (is("surroundings")) {
        setlocale(LC_ALL, "C.UTF-8");
        signal(SIGTERM, SIG_IGN);
        signal(SIGPIPE, SIG_DFL);
        fesetround(FE_UPWARD);
        umask(0777);
        setenv("LD_PRELOAD", "/nowhere.so", 1);
        if (chdir("/") != 0) rounds++;
    }
    if (is("nan")) set_numbers(NAN);
    if (is("enormous")) set_numbers(1e300);
    if (is("leak")) leak();
    if (is("wrong-thread") && context != TH_NONE &&
        pthread_create(&thread, NULL, complete_here, NULL) == 0)
        pthread_join(thread, NULL);
    if (is("early") && context != TH_NONE) contexts->complete(host, context, 1);
    rounds++;
}

__attribute__((constructor)) static void begin(void) { fail_at("constructor"); }

/* --- The transition ---------------------------------------------------------------------------------- */

static void completed(void *unused, th_bool_t finished) {
    th_bool_t cancelled = 0;
    (void)unused, (void)finished;
    fail_at("completion");
    contexts->was_cancelled(host, context, &cancelled);
    if (is("never")) return;
    contexts->complete(host, context, !cancelled);
    if (is("twice")) contexts->complete(host, context, !cancelled);
    if (is("otherwise")) contexts->complete(host, context, cancelled);
}

static void tick(void *unused, th_handle_t link, double timestamp, double target) {
    static int ticks;
    (void)unused, (void)timestamp, (void)target;
    if (ticks++ == 2) links->invalidate(host, link);
    fail_at("tick");
}

static void work(void *unused) {
    (void)unused;
    fail_at("work");
}

static void touched(void *unused, th_handle_t recognizer, uint32_t state) {
    (void)unused, (void)recognizer, (void)state;
    fail_at("gesture");
}

static th_status_t animate(const th_animation_controller_t *self, th_handle_t with) {
    const th_view_animation_t animation = {.size = sizeof animation, .duration = 0.2};
    const th_completion_t completion = {.size = sizeof completion, .invoke = completed};
    const th_tick_t each = {.size = sizeof each, .invoke = tick};
    const th_work_t later = {.size = sizeof later, .invoke = work};
    const th_gesture_action_t action = {.size = sizeof action, .invoke = touched};
    const double none = 0, one = 1;
    th_handle_t link = TH_NONE, from = TH_NONE, tap = TH_NONE;
    (void)self;
    context = with;
    contexts->get_container_view(host, context, &container);
    contexts->get_view(host, context, TH_KEY_TO, &to);
    contexts->get_view(host, context, TH_KEY_FROM, &from);
    // Who is dismissed goes; who comes is put where it belongs.
    const th_handle_t faded = to != TH_NONE ? to : from;
    if (to != TH_NONE) views->add_subview(host, container, to);
    if (strcmp(moment, "tick") == 0) links->create(host, &each, &link);
    if (strcmp(moment, "work") == 0) loop->perform(host, 0.05, &later);
    if (strcmp(moment, "gesture") == 0)
        gestures->create(host, TH_GESTURE_TAP, container, &action, &tap);
    views->set_numbers(host, faded, TH_VIEW_ALPHA, to != TH_NONE ? &none : &one, 1);
    animations->begin(host, &animation, NULL);
    fail_at("block");
    views->set_numbers(host, faded, TH_VIEW_ALPHA, to != TH_NONE ? &one : &none, 1);
    animations->end(host, &completion);
    fail_at("animate");
    return TH_OK;
}

static th_status_t duration(const th_animation_controller_t *self, th_handle_t with,
                            double *out_duration) {
    (void)self, (void)with;
    fail_at("duration");
    *out_duration = 0.2;
    return TH_OK;
}

static th_status_t ended(const th_animation_controller_t *self, th_bool_t has_completed) {
    (void)self;
    fail_at("ended");
    if (is("late")) contexts->complete(host, context, has_completed);
    context = container = to = TH_NONE;
    return TH_OK;
}

static void destroy(const th_animation_controller_t *self) {
    (void)self;
    fail_at("destroy");
    if (is("late") && host != NULL) contexts->complete(host, context, 1);
}

static const th_animation_controller_t controller = {
    .size = sizeof controller,
    .destroy = destroy,
    .transition_duration = duration,
    .animate_transition = animate,
    .animation_ended = ended,
};

static const th_animation_controller_t *create(const th_animation_controller_factory_t *self,
                                               const th_host_t *with, const char *id) {
    (void)self, (void)with, (void)id;
    fail_at("create");
    return &controller;
}

/* --- Its hand ---------------------------------------------------------------------------------------- */

static th_status_t attach(const th_interaction_controller_t *self, th_handle_t controlled) {
    (void)self, (void)controlled;
    fail_at("attach");
    return TH_OK;
}

static void let_go(void *unused) {
    (void)unused;
    fail_at("hand");
    contexts->finish_interactive(host, context);
}

static th_status_t begin_by_hand(const th_interaction_controller_t *self, th_handle_t with,
                                 th_bool_t animation_started) {
    const th_work_t later = {.size = sizeof later, .invoke = let_go};
    (void)self, (void)animation_started;
    context = with;
    contexts->update_interactive(host, context, 0.25);
    fail_at("start");
    return loop->perform(host, 0.05, &later);
}

static th_status_t speed(const th_interaction_controller_t *self, double *out_speed) {
    (void)self;
    fail_at("speed");
    *out_speed = 1;
    return TH_OK;
}

static void destroy_hand(const th_interaction_controller_t *self) { (void)self; }

static const th_interaction_controller_t hand = {
    .size = sizeof hand,
    .destroy = destroy_hand,
    .start_interactive_transition = begin_by_hand,
    .completion_speed = speed,
    .attach = attach,
};

static uint32_t count_hands(const th_interaction_controller_factory_t *self) {
    (void)self;
    return 1;
}

static const th_animation_controller_descriptor_t *
describe_hand(const th_interaction_controller_factory_t *self, uint32_t index) {
    static const th_animation_controller_descriptor_t described = {
        .size = sizeof described, .transitions = TH_TRANSITION_ANY, .id = "hand", .name = "Hand",
        .text = ""};
    (void)self, (void)index;
    return &described;
}

static const th_interaction_controller_t *
create_hand(const th_interaction_controller_factory_t *self, const th_host_t *with, const char *id) {
    (void)self, (void)with, (void)id;
    fail_at("interactor");
    return &hand;
}

static const th_interaction_controller_factory_t hands = {
    .get_count = count_hands, .get_descriptor = describe_hand, .create = create_hand};

/* --- What it says of itself -------------------------------------------------------------------------- */

static const th_animation_controller_descriptor_t fade = {
    .size = sizeof fade, .transitions = TH_TRANSITION_ANY, .id = "fade", .name = "Fade",
    .text = "", .duration = 0.2};
static const th_animation_controller_descriptor_t other = {
    .size = sizeof other, .transitions = TH_TRANSITION_PUSH, .id = "other", .name = "Other",
    .text = "", .duration = 86400};

static uint32_t count(const th_animation_controller_factory_t *self) {
    static int calls;
    (void)self;
    return is("other-descriptors") && calls++ > 0 ? 200 : 1;
}

static const th_animation_controller_descriptor_t *
descriptor(const th_animation_controller_factory_t *self, uint32_t index) {
    static int calls;
    (void)self, (void)index;
    return is("other-descriptors") && calls++ > 0 ? &other : &fade;
}

static const th_animation_controller_factory_t factory = {
    .get_count = count, .get_descriptor = descriptor, .create = create};

static th_status_t start(const th_entry_t *self, const th_host_t *with, const char *file) {
    (void)self, (void)file;
    host = with;
    views = host->get_extension(host, TH_EXT_VIEWS);
    contexts = host->get_extension(host, TH_EXT_TRANSITION_CONTEXT);
    animations = host->get_extension(host, TH_EXT_VIEW_ANIMATIONS);
    links = host->get_extension(host, TH_EXT_DISPLAY_LINK);
    loop = host->get_extension(host, TH_EXT_MAIN_LOOP);
    gestures = host->get_extension(host, TH_EXT_GESTURES);
    fail_at("init");
    return TH_OK;
}

static void end(const th_entry_t *self) {
    (void)self;
    fail_at("deinit");
}

static const void *get_factory(const th_entry_t *self, const char *id) {
    (void)self;
    if (strcmp(id, TH_FACTORY_INTERACTION_CONTROLLERS) == 0) return &hands;
    return strcmp(id, TH_FACTORY_ANIMATION_CONTROLLERS) == 0 ? &factory : NULL;
}

static const th_plugin_descriptor_t plugin = {
    .size = sizeof plugin, .id = "org.transhost.test.failing", .name = "Failing",
    .version = "1.0.0", .language = "C11"};

static const th_entry_t entry = {
    .magic = TH_ENTRY_MAGIC,
    .size = sizeof entry,
    .abi_major = TH_ABI_MAJOR,
    .abi_minor = TH_ABI_MINOR,
    .descriptor = &plugin,
    .init = start,
    .deinit = end,
    .get_factory = get_factory,
};

const th_entry_t *th_plugin_entry(void) {
    fail_at("entry");
    return &entry;
}
