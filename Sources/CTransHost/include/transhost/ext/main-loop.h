/* Calls from the host's loop, now or after a while. UIKit: DispatchQueue.main.async and asyncAfter,
 * timers. */
#ifndef TRANSHOST_EXT_MAIN_LOOP_H
#define TRANSHOST_EXT_MAIN_LOOP_H

#include "../host.h"
#include "../types.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Runs once; not at all if the stage of the plugin's transition goes away first. */
typedef struct th_work {
    uint32_t size; /* sizeof(th_work_t) */
    uint32_t reserved;
    void (*invoke)(void *user_data);
    void *user_data;
    void (*destroy)(void *user_data);
} th_work_t;

#define TH_WORK_SIZE_MINIMUM 32u

#define TH_EXT_MAIN_LOOP "transhost.main-loop/1"

typedef struct th_host_main_loop {
    /* Calls `work` on [main], from the host's loop: with delay 0 in its next turn, else when so many
     * seconds have passed on the host's clock, whatever a transition is held at; 0...
     * TH_DURATION_MAXIMUM. What is due at the same time runs in the order in which it came. From
     * another thread the time counts from the loop's next turn. While work waits that came in a
     * transition, the host does not take that for forgotten. [any] */
    th_status_t (*perform)(const th_host_t *host, double delay, const th_work_t *work);
} th_host_main_loop_t;

#ifdef __cplusplus
}
#endif

#endif
