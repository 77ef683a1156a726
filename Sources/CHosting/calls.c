/* Calls into plugins, and out of them: which threads are in one, and how they compute. */
#define _GNU_SOURCE
#include "hosting.h"

#include <locale.h>
#include <stdlib.h>
#include <string.h>

_Thread_local unsigned hosting_depth;
_Thread_local uint64_t hosting_host_control;
/* The name of the process's locale when this thread called a plugin. */
static _Thread_local char *process_locale;

#if defined(__x86_64__)
void hosting_set_control(uint64_t control) {
    uint16_t x87 = (uint16_t)(control >> 32);
    uint32_t mxcsr;
    __asm__ volatile("stmxcsr %0" : "=m"(mxcsr));
    mxcsr = (uint32_t)control | (mxcsr & HOSTING_MXCSR_FLAGS);
    __asm__ volatile("fldcw %0\n\tldmxcsr %1" : : "m"(x87), "m"(mxcsr));
}
#elif defined(__aarch64__)
void hosting_set_control(uint64_t control) { __asm__ volatile("msr fpcr, %0" : : "r"(control)); }
#else
#include <fenv.h>

uint64_t hosting_control(void) { return (uint64_t)fegetround(); }

void hosting_set_control(uint64_t control) { fesetround((int)control); }
#endif

static void remember_process_locale(void) {
    const char *name = setlocale(LC_ALL, NULL);
    if (process_locale != NULL && strcmp(name, process_locale) == 0) return;
    free(process_locale);
    process_locale = strdup(name);
}

static bool put_process_locale_back(void) {
    if (process_locale == NULL || strcmp(setlocale(LC_ALL, NULL), process_locale) == 0)
        return false;
    setlocale(LC_ALL, process_locale);
    return true;
}

hosting_mode_t hosting_enter_plugin(void) {
    hosting_mode_t mode = {hosting_control(), hosting_host_control, uselocale((locale_t)0)};
    if (hosting_depth++ == 0) remember_process_locale();
    hosting_host_control = mode.control;
    return mode;
}

uint32_t hosting_leave_plugin(hosting_mode_t mode) {
    uint32_t changed = 0;
    if (hosting_control() != mode.control) {
        hosting_set_control(mode.control);
        changed |= HOSTING_CHANGED_FLOATING_POINT;
    }
    if (uselocale((locale_t)0) != mode.locale) {
        uselocale(mode.locale);
        changed |= HOSTING_CHANGED_LOCALE;
    }
    if (--hosting_depth == 0 && put_process_locale_back()) changed |= HOSTING_CHANGED_LOCALE;
    hosting_host_control = mode.before;
    return changed;
}
