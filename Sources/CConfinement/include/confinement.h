/* What a process may not do that runs somebody else's code, or reads somebody else's files. */
#ifndef TRANSHOST_CONFINEMENT_H
#define TRANSHOST_CONFINEMENT_H

#include <stdbool.h>
#include <stddef.h>

enum { CONFINEMENT_PATHS_MAXIMUM = 256 };

/* Takes one line about something that the kernel lacks. */
typedef void (*confinement_report_t)(const char *format, ...);

typedef struct confinement {
    bool filters_calls; /* seccomp: no processes, no sockets */
    bool hides_files;   /* Landlock: nothing can be written, and nothing read but this */
    const char *readable[CONFINEMENT_PATHS_MAXIMUM]; /* files, and folders with all in them */
    size_t readable_count;
    int opened; /* the descriptor of a file that can be read as well, whatever is at its path; 0 is none */
} confinement_t;

/* Confines this process for good; what the kernel lacks is reported: "lacks ...". */
void confine(const confinement_t *confinement, confinement_report_t report);

/* Limits a resource (RLIMIT_...) for good; reports "lacks limit NAME: ..." where that cannot be done. */
void confinement_limit(int resource, const char *name, unsigned long long value,
                       confinement_report_t report);

/* Where the machine has no memory left, it is this process that goes; also for memory that no limit counts. */
void confinement_go_first(void);

#endif
