/* Calls into plugins, and out of them: which threads are in one, and how they compute. */
#define _GNU_SOURCE
#include "hosting.h"

#include <locale.h>
#include <stdlib.h>
#include <string.h>
#if defined(__x86_64__)
#include <xmmintrin.h>
#endif

static _Thread_local unsigned depth;
/* The floating-point mode of the host, while this thread is in a plugin. */
static _Thread_local uint64_t host_control;
/* The name of the process's locale when this thread called a plugin. */
static _Thread_local char *process_locale;

#if defined(__x86_64__)
/* The low bits of MXCSR tell what has happened, the others what is to happen. */
enum { MXCSR_FLAGS = 0x3F };

static inline uint64_t control(void) {
    uint16_t x87;
    __asm__ volatile("fnstcw %0" : "=m"(x87));
    return (uint64_t)x87 << 32 | (_mm_getcsr() & ~(unsigned)MXCSR_FLAGS);
}

static void set_control(uint64_t value) {
    uint16_t x87 = (uint16_t)(value >> 32);
    __asm__ volatile("fldcw %0" : : "m"(x87));
    _mm_setcsr((unsigned)value | (_mm_getcsr() & MXCSR_FLAGS));
}
#elif defined(__aarch64__)
static inline uint64_t control(void) {
    uint64_t value;
    __asm__ volatile("mrs %0, fpcr" : "=r"(value));
    return value;
}

static void set_control(uint64_t value) { __asm__ volatile("msr fpcr, %0" : : "r"(value)); }
#else
#include <fenv.h>

static inline uint64_t control(void) { return (uint64_t)fegetround(); }

static void set_control(uint64_t value) { fesetround((int)value); }
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
    hosting_mode_t mode = {control(), host_control, uselocale((locale_t)0)};
    if (depth++ == 0) remember_process_locale();
    host_control = mode.control;
    return mode;
}

uint32_t hosting_leave_plugin(hosting_mode_t mode) {
    uint32_t changed = 0;
    if (control() != mode.control) {
        set_control(mode.control);
        changed |= HOSTING_CHANGED_FLOATING_POINT;
    }
    if (uselocale((locale_t)0) != mode.locale) {
        uselocale(mode.locale);
        changed |= HOSTING_CHANGED_LOCALE;
    }
    if (--depth == 0 && put_process_locale_back()) changed |= HOSTING_CHANGED_LOCALE;
    host_control = mode.before;
    return changed;
}

bool hosting_is_calling_plugin(void) { return depth > 0; }

uint64_t hosting_enter_host(void) {
    uint64_t plugins = control();
    if (plugins != host_control) set_control(host_control);
    return plugins;
}

void hosting_leave_host(uint64_t plugins) {
    if (plugins != host_control) set_control(plugins);
}
