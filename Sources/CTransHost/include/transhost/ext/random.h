/* Random numbers that the host seeds: the same seed gives the same film. */
#ifndef TRANSHOST_EXT_RANDOM_H
#define TRANSHOST_EXT_RANDOM_H

#include "../host.h"
#include "../types.h"

#ifdef __cplusplus
extern "C" {
#endif

#define TH_EXT_RANDOM "transhost.random/1"

typedef struct th_host_random {
    /* Writes 64 evenly distributed bits. [main] */
    th_status_t (*get_bits)(const th_host_t *host, uint64_t *out_bits);

    /* Writes a number in 0..<1, evenly distributed. [main] */
    th_status_t (*get_number)(const th_host_t *host, double *out_number);
} th_host_random_t;

#ifdef __cplusplus
}
#endif

#endif
