/* getopt_long, with its global state behind functions: Swift takes global variables of C for
 * shared mutable state and refuses them. */
#ifndef TRANSHOST_CGETOPT_H
#define TRANSHOST_CGETOPT_H

#include <getopt.h>

/* Starts over with another list of arguments, and keeps getopt from printing errors itself. */
static inline void getopt_restart(void)
{
    optind = 0;
    opterr = 0;
}

/* The value of the option that was found; null if it has none. */
static inline const char *getopt_value(void) { return optarg; }

/* The index of the argument that comes next. */
static inline int getopt_index(void) { return optind; }

/* The code of the option that is wrong; 0 for a long one that is unknown. */
static inline int getopt_culprit(void) { return optopt; }

#endif
