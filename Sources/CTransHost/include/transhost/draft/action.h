/* DRAFT: transitions that an interaction controller starts.
 *
 * Each begins after the callback that asked for it has returned, as UIKit's do. */
#ifndef TRANSHOST_DRAFT_ACTION_H
#define TRANSHOST_DRAFT_ACTION_H

#include "../host.h"
#include "../types.h"

#ifdef __cplusplus
extern "C" {
#endif

#define TH_EXT_ACTIONS "transhost.actions/1"

typedef struct th_host_actions {
    /* Pops the navigation stack that the controller is in. [main] */
    th_status_t (*pop)(const th_host_t *host, th_handle_t view_controller);

    /* Pushes or presents what the app has registered under a name. [main] */
    th_status_t (*push)(const th_host_t *host, th_handle_t view_controller, const char *name,
                        uint32_t length);

    /* Dismisses the controller. [main] */
    th_status_t (*dismiss)(const th_host_t *host, th_handle_t view_controller);

    /* Selects a child of the container that the controller is in. [main] */
    th_status_t (*select)(const th_host_t *host, th_handle_t view_controller, uint32_t index);
} th_host_actions_t;

#ifdef __cplusplus
}
#endif

#endif
