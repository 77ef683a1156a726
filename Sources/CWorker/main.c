/* transhost-worker: loads one plugin, and serves the host that has started it.
 *
 *     transhost-worker SOCKET REPORTS PLUGIN [--thunks] [--seccomp] [--landlock] [--threads COUNT]
 *                      [--room BYTES] [--memory BYTES] [--processor SECONDS] [--files COUNT]
 *                      [--load MILLISECONDS] [--host PROCESS] [--opened FILE] [--read PATH]...
 *
 * SOCKET and REPORTS are descriptors that the host has opened: one carries the calls, the other one
 * takes a line about each thing that could not be done, and what is known of a crash. FILE is one too: the
 * plugin as the host has looked at it, which alone may be read of what is at its path. Everything else that
 * is open is closed. Where PLUGIN is `-` there is none, and each byte is sent back: what a worker
 * costs is measured against that. There is no Swift in it, so that a plugin built by any compiler brings its own
 * runtime. */
#define _GNU_SOURCE
#include <confinement.h>
#include <dlfcn.h>
#include <errno.h>
#include <fenv.h>
#include <hosting.h>
#include <sched.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/utsname.h>
#include <time.h>
#include <unistd.h>
#include <wire.h>

#include "crash.h"

/* A plugin may count on the C library's mathematics being there, linked or not: in the host they are. */
static int (*const mathematics)(void) __attribute__((used)) = fegetround;

static int reports = -1;

void report(const char *format, ...) {
    char line[512];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(line, sizeof line - 1, format, arguments);
    va_end(arguments);
    if (length < 0) return;
    if ((size_t)length > sizeof line - 2) length = sizeof line - 2;
    line[length] = '\n';
    ssize_t written = write(reports, line, (size_t)length + 1);
    (void)written;
}

static void limit(int resource, const char *name, unsigned long long value) {
    confinement_limit(resource, name, value, report);
}

static unsigned long long number(const char *text) {
    char *end = NULL;
    unsigned long long value = text == NULL ? 0 : strtoull(text, &end, 10);
    if (text == NULL || *text == 0 || *end != 0) {
        fprintf(stderr, "transhost-worker is started by transhost, which knows its arguments.\n");
        exit(64);
    }
    return value;
}

/* Threads are counted for a user, and for each user namespace by itself: in one of its own the plugin's alone
 * are. Nobody counts the superuser's, and before Linux 5.14 namespaces did not count; there it is the
 * memory for their stacks that limits them, as where the kernel gives no namespace. */
static void limit_threads(unsigned long long count) {
    struct utsname system;
    int major = 0, minor = 0;
    if (geteuid() == 0 || uname(&system) != 0 ||
        sscanf(system.release, "%d.%d", &major, &minor) != 2 || major < 5 ||
        (major == 5 && minor < 14) || unshare(CLONE_NEWUSER) != 0)
        return;
    limit(RLIMIT_NPROC, "threads", count);
    // It may read of itself what it could before.
    prctl(PR_SET_DUMPABLE, 1);
}

/* Closes all but three, given in order. */
static void close_others(const int descriptors[3]) {
    unsigned next = 3;
    for (int index = 0; index < 3; index++) {
        unsigned kept = (unsigned)descriptors[index];
        if (kept > next) close_range(next, kept - 1, 0);
        if (kept >= next) next = kept + 1;
    }
    close_range(next, ~0u, 0);
}

/* A plugin whose load computes for ever ends, also where the host does not wait for it yet. Nothing that a
 * plugin does with signals holds that up. */
static void limit_load(timer_t timer, unsigned long long milliseconds) {
    struct itimerspec once = {.it_value = {(time_t)(milliseconds / 1000),
                                           (long)(milliseconds % 1000) * 1000000}};
    timer_settime(timer, 0, &once, NULL);
}

/* Whether a path leads to an open file. */
static bool is_same(const char *path, int descriptor) {
    struct stat named, opened;
    return stat(path, &named) == 0 && fstat(descriptor, &opened) == 0 &&
           named.st_dev == opened.st_dev && named.st_ino == opened.st_ino;
}

/* What a process does that has these limits and nothing else. */
static int answer_bytes(int socket) {
    char byte;
    while (read(socket, &byte, 1) == 1 && write(socket, &byte, 1) == 1) continue;
    return 0;
}

int main(int count, char **arguments) {
    confinement_t confinement = {0};
    wire_stand_ins_t stand_ins = WIRE_CLOSURES;
    unsigned long long load_time = 0, host = 0;
    if (count < 4) number(NULL);
    int socket = (int)number(arguments[1]);
    reports = (int)number(arguments[2]);
    const char *path = arguments[3];
    confinement_go_first();
    limit(RLIMIT_CORE, "core", 0);
    for (int place = 4; place < count; place++) {
        const char *option = arguments[place];
        const char *value = place + 1 < count ? arguments[place + 1] : NULL;
        if (strcmp(option, "--thunks") == 0) {
            stand_ins = WIRE_THUNKS;
        } else if (strcmp(option, "--seccomp") == 0) {
            confinement.filters_calls = true;
        } else if (strcmp(option, "--landlock") == 0) {
            confinement.hides_files = true;
        } else if (strcmp(option, "--read") == 0 && value != NULL &&
                   confinement.readable_count < CONFINEMENT_PATHS_MAXIMUM) {
            confinement.readable[confinement.readable_count++] = value;
            place++;
        } else if (strcmp(option, "--opened") == 0) {
            confinement.opened = (int)number(value);
            place++;
        } else if (strcmp(option, "--threads") == 0) {
            limit_threads(number(value));
            place++;
        } else if (strcmp(option, "--room") == 0) {
            limit(RLIMIT_AS, "room", number(value));
            place++;
        } else if (strcmp(option, "--memory") == 0) {
            limit(RLIMIT_DATA, "memory", number(value));
            place++;
        } else if (strcmp(option, "--processor") == 0) {
            limit(RLIMIT_CPU, "processor", number(value));
            place++;
        } else if (strcmp(option, "--files") == 0) {
            limit(RLIMIT_NOFILE, "files", number(value));
            place++;
        } else if (strcmp(option, "--host") == 0) {
            host = number(value);
            place++;
        } else if (strcmp(option, "--load") == 0) {
            load_time = number(value);
            place++;
        } else {
            number(NULL);
        }
    }
    close_others((int[]){socket, reports, confinement.opened > 0 ? confinement.opened : reports});
    // The host's end takes the plugin with it, also one that has come before this; a new namespace has
    // forgotten what was asked for before.
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (host > 0 && (unsigned long long)getppid() != host) return 0;
    if (strcmp(path, "-") == 0) {
        confine(&confinement, report);
        return answer_bytes(socket);
    }
    crash_prepare(reports);
    // What is printed is heard line by line, though nobody sees a terminal.
    setvbuf(stdout, NULL, _IOLBF, 0);
    wire_t *wire = wire_create(socket, stand_ins);
    if (wire == NULL) {
        report("fails: there is no memory to begin with");
        return 70;
    }
    struct sigevent kill = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGKILL};
    timer_t timer;
    bool has_timer =
        load_time > 0 && timer_create(CLOCK_PROCESS_CPUTIME_ID, &kill, &timer) == 0;
    // From here on the plugin's code may run: its initialisers, with the load.
    confine(&confinement, report);
    if (has_timer) limit_load(timer, load_time);
    char error[480] = "";
    const th_entry_t *entry = NULL;
    // Where the kernel can hide files nobody replaces it in between: another cannot be read.
    bool is_replaced = confinement.opened > 0 && !is_same(path, confinement.opened);
    if (confinement.opened > 0) close(confinement.opened);
    hosting_mode_t mode = hosting_enter_plugin();
    void *library = is_replaced ? NULL : dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) {
        snprintf(error, sizeof error, "load %s",
                 is_replaced ? "the file was replaced while it was loaded; try again" : dlerror());
    } else {
        const th_entry_t *(*get_entry)(void) =
            (const th_entry_t *(*)(void))dlsym(library, "th_plugin_entry");
        if (get_entry == NULL)
            snprintf(error, sizeof error, "symbol");
        else if ((entry = get_entry()) == NULL)
            snprintf(error, sizeof error, "null");
    }
    uint32_t changed = hosting_leave_plugin(mode);
    if (has_timer) limit_load(timer, 0);
    if (wire_greet_host(wire, entry, error, changed)) wire_serve(wire);
    fflush(stdout);
    // What the plugin has registered for the end is none of anybody's business.
    _exit(0);
}
