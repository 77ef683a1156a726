/* Snapshots: views that show what another view looks like now. */
#ifndef TRANSHOST_EXT_SNAPSHOT_H
#define TRANSHOST_EXT_SNAPSHOT_H

#include "../host.h"
#include "../types.h"

#ifdef __cplusplus
extern "C" {
#endif

#define TH_EXT_SNAPSHOT "transhost.snapshot/1"

typedef struct th_host_snapshot {
    /* Gives a new view with the size of `view` and its picture: what was set in this turn of the
     * loop, and what animations show now. `after_screen_updates` is a hint which makes no difference
     * here; UIKit without it shows what was on the screen last, so set it unless that is wanted.
     * UIKit: snapshotView(afterScreenUpdates:). [main] */
    th_status_t (*snapshot_view)(const th_host_t *host, th_handle_t view,
                                 th_bool_t after_screen_updates, th_handle_t *out_view);

    /* The same for a part, in the view's bounds. `cap_insets` are the edges that keep their size
     * when the snapshot is stretched. Several snapshots of one view share one drawing.
     * UIKit: resizableSnapshotView(from:afterScreenUpdates:withCapInsets:). [main] */
    th_status_t (*resizable_snapshot_view)(const th_host_t *host, th_handle_t view,
                                           const th_rect_t *rect, th_bool_t after_screen_updates,
                                           const th_edge_insets_t *cap_insets,
                                           th_handle_t *out_view);
} th_host_snapshot_t;

#ifdef __cplusplus
}
#endif

#endif
