/* A plugin that does what the script beside it says.
 *
 * Without a script's word it is well: it has one animation controller, and fades the view that comes
 * in over the one that goes. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

#include <transhost/transhost.h>

#include "callbacks.h"
#include "moments.h"
#include "report.h"
#include "script.h"
#include "values.h"

enum { CONTROLLERS_MAXIMUM = 4, PARAMETERS_MAXIMUM = 8 };

/* What a transition is about, for the script: the views if there is a context to ask. */
static void learn(th_handle_t context) {
    const th_host_transition_context_t *contexts =
        host->get_extension(host, TH_EXT_TRANSITION_CONTEXT);
    th_handle_t container = TH_NONE, from = TH_NONE, to = TH_NONE;
    variable_set("context", context);
    if (contexts->get_container_view(host, context, &container) != TH_OK) return;
    contexts->get_view(host, context, TH_KEY_FROM, &from);
    contexts->get_view(host, context, TH_KEY_TO, &to);
    variable_set("container", container);
    variable_set("from", from);
    variable_set("to", to);
}

static uint64_t bits_of(double number) {
    uint64_t bits;
    memcpy(&bits, &number, sizeof bits);
    return bits;
}

/* The animation controller */

static void destroy(const th_animation_controller_t *self) { (void)self, moment_run("destroy"); }

static th_status_t duration(const th_animation_controller_t *self, th_handle_t context,
                            double *out_duration) {
    uint64_t answer;
    (void)self;
    learn(context);
    moment_run("duration");
    answer = moment_answer(bits_of(0.1));
    memcpy(out_duration, &answer, sizeof answer);
    return moment_status();
}

static th_status_t animate(const th_animation_controller_t *self, th_handle_t context) {
    (void)self;
    learn(context);
    if (!moment_run("animate")) moment_run("fade");
    return moment_status();
}

static th_status_t animator(const th_animation_controller_t *self, th_handle_t context,
                            th_handle_t *out_animator) {
    (void)self;
    learn(context);
    moment_run("animator");
    *out_animator = moment_answer(TH_NONE);
    return moment_status();
}

static th_status_t ended(const th_animation_controller_t *self, th_bool_t completed) {
    (void)self;
    variable_set("$1", (uint32_t)completed);
    moment_run("ended");
    return moment_status();
}

static th_status_t set_numbers(const th_animation_controller_t *self, uint32_t id,
                               const double *values, uint32_t count) {
    (void)self;
    variable_set("$1", id);
    variable_set("$2", count > 0 ? bits_of(values[0]) : 0);
    variable_set("$3", count);
    moment_run("parameter");
    return moment_status();
}

static th_status_t set_text(const th_animation_controller_t *self, uint32_t id, const char *text,
                            uint32_t length) {
    (void)self;
    variable_set("$1", id);
    variable_set("$2", length);
    report("text %.*s", (int)length, length > 0 ? text : "");
    moment_run("parameter");
    return moment_status();
}

/* The interaction controller that it is as well, if the script has a block for one. */

static th_status_t interact(const th_interaction_controller_t *self, th_handle_t context,
                            th_bool_t started) {
    (void)self;
    learn(context);
    variable_set("$1", (uint32_t)started);
    moment_run("interact");
    return moment_status();
}

static th_status_t speed(const th_interaction_controller_t *self, double *out_speed) {
    uint64_t answer;
    (void)self;
    moment_run("speed");
    answer = moment_answer(bits_of(1));
    memcpy(out_speed, &answer, sizeof answer);
    return moment_status();
}

static th_status_t curve(const th_interaction_controller_t *self, uint32_t *out_curve) {
    (void)self;
    moment_run("curve");
    *out_curve = (uint32_t)moment_answer(TH_CURVE_EASE_IN_OUT);
    return moment_status();
}

static th_status_t wants(const th_interaction_controller_t *self, th_bool_t *out_wants) {
    (void)self;
    moment_run("wants");
    *out_wants = (th_bool_t)moment_answer(1);
    return moment_status();
}

static th_status_t attach(const th_interaction_controller_t *self, th_handle_t view_controller) {
    const th_host_view_controllers_t *controllers =
        host->get_extension(host, TH_EXT_VIEW_CONTROLLERS);
    th_handle_t view = TH_NONE;
    (void)self;
    controllers->get_view(host, view_controller, &view);
    variable_set("controller", view_controller);
    variable_set("view", view);
    moment_run("attach");
    return moment_status();
}

static th_status_t starts(const th_interaction_controller_t *self, th_handle_t context) {
    (void)self;
    learn(context);
    moment_run("starts");
    return moment_status();
}

static th_status_t timing(const th_interaction_controller_t *self, th_timing_t *out_timing) {
    (void)self;
    out_timing->kind = TH_TIMING_CURVE;
    moment_run("timing");
    out_timing->kind = (uint32_t)moment_answer(out_timing->kind);
    return moment_status();
}

static th_interaction_controller_t interaction = {
    .size = sizeof interaction,
    .start_interactive_transition = interact,
    .completion_speed = speed,
    .completion_curve = curve,
    .wants_interactive_start = wants,
    .attach = attach,
    .transition_starts = starts,
    .timing_curve = timing,
};

static const void *extension(const th_animation_controller_t *self, const char *id) {
    (void)self;
    if (strcmp(id, TH_EXT_INTERACTION_CONTROLLER) != 0) return NULL;
    return script_block("interact", 1) != NULL ? &interaction : NULL;
}

static th_animation_controller_t instance = {
    .size = sizeof instance,
    .destroy = destroy,
    .transition_duration = duration,
    .animate_transition = animate,
    .animation_ended = ended,
    .set_parameter = set_numbers,
    .set_parameter_text = set_text,
    .get_extension = extension,
};

/* The factory */

static th_animation_controller_descriptor_t controllers[CONTROLLERS_MAXIMUM];
static uint32_t controller_count;
static th_parameter_descriptor_t parameters[PARAMETERS_MAXIMUM];
static uint32_t parameter_count;

static uint32_t get_count(const th_animation_controller_factory_t *self) {
    (void)self;
    moment_run("count");
    return (uint32_t)moment_answer(controller_count);
}

static const th_animation_controller_descriptor_t *get_descriptor(
    const th_animation_controller_factory_t *self, uint32_t index) {
    (void)self;
    moment_run("descriptor");
    return (const void *)(uintptr_t)moment_answer(
        (uintptr_t)&controllers[index % CONTROLLERS_MAXIMUM]);
}

static const th_animation_controller_t *create(const th_animation_controller_factory_t *self,
                                               const th_host_t *with, const char *id) {
    (void)self, (void)id;
    if (with != host) report_failure("create has another host");
    moment_run("create");
    return (const void *)(uintptr_t)moment_answer((uintptr_t)&instance);
}

static th_animation_controller_factory_t factory = {
    .get_count = get_count, .get_descriptor = get_descriptor, .create = create};

/* The entry */

static int is_own_path(const char *path) {
    Dl_info own;
    char *left = NULL, *right = NULL;
    int is_same;
    if (path[0] != '/' || dladdr(&factory, &own) == 0) return 0;
    left = realpath(path, NULL);
    right = realpath(own.dli_fname, NULL);
    is_same = left != NULL && right != NULL && strcmp(left, right) == 0;
    free(left);
    free(right);
    return is_same;
}

static th_status_t start(const th_entry_t *self, const th_host_t *with, const char *path) {
    (void)self;
    host = with;
    report_waiting();
    if (!is_own_path(path)) report_failure("'%s' is not the plugin's own path", path);
    moment_run("init");
    return moment_status();
}

static void end(const th_entry_t *self) {
    (void)self;
    moment_run("deinit");
    callbacks_check();
    moments_check();
    host = NULL;
}

static const void *get_factory(const th_entry_t *self, const char *id) {
    (void)self;
    if (strcmp(id, TH_FACTORY_ANIMATION_CONTROLLERS) != 0) return NULL;
    moment_run("get_factory");
    return (const void *)(uintptr_t)moment_answer((uintptr_t)&factory);
}

static th_plugin_descriptor_t plugin = {
    .size = sizeof plugin,
    .id = "org.transhost.test.hostile",
    .name = "Hostile",
    .version = "1.0.0",
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

/* What a line outside of blocks describes. */
static void describe(const token_t *tokens) {
    const token_t *fields = tokens + 1;
    if (token_is(tokens, "entry")) {
        fields_set("th_entry_t", &entry, &fields);
    } else if (token_is(tokens, "plugin")) {
        fields_set("th_plugin_descriptor_t", &plugin, &fields);
    } else if (token_is(tokens, "controller") && controller_count < CONTROLLERS_MAXIMUM) {
        fields_set("th_animation_controller_descriptor_t", &controllers[controller_count++],
                   &fields);
    } else if (token_is(tokens, "parameter") && parameter_count < PARAMETERS_MAXIMUM) {
        fields_set("th_parameter_descriptor_t", &parameters[parameter_count++], &fields);
    } else if (token_is(tokens, "instance")) {
        fields_set("th_animation_controller_t", &instance, &fields);
    } else if (token_is(tokens, "interaction")) {
        fields_set("th_interaction_controller_t", &interaction, &fields);
    } else if (token_is(tokens, "factory")) {
        fields_set("th_animation_controller_factory_t", &factory, &fields);
    } else {
        report_failure("nothing is called '%s'", tokens->text);
    }
    if (fields->kind != END) report_failure("'%s' describes nothing", fields->text);
}

static void describe_all(void) {
    for (int i = 0; i < PARAMETERS_MAXIMUM; i++)
        parameters[i] = (th_parameter_descriptor_t){
            .size = sizeof *parameters, .id = (uint32_t)i, .kind = TH_PARAMETER_DOUBLE,
            .key = "amount", .maximum = {1, 1, 1, 1}};
    for (int i = 0; i < CONTROLLERS_MAXIMUM; i++)
        controllers[i] = (th_animation_controller_descriptor_t){
            .size = sizeof *controllers, .transitions = TH_TRANSITION_ANY, .id = "fade",
            .name = "Fade", .duration = 0.1, .parameters = parameters,
            .parameter_count = 0xFFFFFFFFu};
    for (int i = 0; i < script()->description_count; i++) {
        const line_t *line = &script()->lines[script()->descriptions[i]];
        token_t *tokens = tokens_of(line->text);
        report_line = line->number;
        describe(tokens);
        tokens_free(tokens);
    }
    if (controller_count == 0) controller_count = 1;
    for (int i = 0; i < CONTROLLERS_MAXIMUM; i++)
        if (controllers[i].parameter_count == 0xFFFFFFFFu)
            controllers[i].parameter_count = parameter_count;
    if (script_block("animator", 1) != NULL) instance.interruptible_animator = animator;
}

__attribute__((constructor)) static void begin(void) { moment_run("constructor"); }

TH_EXPORT const th_entry_t *th_plugin_entry(void) {
    static int is_described;
    if (script() == NULL) return NULL;
    if (!is_described) describe_all();
    is_described = 1;
    moment_run("entry");
    return (const th_entry_t *)(uintptr_t)moment_answer((uintptr_t)&entry);
}
