/* The transition context: everything that an animator may know about its transition, and how it
 * says that it is over. UIKit: UIViewControllerContextTransitioning. */
#ifndef TRANSHOST_TRANSITION_CONTEXT_H
#define TRANSHOST_TRANSITION_CONTEXT_H

#include "host.h"
#include "types.h"
#include "view-controller.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Keys for views and view controllers. */
enum { TH_KEY_FROM = 1, TH_KEY_TO = 2 };

/* Presentation styles, UIKit's numbers. */
enum {
    TH_PRESENTATION_NONE = -1,
    TH_PRESENTATION_FULL_SCREEN = 0,
    TH_PRESENTATION_PAGE_SHEET = 1,
    TH_PRESENTATION_FORM_SHEET = 2,
    TH_PRESENTATION_CURRENT_CONTEXT = 3,
    TH_PRESENTATION_CUSTOM = 4,
    TH_PRESENTATION_OVER_FULL_SCREEN = 5,
    TH_PRESENTATION_OVER_CURRENT_CONTEXT = 6,
    TH_PRESENTATION_POPOVER = 7
};

#define TH_EXT_TRANSITION_CONTEXT "transhost.transition-context/1"

typedef struct th_host_transition_context {
    /* Gives the view in which the animation takes place. UIKit: containerView. [main] */
    th_status_t (*get_container_view)(const th_host_t *host, th_handle_t context,
                                      th_handle_t *out_view);

    /* Gives the view for TH_KEY_FROM or TH_KEY_TO; TH_NONE means: there is none, or it is not
     * yours to touch (a presenter under a custom presentation). UIKit: view(forKey:). [main] */
    th_status_t (*get_view)(const th_host_t *host, th_handle_t context, uint32_t key,
                            th_handle_t *out_view);

    /* Gives the view controller, or TH_NONE. UIKit: viewController(forKey:). [main] */
    th_status_t (*get_view_controller)(const th_host_t *host, th_handle_t context, uint32_t key,
                                       th_handle_t *out_view_controller);

    /* Writes the frame before the transition, in the container view's coordinates; the zero
     * rectangle when it is unknown or the view is not on the screen.
     * UIKit: initialFrame(for:). [main] */
    th_status_t (*get_initial_frame)(const th_host_t *host, th_handle_t context,
                                     th_handle_t view_controller, th_rect_t *out_frame);

    /* Writes the frame after the transition; the zero rectangle when it is unknown or the view
     * leaves the screen. A frame that is not zero must be the view's in the end.
     * UIKit: finalFrame(for:). [main] */
    th_status_t (*get_final_frame)(const th_host_t *host, th_handle_t context,
                                   th_handle_t view_controller, th_rect_t *out_frame);

    /* 0 where nothing is to be animated: the animator of a custom presentation is asked all the
     * same, puts views where they belong, and completes. UIKit: isAnimated. [main] */
    th_status_t (*is_animated)(const th_host_t *host, th_handle_t context, th_bool_t *out);

    /* Whether it is driven by hand right now. UIKit: isInteractive. [main] */
    th_status_t (*is_interactive)(const th_host_t *host, th_handle_t context, th_bool_t *out);

    /* Final only in the completion of the animations. UIKit: transitionWasCancelled. [main] */
    th_status_t (*was_cancelled)(const th_host_t *host, th_handle_t context, th_bool_t *out);

    /* Writes TH_PRESENTATION_.... UIKit: presentationStyle. [main] */
    th_status_t (*get_presentation_style)(const th_host_t *host, th_handle_t context,
                                          int32_t *out_style);

    /* Writes six doubles: the rotation that the to view is to have in the end; the identity, or a
     * right angle. UIKit: targetTransform. [main] */
    th_status_t (*get_target_transform)(const th_host_t *host, th_handle_t context,
                                        double *out_numbers, uint32_t capacity,
                                        uint32_t *out_count);

    /* Writes the one TH_TRANSITION_... bit of what is going on. UIKit has no counterpart: its
     * animators learn it from the delegate that made them, which a plugin has not. [main] */
    th_status_t (*get_operation)(const th_host_t *host, th_handle_t context,
                                 uint32_t *out_transition);

    /* Writes the duration that was frozen when the transition started, in seconds. [main] */
    th_status_t (*get_duration)(const th_host_t *host, th_handle_t context, double *out_duration);

    /* For interaction controllers: moves the transition to a fraction of its duration, clamped to
     * 0...1. TH_ERROR_INVALID_STATE if it is not interactive.
     * UIKit: updateInteractiveTransition(_:). [main] */
    th_status_t (*update_interactive)(const th_host_t *host, th_handle_t context, double fraction);

    /* Lets it run on to its end. UIKit: finishInteractiveTransition(). [main] */
    th_status_t (*finish_interactive)(const th_host_t *host, th_handle_t context);

    /* Lets it run back to its start. UIKit: cancelInteractiveTransition(). [main] */
    th_status_t (*cancel_interactive)(const th_host_t *host, th_handle_t context);

    /* Catches a running transition and makes it interactive.
     * UIKit: pauseInteractiveTransition(). [main] */
    th_status_t (*pause_interactive)(const th_host_t *host, th_handle_t context);

    /* Says that the transition is over; `did_complete` is false if it was cancelled. Every
     * transition is completed once: the second call, and one after the end, is answered with
     * TH_ERROR_ALREADY_COMPLETED and changes nothing. The host puts the container in order when the
     * plugin has returned: what is left of its animations ends first, and their completions run; then
     * the view that leaves is taken out, and the one that stays has its final frame. In a container
     * whose views each fill it (navigation, tabs, custom) nothing else of what the animator did to the
     * two views and the container view lasts: what it has put into the two views goes, and colours and
     * contents that the app has not changed since are as before. What it put into the container view
     * of a presentation, and did to the two views, lasts until the dismissal, UIKit's way, unless it
     * failed. animation_ended follows from the host's loop. A transition that was cancelled
     * stays so whatever is said here. UIKit: completeTransition(_:). [main] */
    th_status_t (*complete)(const th_host_t *host, th_handle_t context, th_bool_t did_complete);

    /* Writes how far it was when it was last driven by hand, 0...1: where it was moved to, or caught.
     * UIKit: percentComplete. [main] */
    th_status_t (*get_percent_complete)(const th_host_t *host, th_handle_t context,
                                        double *out_fraction);
} th_host_transition_context_t;

#ifdef __cplusplus
}
#endif

#endif
