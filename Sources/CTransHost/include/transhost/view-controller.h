/* View controllers, as far as an animator needs them. UIKit: UIViewController. */
#ifndef TRANSHOST_VIEW_CONTROLLER_H
#define TRANSHOST_VIEW_CONTROLLER_H

#include "host.h"
#include "types.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What a view controller is a container of. More may come: take an unknown kind for
 * TH_VIEW_CONTROLLER_CONTAINER. */
enum {
    TH_VIEW_CONTROLLER_CONTENT = 0,    /* of nothing, or in a way of the app's own */
    TH_VIEW_CONTROLLER_NAVIGATION = 1, /* UINavigationController */
    TH_VIEW_CONTROLLER_TAB_BAR = 2,    /* UITabBarController */
    TH_VIEW_CONTROLLER_CONTAINER = 3   /* another container whose changes are transitions */
};

/* What is the matter with a view controller; bits. */
enum {
    TH_VIEW_CONTROLLER_VIEW_LOADED = 1,       /* UIKit: isViewLoaded */
    TH_VIEW_CONTROLLER_BEING_PRESENTED = 2,   /* UIKit: isBeingPresented */
    TH_VIEW_CONTROLLER_BEING_DISMISSED = 4,   /* UIKit: isBeingDismissed */
    TH_VIEW_CONTROLLER_MOVING_TO_PARENT = 8,  /* UIKit: isMovingToParent */
    TH_VIEW_CONTROLLER_MOVING_FROM_PARENT = 16 /* UIKit: isMovingFromParent */
};

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

    /* Writes TH_VIEW_CONTROLLER_CONTENT ... TH_VIEW_CONTROLLER_CONTAINER. [main] */
    th_status_t (*get_kind)(const th_host_t *host, th_handle_t view_controller,
                            uint32_t *out_kind);

    /* Writes the TH_VIEW_CONTROLLER_VIEW_LOADED ... bits that hold. [main] */
    th_status_t (*get_state)(const th_host_t *host, th_handle_t view_controller,
                             uint32_t *out_state);

    /* Gives the contained controllers in the order in which people know them, as
     * th_host_views_t.get_subviews gives views. UIKit: children, viewControllers. [main] */
    th_status_t (*get_children)(const th_host_t *host, th_handle_t view_controller,
                                th_handle_t *out_view_controllers, uint32_t capacity,
                                uint32_t *out_count);

    /* Gives the child that a container says it shows, TH_NONE for other controllers; in containers of
     * UIKit's that is the coming one as soon as a change has begun.
     * UIKit: topViewController, selectedViewController. [main] */
    th_status_t (*get_shown)(const th_host_t *host, th_handle_t view_controller,
                             th_handle_t *out_view_controller);

    /* Gives the controller that presents this one, or TH_NONE.
     * UIKit: presentingViewController. [main] */
    th_status_t (*get_presenting)(const th_host_t *host, th_handle_t view_controller,
                                  th_handle_t *out_view_controller);

    /* Gives the controller that this one presents, or TH_NONE.
     * UIKit: presentedViewController. [main] */
    th_status_t (*get_presented)(const th_host_t *host, th_handle_t view_controller,
                                 th_handle_t *out_view_controller);
} th_host_view_controllers_t;

#ifdef __cplusplus
}
#endif

#endif
