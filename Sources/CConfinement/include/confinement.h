/* What a plugin's process may not do. */
#ifndef WORKER_CONFINEMENT_H
#define WORKER_CONFINEMENT_H

#include <stdbool.h>
#include <stddef.h>

enum { CONFINEMENT_PATHS_MAXIMUM = 256 };

typedef struct confinement {
    bool filters_calls; /* seccomp */
    bool hides_files;   /* Landlock: nothing can be written, and nothing read but this */
    const char *readable[CONFINEMENT_PATHS_MAXIMUM]; /* files, and folders with all in them */
    size_t readable_count;
} confinement_t;

/* Confines this process for good; what the kernel lacks is reported: "lacks ...". */
void confine(const confinement_t *confinement);

#endif
