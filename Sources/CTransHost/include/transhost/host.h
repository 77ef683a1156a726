/* The host as a plugin sees it: its name, and tables of functions asked for by id. */
#ifndef TRANSHOST_HOST_H
#define TRANSHOST_HOST_H

#include "types.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct th_host th_host_t;

/* Given to th_entry_t.init. Every function of every host table takes it as first argument. */
struct th_host {
    uint32_t size; /* sizeof(th_host_t) as the host was compiled */
    uint16_t abi_major;
    uint16_t abi_minor;
    void *host_data; /* the host's own; a plugin leaves it alone */
    const char *name;
    const char *vendor;
    const char *version;

    /* The table with this id (TH_EXT_...), null if this host does not have it. The table lives as
     * long as `host`, and a table of a released id never changes. `id` ends with a zero. [any] */
    const void *(*get_extension)(const th_host_t *host, const char *id);
};

#define TH_HOST_SIZE_MINIMUM 48u

/* Handles: counting and telling apart. */
#define TH_EXT_HANDLES "transhost.handles/1"

typedef struct th_host_handles {
    /* Keeps a handle good beyond its loan, until it has been released as often. [main] */
    th_status_t (*retain)(const th_host_t *host, th_handle_t handle);

    /* Undoes one retain; of a handle that is only lent, ends the loan before its time, which spares
     * memory where a transition makes many objects. A handle that is neither lent nor retained any more
     * is stale; the object itself goes when nothing else holds it: a view in a tree stays there.
     * Releasing TH_NONE is TH_OK. [main] */
    th_status_t (*release)(const th_host_t *host, th_handle_t handle);

    /* Writes TH_KIND_..., TH_KIND_NONE for a handle that is not alive. [main] */
    th_status_t (*get_kind)(const th_host_t *host, th_handle_t handle, uint32_t *out_kind);
} th_host_handles_t;

#ifdef __cplusplus
}
#endif

#endif
