/* The host's end of a wire against a worker that sends anything, and the engine that thinks of it. */
#ifndef FUZZ_WIRE_H
#define FUZZ_WIRE_H

#include <stddef.h>
#include <stdint.h>

/* Plays what a worker sends to the host's end of a wire, which calls everything that it finds in the
 * plugin; Tests/Fuzz/README.md has the format. Traps where the host's end does not keep what it promises
 * to the host. */
void fuzz_wire(const uint8_t *bytes, size_t count);

typedef int (*fuzz_one_t)(const uint8_t *bytes, size_t count);

/* Hands a function what libFuzzer thinks of, or, where the program is linked without it, the files that
 * are named, and those in folders that are; gives the exit status. */
int fuzz_drive(int count, char **arguments, fuzz_one_t one);

#endif
