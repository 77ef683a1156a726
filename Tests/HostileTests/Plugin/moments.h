/* Moments at which the host calls the plugin, and what its script does in them. */
#ifndef MOMENTS_H
#define MOMENTS_H

#include <stdint.h>

/* Runs the block for a moment that has come once more; false if there is none for it. */
int moment_run(const char *name);

/* What the block that ran last has the plugin return, and write; what it is given if it says nothing. */
int32_t moment_status(void);
uint64_t moment_answer(uint64_t otherwise);

/* Tells which blocks have not run, in one line that begins with `idle`. */
void moments_check(void);

#endif
