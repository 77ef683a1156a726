/* View controllers, as far as an animator needs them. UIKit: UIViewController. */
#ifndef TRANSHOST_VIEW_CONTROLLER_H
#define TRANSHOST_VIEW_CONTROLLER_H

#include "host.h"
#include "types.h"

#ifdef __cplusplus
extern "C" {
#endif

#define TH_EXT_VIEW_CONTROLLERS "transhost.view-controllers/1"

typedef struct th_host_view_controllers {
    /* Gives the controller's view, loading it if need be. UIKit: view. [main] */
    th_status_t (*get_view)(const th_host_t *host, th_handle_t view_controller,
                            th_handle_t *out_view);

    /* Gives the containing controller, or TH_NONE. UIKit: parent. [main] */
    th_status_t (*get_parent)(const th_host_t *host, th_handle_t view_controller,
                              th_handle_t *out_view_controller);

    /* Writes the place among the parent's children; TH_ERROR_NOT_FOUND if there is no parent.
     * [main] */
    th_status_t (*get_index)(const th_host_t *host, th_handle_t view_controller,
                             uint32_t *out_index);

    /* Writes the title. UIKit: title. [main] */
    th_status_t (*get_title)(const th_host_t *host, th_handle_t view_controller, char *buffer,
                             uint32_t capacity, uint32_t *out_length);
} th_host_view_controllers_t;

#ifdef __cplusplus
}
#endif

#endif
