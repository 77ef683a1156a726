/* A plugin that fades as it should, and at one moment does one thing that it should not:
 * -DWRONG=WHAT -DWHEN=MOMENT. What it tells the host wrongly takes no moment. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <fenv.h>
#include <locale.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <transhost/transhost.h>
#include <unistd.h>

enum what {
    NOTHING,
    /* Its surroundings. */
    TELLS, PRINTS, PRINTS_MUCH, PRINTS_AT_ONCE, FORGES, WARNS, CHANGES_DIRECTORY, CHANGES_LOCALE, CHANGES_THREAD_LOCALE,
    CHANGES_UMASK, CHANGES_SIGNAL, CHANGES_ROUNDING, CHANGES_ALL, SETS_TRAPS, EXITS, EXITS_QUICKLY, EXITS_AT_ONCE,
    EXITS_ON_THREAD, HAS_CHILD_THAT_EXITS, CRASHES, ABORTS, LOOPS, RECURSES, SLEEPS, SOCKETS, WRITES, BOMBS, COMPUTES_ROUNDED, LINGERS, LEAKS, TELLS_MOTION,
    /* What it tells. */
    DATA_FOR_INIT, DATA_FOR_OPTIONAL, DATA_FOR_CALLBACK, DATA_FOR_DESTROY, HEAP_FOR_CALLBACK,
    CLOSURE_FOR_CALLBACK,
    FRACTION_FOR_INT, FRACTION_FOR_BOOL, TWO_FOR_BOOL, NEGATIVE_CHOICE, BRIGHT_COLOR,
    WILD_INTERACTION_FACTORY, INTERACTION_FACTORY_WITHOUT_CREATE, DATA_FOR_INTERACTION, WRONG_ANSWERS, HALF_TRUTHS
};

enum when { CONSTRUCTOR, ENTRY, INIT, CREATE, ANIMATE, COMPLETION, ENDED, DESTROY, DEINIT, INTERACTOR, NEVER };

#ifndef WRONG
#define WRONG NOTHING
#endif
#ifndef WHEN
#define WHEN NEVER
#endif
#ifndef ID
#define ID "org.transhost.test.rude"
#endif

static const th_host_t *host;
static const th_host_views_t *views;
static const th_host_handles_t *handles;
static const th_host_transition_context_t *contexts;
static const th_host_view_animations_t *animations;

/* What is called a function and is none, though it lies in this library. */
static int data;

static void tell(uint32_t severity, const char *text) {
    const th_host_log_t *log = host == NULL ? NULL : host->get_extension(host, TH_EXT_LOG);
    if (log != NULL) log->log(host, severity, text, (uint32_t)strlen(text));
}

static void say(const char *text) { tell(TH_LOG_INFO, text); }

static void *exit_here(void *unused) {
    (void)unused;
    exit(0);
}

static int recurse(int depth) {
    volatile char room[4096];
    room[depth % 4096] = (char)depth;
    return recurse(depth + 1) + room[depth % 4096];
}

static void *wait_here(void *unused) {
    for (;;) pause();
    return unused;
}

/* Takes threads with small stacks, and then memory, and says how far that goes. */
static void take_all(void) {
    pthread_attr_t small;
    pthread_t thread;
    int threads = 0, file = open("/proc/self/oom_score_adj", O_RDONLY);
    long megabytes = 0;
    char words[64] = "";
    pthread_attr_init(&small);
    pthread_attr_setstacksize(&small, 1 << 14);
    while (threads < 5000 && pthread_create(&thread, &small, wait_here, NULL) == 0) threads++;
    for (char *bytes; megabytes < 16384 && (bytes = malloc(1 << 20)) != NULL; megabytes++)
        memset(bytes, 1, 1 << 20);
    ssize_t count = file < 0 ? 0 : read(file, words, 63);
    (void)count;
    say(threads < 257 ? "few threads" : "many threads");
    say(megabytes > 1024 && megabytes < 2049 ? "some memory" : "much memory");
    say(strcmp(words, "1000\n") == 0 ? "goes first" : "stays");
}

static void misbehave(enum when now) {
    static const char *const names[] = {"constructor", "entry", "init", "create", "animate",
                                        "completion", "ended", "destroy", "deinit",
                                        "interactor"};
    pthread_t thread;
    if (WRONG == TELLS || WRONG == LINGERS || WRONG == LEAKS ||
        WRONG == WILD_INTERACTION_FACTORY) say(names[now]);
    if (now != WHEN) return;
    switch (WRONG) {
    case CRASHES: *(volatile int *)(uintptr_t)now = 0; break;
    case ABORTS: abort();
    case LOOPS:
        for (volatile int round = 0;; round = 0) {}
        break;
    case RECURSES: recurse(1); break;
    case SLEEPS: sleep(3600); break;
    case SOCKETS: say(socket(AF_INET, SOCK_STREAM, 0) < 0 ? "no socket" : "a socket"); break;
    case WRITES:
        say(open("/tmp/transhost-was-here", O_WRONLY | O_CREAT, 0600) < 0 ? "not written" : "written");
        say(open("/etc/passwd", O_RDONLY) < 0 ? "not read" : "read");
        say(fork() < 0 ? "no process" : "a process");
        break;
    case BOMBS: take_all(); break;
    case PRINTS:
        printf("one\n");
        say("two");
        printf("three\nfo");
        say("five");
        printf("ur");
        break;
    case PRINTS_MUCH:
        for (int line = 0; line < 20000; line++) printf("%d of many lines\n", line);
        say("so many");
        for (int byte = 0; byte < 100000; byte++) putchar('x');
        break;
    case PRINTS_AT_ONCE: {
        /* As much as a pipe takes, so that nobody has read it when the next call comes. */
        static char lines[60000];
        size_t length = 0;
        for (int line = 0; line < 10000; line++)
            length += (size_t)snprintf(lines + length, sizeof lines - length, "%d\n", line);
        if (write(1, lines, length) != (ssize_t)length) abort();
        break;
    }
    case FORGES:
        say("x\nError: the disk is \x1b[31mfull\r\xc2\x9b\xe2\x80\xa8\xe2\x80\xae.");
        printf("\x1b[2JError: the disk is full\n");
        break;
    case WARNS:
        tell(TH_LOG_DEBUG, "this is for my author");
        tell(TH_LOG_ERROR, "the film cannot be written");
        break;
    case CHANGES_ALL:
    case CHANGES_DIRECTORY:
        if (chdir("/") != 0) abort();
        if (WRONG != CHANGES_ALL) break;
        /* fall through */
    case CHANGES_LOCALE:
        setlocale(LC_ALL, "C.UTF-8");
        if (WRONG != CHANGES_ALL) break;
        /* fall through */
    case CHANGES_THREAD_LOCALE:
        uselocale(newlocale(LC_ALL_MASK, "C.UTF-8", (locale_t)0));
        if (WRONG != CHANGES_ALL) break;
        /* fall through */
    case CHANGES_UMASK:
        umask(0777);
        if (WRONG != CHANGES_ALL) break;
        /* fall through */
    case CHANGES_SIGNAL:
        signal(SIGINT, SIG_IGN);
        if (WRONG != CHANGES_ALL) break;
        /* fall through */
    case CHANGES_ROUNDING:
        fesetround(FE_UPWARD);
        break;
    case SETS_TRAPS:
        feenableexcept(FE_DIVBYZERO);
        break;
    case EXITS:
        printf("goodbye");
        exit(0);
    case EXITS_QUICKLY:
        quick_exit(0);
    case EXITS_AT_ONCE:
        _exit(0);
    case EXITS_ON_THREAD:
        pthread_create(&thread, NULL, exit_here, NULL);
        pthread_join(thread, NULL);
        break;
    case HAS_CHILD_THAT_EXITS:
        if (fork() == 0) exit(0);
        wait(NULL);
        break;
    default:
        break;
    }
}

__attribute__((constructor)) static void begin(void) { misbehave(CONSTRUCTOR); }

static void completed(void *context, th_bool_t finished) {
    th_bool_t cancelled = 0;
    (void)finished;
    misbehave(COMPLETION);
    contexts->was_cancelled(host, (th_handle_t)(uintptr_t)context, &cancelled);
    contexts->complete(host, (th_handle_t)(uintptr_t)context, !cancelled);
}

/* A third of a point, as the host adds it up while the plugin's own numbers are rounded upwards. */
static void compute_rounded(th_handle_t view) {
    double frame[4] = {0.1, 0, 20, 20}, before[4], center[2];
    uint32_t count;
    int mode;
    views->set_numbers(host, view, TH_VIEW_FRAME, frame, 4);
    views->get_numbers(host, view, TH_VIEW_FRAME, before, 4, &count);
    fesetround(FE_UPWARD);
    views->set_numbers(host, view, TH_VIEW_FRAME, frame, 4);
    views->get_numbers(host, view, TH_VIEW_FRAME, frame, 4, &count);
    views->get_numbers(host, view, TH_VIEW_CENTER, center, 2, &count);
    mode = fegetround();
    fesetround(FE_TONEAREST);
    say(memcmp(frame, before, sizeof frame) == 0 && center[0] == 0.1 + 10 ? "same" : "other");
    say(mode == FE_UPWARD ? "mine again" : "not mine");
}

static void tell_motion(void) {
    const th_host_accessibility_t *accessibility = host->get_extension(host, TH_EXT_ACCESSIBILITY);
    th_bool_t is_reduced = 0;
    accessibility->is_reduce_motion_enabled(host, &is_reduced);
    say(is_reduced ? "spares motion" : "moves");
}

static void offer(void *function, void *destroy) {
    th_completion_t completion = {sizeof completion, 0, NULL, NULL, NULL};
    th_view_animation_t animation = {sizeof animation, 0, 0.1, 0};
    memcpy(&completion.invoke, &function, sizeof function);
    memcpy(&completion.destroy, &destroy, sizeof destroy);
    animations->begin(host, &animation, NULL);
    if (animations->end(host, &completion) == TH_OK) {
        say("taken");
    } else {
        say("refused");
        animations->end(host, NULL);
    }
}

/* A function that lies in no library, as compilers at run time and libffi make them. */
static void *closure(void) {
#if defined(__x86_64__)
    static const unsigned char code[] = {0xC3};
#else
    static const unsigned char code[] = {0xC0, 0x03, 0x5F, 0xD6};
#endif
    void *page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    memcpy(page, code, sizeof code);
    mprotect(page, 4096, PROT_READ | PROT_EXEC);
    return page;
}

static void let_go(void *unused) {
    (void)unused;
    say("let go");
}

static void pass(void *unused, th_bool_t finished) { (void)unused, (void)finished; }

/* A callback that goes while the plugin's last call but one is under way. */
static th_handle_t lingering;
static void linger(void) {
    const th_host_layer_animations_t *layers = host->get_extension(host, TH_EXT_LAYER_ANIMATIONS);
    th_layer_animation_delegate_t delegate = {
        .size = sizeof delegate, .did_stop = pass, .destroy = let_go};
    layers->create(host, TH_LAYER_ANIMATION_BASIC, &lingering);
    handles->retain(host, lingering);
    layers->set_delegate(host, lingering, &delegate);
}

/* Numbers that are to be whole and few: the wrong ones are refused, the right ones are not. */
static void tell_half_truths(th_handle_t view) {
    const th_host_layer_animations_t *layers = host->get_extension(host, TH_EXT_LAYER_ANIMATIONS);
    static const struct {
        uint32_t key;
        double wrong, right;
    } truths[] = {
        {TH_LAYER_ANIMATION_AUTOREVERSES, 0.5, 1}, {TH_LAYER_ANIMATION_REMOVED_ON_COMPLETION, 2, 0},
        {TH_LAYER_ANIMATION_ADDITIVE, -1, 1},      {TH_LAYER_ANIMATION_CUMULATIVE, 1e-9, 0},
        {TH_LAYER_ANIMATION_FILL_MODE, 4, 3},      {TH_LAYER_ANIMATION_CALCULATION_MODE, 1.5, 4},
    };
    static const double half = 0.5, one = 1, zero = 0;
    int wrong = 0, right = 0;
    th_handle_t made = 0;
    layers->create(host, TH_LAYER_ANIMATION_KEYFRAME, &made);
    for (unsigned index = 0; index < sizeof truths / sizeof *truths; index++) {
        uint32_t key = truths[index].key;
        wrong += layers->set_numbers(host, made, key, &truths[index].wrong, 1) != TH_OK;
        right += layers->set_numbers(host, made, key, &truths[index].right, 1) == TH_OK;
    }
    wrong += views->set_numbers(host, view, TH_VIEW_HIDDEN, &half, 1) != TH_OK;
    wrong += views->set_numbers(host, view, TH_VIEW_CONTENT_MODE, &half, 1) != TH_OK;
    right += views->set_numbers(host, view, TH_VIEW_HIDDEN, &one, 1) == TH_OK;
    right += views->set_numbers(host, view, TH_VIEW_HIDDEN, &zero, 1) == TH_OK;
    say(wrong == 8 && right == 8 ? "truth alone was taken" : "a half-truth was taken");
}

static th_status_t animate(const th_animation_controller_t *self, th_handle_t context) {
    double none = 0, one = 1;
    th_handle_t container = 0, to = 0;
    th_view_animation_t animation = {sizeof animation, 0, 0.2, 0};
    th_completion_t completion = {sizeof completion, 0, completed, (void *)(uintptr_t)context, NULL};
    (void)self;
    contexts->get_container_view(host, context, &container);
    contexts->get_view(host, context, TH_KEY_TO, &to);
    if (WRONG == HALF_TRUTHS) tell_half_truths(to);
    if (WRONG == COMPUTES_ROUNDED) compute_rounded(to);
    if (WRONG == TELLS_MOTION) tell_motion();
    if (WRONG == DATA_FOR_CALLBACK) offer(&data, NULL);
    if (WRONG == DATA_FOR_DESTROY) offer((void *)(uintptr_t)completed, &data);
    if (WRONG == HEAP_FOR_CALLBACK) offer(malloc(16), NULL);
    if (WRONG == CLOSURE_FOR_CALLBACK) offer(closure(), closure());
    if (WRONG == LINGERS || WRONG == LEAKS) linger();
    views->add_subview(host, container, to);
    views->set_numbers(host, to, TH_VIEW_ALPHA, &none, 1);
    animations->begin(host, &animation, NULL);
    views->set_numbers(host, to, TH_VIEW_ALPHA, &one, 1);
    animations->end(host, &completion);
    misbehave(ANIMATE);
    return TH_OK;
}

static th_status_t duration(const th_animation_controller_t *self, th_handle_t context,
                            double *out_duration) {
    (void)self, (void)context;
    *out_duration = 0.2;
    return TH_OK;
}

static th_status_t ended(const th_animation_controller_t *self, th_bool_t completed) {
    (void)self, (void)completed;
    misbehave(ENDED);
    return TH_OK;
}

static void destroy(const th_animation_controller_t *self) {
    misbehave(DESTROY);
    if (WRONG == LINGERS) handles->release(host, lingering);
    free((void *)self);
}

static const th_animation_controller_t *create(const th_animation_controller_factory_t *self,
                                               const th_host_t *with, const char *id) {
    th_animation_controller_t *controller = calloc(1, sizeof *controller);
    void *none = &data;
    (void)self, (void)with, (void)id;
    misbehave(CREATE);
    *controller = (th_animation_controller_t){
        .size = sizeof *controller,
        .destroy = destroy,
        .transition_duration = duration,
        .animate_transition = animate,
        .animation_ended = ended,
    };
    if (WRONG == DATA_FOR_OPTIONAL)
        memcpy(&controller->interruptible_animator, &none, sizeof none);
    return controller;
}

static th_status_t interact(const th_interaction_controller_t *self, th_handle_t context,
                            th_bool_t started) {
    (void)self, (void)started;
    contexts->update_interactive(host, context, 0.5);
    contexts->finish_interactive(host, context);
    return TH_OK;
}

static th_status_t speed(const th_interaction_controller_t *self, double *out_speed) {
    (void)self;
    *out_speed = -2;
    return TH_OK;
}

static th_status_t curve(const th_interaction_controller_t *self, uint32_t *out_curve) {
    (void)self;
    *out_curve = 4;
    return TH_OK;
}

static th_status_t wants(const th_interaction_controller_t *self, th_bool_t *out_wants) {
    (void)self;
    *out_wants = 2;
    return TH_OK;
}

static void end_interaction(const th_interaction_controller_t *self) { (void)self; }

static th_interaction_controller_t interaction = {
    .size = sizeof interaction,
    .destroy = end_interaction,
    .start_interactive_transition = interact,
    .completion_speed = speed,
    .completion_curve = curve,
    .wants_interactive_start = wants,
};

static const th_interaction_controller_t *
create_interaction(const th_interaction_controller_factory_t *self, const th_host_t *with,
                   const char *id) {
    void *none = &data;
    (void)self, (void)with, (void)id;
    misbehave(INTERACTOR);
    if (WRONG == DATA_FOR_INTERACTION) memcpy(&interaction.completion_curve, &none, sizeof none);
    return &interaction;
}

static const char *const choices[] = {"one", "two"};

static th_parameter_descriptor_t parameter = {
    .size = sizeof parameter, .id = 1, .kind = TH_PARAMETER_DOUBLE, .key = "amount",
    .name = "Amount", .maximum = {1}};

static th_animation_controller_descriptor_t animator = {
    .size = sizeof animator,
    .transitions = TH_TRANSITION_ANY,
    .id = "fade",
    .name = "Fade",
    .text = "",
    .duration = 0.2,
    .parameter_count = 1,
    .parameters = &parameter,
};

static const th_animation_controller_descriptor_t *described(void) {
    switch (WRONG) {
    case FRACTION_FOR_INT:
        parameter.kind = TH_PARAMETER_INT;
        parameter.default_value[0] = 0.5;
        break;
    case FRACTION_FOR_BOOL:
        parameter.kind = TH_PARAMETER_BOOL;
        parameter.default_value[0] = 0.5;
        break;
    case TWO_FOR_BOOL:
        parameter.kind = TH_PARAMETER_BOOL;
        parameter.maximum[0] = 2;
        break;
    case NEGATIVE_CHOICE:
        parameter.kind = TH_PARAMETER_ENUMERATION;
        parameter.choices = choices;
        parameter.choice_count = 2;
        parameter.minimum[0] = -3;
        parameter.default_value[0] = -3;
        break;
    case BRIGHT_COLOR:
        parameter.kind = TH_PARAMETER_COLOR;
        for (int part = 0; part < 4; part++)
            parameter.default_value[part] = parameter.maximum[part] = 300;
        break;
    default:
        break;
    }
    return &animator;
}

static uint32_t count(const th_animation_controller_factory_t *self) {
    (void)self;
    return 1;
}

static const th_animation_controller_descriptor_t *
descriptor(const th_animation_controller_factory_t *self, uint32_t index) {
    (void)self, (void)index;
    return described();
}

static const th_animation_controller_factory_t factory = {
    .get_count = count, .get_descriptor = descriptor, .create = create};

static uint32_t count_interactions(const th_interaction_controller_factory_t *self) {
    (void)self;
    return 1;
}

static const th_animation_controller_descriptor_t *
interaction_descriptor(const th_interaction_controller_factory_t *self, uint32_t index) {
    (void)self, (void)index;
    return described();
}

static const th_interaction_controller_factory_t interactions = {
    .get_count = count_interactions,
    .get_descriptor = interaction_descriptor,
    .create = WRONG == INTERACTION_FACTORY_WITHOUT_CREATE ? NULL : create_interaction};

static th_status_t start(const th_entry_t *self, const th_host_t *with, const char *path) {
    (void)self, (void)path;
    host = with;
    views = host->get_extension(host, TH_EXT_VIEWS);
    handles = host->get_extension(host, TH_EXT_HANDLES);
    contexts = host->get_extension(host, TH_EXT_TRANSITION_CONTEXT);
    animations = host->get_extension(host, TH_EXT_VIEW_ANIMATIONS);
    misbehave(INIT);
    return TH_OK;
}

static void end(const th_entry_t *self) {
    (void)self;
    misbehave(DEINIT);
    host = NULL;
}

static const void *get_factory(const th_entry_t *self, const char *id) {
    (void)self;
    if (strcmp(id, TH_FACTORY_ANIMATION_CONTROLLERS) == 0) return &factory;
    if (strcmp(id, TH_FACTORY_INTERACTION_CONTROLLERS) != 0) return NULL;
    if (WRONG == WILD_INTERACTION_FACTORY) return (const void *)8;
    if (WRONG == WRONG_ANSWERS || WRONG == DATA_FOR_INTERACTION ||
        WRONG == INTERACTION_FACTORY_WITHOUT_CREATE || WHEN == INTERACTOR)
        return &interactions;
    return NULL;
}

static const th_plugin_descriptor_t plugin = {
    .size = sizeof plugin,
    .id = ID,
    .name = "Rude",
    .vendor = "",
    .version = "1.0.0",
    .license = "",
    .url = "",
    .description = "",
    .language = "C11",
};

static th_entry_t entry = {
    .magic = TH_ENTRY_MAGIC,
    .size = sizeof entry,
    .abi_major = TH_ABI_MAJOR,
    .abi_minor = TH_ABI_MINOR,
    .descriptor = &plugin,
    .init = start,
    .deinit = end,
    .get_factory = get_factory,
};

#ifdef EXPORTS
int th_test_shared = 1;
int th_test_helper(void) { return th_test_shared; }
#endif

const th_entry_t *th_plugin_entry(void) {
    void *none = &data;
    misbehave(ENTRY);
    if (WRONG == DATA_FOR_INIT) memcpy(&entry.init, &none, sizeof none);
    return &entry;
}
