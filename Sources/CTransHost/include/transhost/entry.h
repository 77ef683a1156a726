/* The one symbol that a plugin exports, and what it returns.
 *
 * A plugin is a shared library with a function th_plugin_entry and nothing else in its dynamic
 * symbol table. The host opens it with RTLD_NOW | RTLD_LOCAL, calls the function, checks
 * everything that it reads, and only then calls init. What belongs to the process (working directory,
 * umask, locale, signal handlers, floating-point mode) a plugin leaves as it is; standard output may
 * be the host's data, and what a plugin prints there goes to its log instead.
 *
 * Rationale: a function, not a data symbol, because Swift's @c marks functions only. */
#ifndef TRANSHOST_ENTRY_H
#define TRANSHOST_ENTRY_H

#include "host.h"
#include "types.h"
#include "version.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Who a plugin is. Plain data that lives as long as the library is loaded; every text ends with
 * a zero, is UTF-8 and no longer than TH_TEXT_MAXIMUM; `id`, `name` and `version` are not empty,
 * the others may be null or "". */
typedef struct th_plugin_descriptor {
    uint32_t size; /* sizeof(th_plugin_descriptor_t) */
    uint32_t reserved;
    const char *id; /* reverse domain: "org.example.fold"; letters, digits, '.', '-', '_' */
    const char *name;
    const char *vendor;
    const char *version; /* semantic: "1.2.0" */
    const char *license; /* SPDX: "MIT" */
    const char *url;
    const char *description;
    const char *language; /* "Swift 6.3.1", "C11" */
} th_plugin_descriptor_t;

#define TH_PLUGIN_DESCRIPTOR_SIZE_MINIMUM 72u

typedef struct th_entry th_entry_t;

struct th_entry {
    uint32_t magic; /* TH_ENTRY_MAGIC */
    uint32_t size;  /* sizeof(th_entry_t) as the plugin was compiled */
    uint16_t abi_major;
    uint16_t abi_minor;
    uint16_t min_host_minor; /* the oldest host minor that this plugin can live with */
    uint16_t reserved;
    const th_plugin_descriptor_t *descriptor;
    void *plugin_data; /* the plugin's own */

    /* Called before anything else of the plugin's but th_plugin_entry. `host` lives until deinit
     * has returned. Counted: each successful init is matched by one deinit, and only the first
     * init and the last deinit have work to do. No host function but get_extension and those of
     * th_host_log_t may be called in it. `path` is the absolute path of the plugin's own file; it
     * ends with a zero and lives as long as `host`. An error leaves the plugin as if init had not been
     * called. [main] */
    th_status_t (*init)(const th_entry_t *self, const th_host_t *host, const char *path);

    /* Undoes one init. All objects that the plugin's factories made have been destroyed. [main] */
    void (*deinit)(const th_entry_t *self);

    /* The factory with this id (TH_FACTORY_...), null if the plugin has none. The table lives
     * until the last deinit. `id` ends with a zero. [main] */
    const void *(*get_factory)(const th_entry_t *self, const char *id);
};

#define TH_ENTRY_SIZE_MINIMUM 56u

#if defined(__GNUC__)
#define TH_EXPORT __attribute__((visibility("default")))
#else
#define TH_EXPORT
#endif

/* Returns the plugin's entry, the same at each call; null means "not on this machine". Does
 * nothing else: starts no thread, opens no file, prints nothing. [any] */
TH_EXPORT const th_entry_t *th_plugin_entry(void);

#ifdef __cplusplus
}
#endif

#endif
