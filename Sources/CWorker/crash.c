#define _GNU_SOURCE
#include "crash.h"

#include <dlfcn.h>
#include <execinfo.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const int fatal[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGSYS};
static int reports;

/* Numbers and names, as a signal handler may write them. */
static void put(const char *text) {
    ssize_t written = write(reports, text, strlen(text));
    (void)written;
}

static void put_hexadecimal(uintptr_t number) {
    char digits[2 + 2 * sizeof number + 1] = "0x";
    int place = (int)sizeof digits - 1;
    digits[place] = 0;
    do {
        digits[--place] = "0123456789abcdef"[number & 15];
        number >>= 4;
    } while (number > 0);
    digits[--place] = 'x';
    digits[--place] = '0';
    put(digits + place);
}

static void put_frame(void *address) {
    Dl_info info;
    if (dladdr(address, &info) == 0 || info.dli_fname == NULL) return;
    const char *name = strrchr(info.dli_fname, '/');
    put("frame ");
    put(name == NULL ? info.dli_fname : name + 1);
    put(" ");
    put_hexadecimal((uintptr_t)address - (uintptr_t)info.dli_fbase);
    if (info.dli_sname != NULL) {
        put(" ");
        put(info.dli_sname);
        put("+");
        put_hexadecimal((uintptr_t)address - (uintptr_t)info.dli_saddr);
    }
    put("\n");
}

static void crashed(int number, siginfo_t *info, void *context) {
    static volatile sig_atomic_t is_reporting;
    (void)info;
    (void)context;
    signal(number, SIG_DFL);
    if (!is_reporting) {
        is_reporting = 1;
        void *frames[32];
        int count = backtrace(frames, 32);
        put("crash ");
        put(sigabbrev_np(number) == NULL ? "?" : sigabbrev_np(number));
        put("\n");
        // The first is this function's, the second the way into it.
        for (int index = 2; index < count; index++) put_frame(frames[index]);
    }
    raise(number);
}

void crash_prepare(int descriptor) {
    static char stack[1 << 16];
    stack_t alternative = {.ss_sp = stack, .ss_size = sizeof stack};
    struct sigaction action = {.sa_sigaction = crashed,
                               .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER};
    void *frame;
    reports = descriptor;
    // Loads what it needs, which a handler must not.
    backtrace(&frame, 1);
    sigaltstack(&alternative, NULL);
    sigemptyset(&action.sa_mask);
    for (size_t index = 0; index < sizeof fatal / sizeof fatal[0]; index++)
        sigaction(fatal[index], &action, NULL);
}
