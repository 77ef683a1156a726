/* What the person in front of the screen has asked for. */
#ifndef TRANSHOST_EXT_ACCESSIBILITY_H
#define TRANSHOST_EXT_ACCESSIBILITY_H

#include "../host.h"
#include "../types.h"

#ifdef __cplusplus
extern "C" {
#endif

#define TH_EXT_ACCESSIBILITY "transhost.accessibility/1"

typedef struct th_host_accessibility {
    /* True if motion is to be spared: fade instead of moving. UIKit: isReduceMotionEnabled. [main] */
    th_status_t (*is_reduce_motion_enabled)(const th_host_t *host, th_bool_t *out_enabled);
} th_host_accessibility_t;

#ifdef __cplusplus
}
#endif

#endif
