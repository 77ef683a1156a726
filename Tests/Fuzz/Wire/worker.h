/* A worker that is nothing but bytes. */
#ifndef FUZZ_WORKER_H
#define FUZZ_WORKER_H

#include <internal.h>

/* Has a wire hear, in place of a socket's other end, what an input says. */
void worker_begin(wire_t *wire, const uint8_t *bytes, size_t count);
void worker_end(void);

#endif
