#include "lazy-libraries.h"

#include <dlfcn.h>
#include <errno.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

#ifdef DRAWING
#include <pango/pangocairo.h>
#if CAIRO_VERSION_MAJOR != 1 || PANGO_VERSION_MAJOR != 1 || GLIB_MAJOR_VERSION != 2
#error "libraries.inc names other files than these headers are for"
#endif
#endif

#ifdef MEDIA
#include <lcms2.h>
#include <libavcodec/avcodec.h>
#include <libavfilter/avfilter.h>
#include <libavformat/avformat.h>
#include <libheif/heif.h>
#include <libswresample/swresample.h>
#include <libswscale/swscale.h>
#include <png.h>
#include <tiffio.h>
#include <webp/demux.h>
#include <webp/encode.h>
#include <webp/mux.h>
/* From 4.5 on, by the day of the release, the file has another number. */
#if TIFFLIB_VERSION >= 20221213
#define TIFF_MAJOR 6
#else
#define TIFF_MAJOR 5
#endif
#if LIBHEIF_NUMERIC_VERSION >> 24 != 1 || LCMS_VERSION / 1000 != 2 || PNG_LIBPNG_VER / 100 != 106 || \
    WEBP_ENCODER_ABI_VERSION >> 8 != 2 || WEBP_DEMUX_ABI_VERSION >> 8 != 1 || WEBP_MUX_ABI_VERSION >> 8 != 1
#error "libraries.inc names other files than these headers are for"
#endif
#endif

static const struct {
    const char *file, *package;
} libraries[] = {
#define LIBRARY(name, file, package) {file, package},
#define TEXT(number) #number
#define NUMBERED(name, number) LIBRARY(name, "lib" #name ".so." TEXT(number), "lib" #name TEXT(number))
#include "libraries.inc"
#undef LIBRARY
#undef NUMBERED
    {NULL, NULL}
};

enum {
#define LIBRARY(name, file, package) library_##name,
#define NUMBERED(name, number) library_##name,
#include "libraries.inc"
    no_library
};

static const struct {
    const char *name;
    int library;
} functions[] = {
#define FUNCTION(library, name) {#name, library_##library},
#include "functions.inc"
    {NULL, no_library}
};

enum { function_count = sizeof functions / sizeof *functions - 1 };

/* Where the functions are, as far as they have been called; trampolines.S reads it. */
__attribute__((visibility("hidden"))) void *_Atomic lazy_libraries_addresses[function_count + 1];

static void (*_Atomic on_failure)(const char *words);

size_t lazy_libraries_count(void) { return function_count; }

lazy_libraries_function_t lazy_libraries_function(size_t index) {
    int library = functions[index].library;
    return (lazy_libraries_function_t){functions[index].name, libraries[library].file, libraries[library].package};
}

/* A library that is loaded is found again by its name: nothing is kept here, and threads need not wait for each other.
 * Its own calls are bound when they are made, as they are of libraries that the program was linked with, and its names
 * are nobody's else: a plugin that forgets to link what it calls does not find it here by chance. */
void *lazy_libraries_find(lazy_libraries_function_t function) {
    void *library = dlopen(function.library, RTLD_LAZY | RTLD_LOCAL);
    return library == NULL ? NULL : dlsym(library, function.name);
}

void lazy_libraries_on_failure(void (*end)(const char *words)) { atomic_store(&on_failure, end); }

static _Noreturn void fail(lazy_libraries_function_t function) {
    const char *reason = dlerror();
    char words[1024];
    snprintf(words, sizeof words,
             "%s cannot be loaded: %s. On Debian it is in the package %s; where that has another version by now, the "
             "program must be built anew.",
             function.library, reason == NULL ? function.name : reason, function.package);
    void (*end)(const char *) = atomic_load(&on_failure);
    if (end != NULL) end(words);
    fprintf(stderr, "%s\n", words);
    exit(EXIT_FAILURE);
}

/* What a trampoline goes on to when it is called for the first time. The caller of the function sees no other errno. */
__attribute__((visibility("hidden"))) void *lazy_libraries_resolve(unsigned index);

void *lazy_libraries_resolve(unsigned index) {
    int before = errno;
    lazy_libraries_function_t function = lazy_libraries_function(index);
    void *address = lazy_libraries_find(function);
    if (address == NULL) fail(function);
    atomic_store_explicit(&lazy_libraries_addresses[index], address, memory_order_release);
    errno = before;
    return address;
}
