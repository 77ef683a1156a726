/* Display links: a call for every frame. Core Animation: CADisplayLink. */
#ifndef TRANSHOST_EXT_DISPLAY_LINK_H
#define TRANSHOST_EXT_DISPLAY_LINK_H

#include "../host.h"
#include "../types.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Called once for each frame until the link is invalidated, with the link's own handle. Seconds on
 * the host's clock: of this frame, and when the next is expected. */
typedef struct th_tick {
    uint32_t size; /* sizeof(th_tick_t) */
    uint32_t reserved;
    void (*invoke)(void *user_data, th_handle_t link, double timestamp, double target_timestamp);
    void *user_data;
    void (*destroy)(void *user_data);
} th_tick_t;

#define TH_TICK_SIZE_MINIMUM 32u

#define TH_EXT_DISPLAY_LINK "transhost.display-link/1"

typedef struct th_host_display_link {
    /* Makes a link that ticks from the next frame on, until the transition's end at the latest, which
     * does not come by itself while one of its links lives. TH_ERROR_INVALID_STATE outside of a
     * transition, TH_ERROR_LIMIT_EXCEEDED beyond TH_DISPLAY_LINKS_MAXIMUM. [main] */
    th_status_t (*create)(const th_host_t *host, const th_tick_t *tick, th_handle_t *out_link);

    /* [main] */
    th_status_t (*set_paused)(const th_host_t *host, th_handle_t link, th_bool_t paused);

    /* Ends it; may be called in a tick. Releasing the handle does not. [main] */
    th_status_t (*invalidate)(const th_host_t *host, th_handle_t link);
} th_host_display_link_t;

#ifdef __cplusplus
}
#endif

#endif
