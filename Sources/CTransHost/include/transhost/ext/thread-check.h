/* Is this [main], the thread on which the host is calling the plugin? */
#ifndef TRANSHOST_EXT_THREAD_CHECK_H
#define TRANSHOST_EXT_THREAD_CHECK_H

#include "../host.h"
#include "../types.h"

#ifdef __cplusplus
extern "C" {
#endif

#define TH_EXT_THREAD_CHECK "transhost.thread-check/1"

typedef struct th_host_thread_check {
    /* Writes whether the caller is on [main]. [any] */
    th_status_t (*is_main_thread)(const th_host_t *host, th_bool_t *out_is_main);
} th_host_thread_check_t;

#ifdef __cplusplus
}
#endif

#endif
