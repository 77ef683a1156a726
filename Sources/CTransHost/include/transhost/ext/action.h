/* Transitions that an interaction controller starts.
 *
 * Each is asked for in a gesture's action, and begins after that has returned, as UIKit's do;
 * anywhere else the answer is TH_ERROR_INVALID_STATE: it is people who go from one screen to another,
 * not plugins. */
#ifndef TRANSHOST_EXT_ACTION_H
#define TRANSHOST_EXT_ACTION_H

#include "../host.h"
#include "../types.h"

#ifdef __cplusplus
extern "C" {
#endif

#define TH_EXT_ACTIONS "transhost.actions/1"

typedef struct th_host_actions {
    /* Pops the navigation stack that the controller is, or is in. TH_ERROR_NOT_FOUND if there is none.
     * UIKit: popViewController(animated:). [main] */
    th_status_t (*pop)(const th_host_t *host, th_handle_t view_controller);

    /* Goes on to what the app has under a name. TH_ERROR_NOT_FOUND if it has nothing.
     * UIKit: performSegue(withIdentifier:sender:). [main] */
    th_status_t (*perform_segue)(const th_host_t *host, th_handle_t view_controller,
                                 const char *name, uint32_t length);

    /* Dismisses the controller, or what it presents. TH_ERROR_NOT_FOUND if nothing is presented.
     * UIKit: dismiss(animated:completion:). [main] */
    th_status_t (*dismiss)(const th_host_t *host, th_handle_t view_controller);

    /* Selects a child of the container, a tab bar's or one of another kind, that the controller is, or
     * is in. TH_ERROR_NOT_FOUND if there is none, or no such child.
     * UIKit: selectedIndex. [main] */
    th_status_t (*select)(const th_host_t *host, th_handle_t view_controller, uint32_t index);
} th_host_actions_t;

#ifdef __cplusplus
}
#endif

#endif
