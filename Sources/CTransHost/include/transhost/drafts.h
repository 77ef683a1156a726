/* Drafts: what no host has to offer, and no plugin may count on. Not part of transhost.h.
 *
 * Their layouts may change with every version until they move into a header of their own there. A
 * host that does not know one answers null to its id. */
#ifndef TRANSHOST_DRAFTS_H
#define TRANSHOST_DRAFTS_H

#include "draft/action.h"
#include "draft/gesture.h"
#include "draft/interaction-controller.h"

#endif
