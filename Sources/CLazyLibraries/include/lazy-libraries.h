/* Libraries that are loaded when a function of theirs is first called, and not when the program starts: FFmpeg's bring
 * 150 files along, and to map and relocate those takes longer than most that a program is asked for.
 *
 * Whoever calls av_malloc sees nothing of it. trampolines.S has a function of that name, and of each in functions.inc,
 * so that none is asked of the library by the linker; one that links what is needed alone (as-needed.cfg) leaves the
 * library out then. Where it is linked all the same, the functions are found in it. */
#ifndef LAZY_LIBRARIES_H
#define LAZY_LIBRARIES_H

#include <stddef.h>

/* A function of a library that is loaded on first use. */
typedef struct lazy_libraries_function {
    const char *name;
    const char *library;   /* its file */
    const char *package;   /* what has that file on Debian */
} lazy_libraries_function_t;

/* How many there are. [any] */
size_t lazy_libraries_count(void);

/* One of them. [any] */
lazy_libraries_function_t lazy_libraries_function(size_t index);

/* Its address; the library is loaded if it is not yet. NULL where it cannot be had, with the reason in dlerror(3).
 * [any] */
void *lazy_libraries_find(lazy_libraries_function_t function);

/* Has `end` called when a function that cannot be had is called, with a sentence or two that say so, on that thread; it
 * does not return. Without one they are written to stderr, and the process exits with status 1. To be set before any of
 * the functions is called. */
void lazy_libraries_on_failure(void (*end)(const char *words));

#endif
