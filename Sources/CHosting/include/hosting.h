/* What the plugin host needs of Linux and Swift cannot reach: GNU functions of glibc, and the
 * processor's control registers. */
#ifndef HOSTING_H
#define HOSTING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* How a thread computes and writes numbers, and where it was in calls before. */
typedef struct hosting_mode {
    uint64_t control;   /* the floating-point unit's: rounding, traps, what becomes of tiny numbers */
    uint64_t before;    /* that of the host in the call around this one */
    void *locale;       /* the thread's own */
} hosting_mode_t;

enum { HOSTING_CHANGED_FLOATING_POINT = 1, HOSTING_CHANGED_LOCALE = 2 };

/* Marks this thread as calling a plugin, until the matching leave. Counted. [any] */
hosting_mode_t hosting_enter_plugin(void);

/* Puts the floating-point mode and the locale back to what they were at the matching enter; gives
 * HOSTING_CHANGED_... bits of what the plugin had changed. The locale of the process is looked at
 * in the outermost call. [any] */
uint32_t hosting_leave_plugin(hosting_mode_t mode);

/* How often this thread is in calls to plugins, and the floating-point mode of the host meanwhile; for what
 * follows, which is in the way of each call that a plugin makes and so stands here. */
extern _Thread_local unsigned hosting_depth;
extern _Thread_local uint64_t hosting_host_control;
void hosting_set_control(uint64_t control);

#if defined(__x86_64__)
/* The low bits of MXCSR tell what has happened, the others what is to happen. */
enum { HOSTING_MXCSR_FLAGS = 0x3F };

static inline uint64_t hosting_control(void) {
    uint16_t x87;
    uint32_t mxcsr;
    __asm__ volatile("fnstcw %0\n\tstmxcsr %1" : "=m"(x87), "=m"(mxcsr));
    return (uint64_t)x87 << 32 | (mxcsr & ~(uint32_t)HOSTING_MXCSR_FLAGS);
}
#elif defined(__aarch64__)
static inline uint64_t hosting_control(void) {
    uint64_t value;
    __asm__ volatile("mrs %0, fpcr" : "=r"(value));
    return value;
}
#else
uint64_t hosting_control(void);
#endif

/* Whether this thread is calling a plugin: what the ABI calls [main]. [any] */
static inline bool hosting_is_calling_plugin(void) { return hosting_depth > 0; }

/* For a call that a plugin makes: the host computes in its own mode, whatever the plugin's is, which
 * it has again after the matching leave. [any] */
static inline uint64_t hosting_enter_host(void) {
    uint64_t plugins = hosting_control();
    if (plugins != hosting_host_control) hosting_set_control(hosting_host_control);
    return plugins;
}

static inline void hosting_leave_host(uint64_t plugins) {
    if (plugins != hosting_host_control) hosting_set_control(plugins);
}

/* Whether an address is one that may be called: in an executable segment of a loaded object, or in
 * other memory that the kernel executes, as the closures of libffi and of compilers at run time are.
 * [any] */
bool hosting_is_executable(const void *address);

/* Remembers where a function lies that the host has made at run time and never unmakes, so that it is
 * known at once; by one thread at a time. */
void hosting_know_function(const void *address);

/* Opens the working directory, also one that may not be read; a descriptor, or -1. [any] */
int hosting_open_working_directory(void);

/* Has C's standard output written line by line, whatever it is; and writes what waits in it. [any] */
void hosting_buffer_output_by_lines(void);
void hosting_flush_output(void);

/* Has a library that dlopen has given go by a path, where it goes by another name; for whoever asks the
 * linker where something lies. The copy of the path stays for ever, as the library does. [any] */
void hosting_rename_library(void *library, const char *name, const char *path);

/* What a signal is called, "SIGINT"; good until the next call on this thread. [any] */
const char *hosting_signal_name(int number);

/* Copies memory of this process that may not be there; false if it is not. Where the system
 * forbids the call that can tell, it copies plainly. [any] */
bool hosting_copy_memory(void *to, const void *from, size_t count);

/* A process in which a plugin runs, and this side's ends: what carries calls, what it reports of itself
 * and what it prints, the last two of which do not wait. */
typedef struct hosting_worker {
    int process, socket, reports, output;
} hosting_worker_t;

/* Starts a worker; gives 0, or what is wrong, as errno has it. Its arguments begin with its name, the
 * socket and the reports, which are 3 and 4 in it. A file that this process has open is 5 in it; less than 0
 * is none. It may ask to be ended with this process (PR_SET_PDEATHSIG): the thread that called may end
 * before that. */
int hosting_start_worker(const char *path, char *const *arguments, int file, hosting_worker_t *out_worker);

/* Keeps this thread, and the processes that it starts from now on, on one processor; false if that is not
 * to be had. The matching leave gives it those that it had. */
bool hosting_enter_one_processor(void);
void hosting_leave_one_processor(void);

/* Waits for a process to end, and gives its status as wait() has it; false if it has not. */
bool hosting_await_end(int process, int milliseconds, int *out_status);
void hosting_kill(int process);

#endif
