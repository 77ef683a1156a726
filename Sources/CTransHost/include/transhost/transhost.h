/* transhost: the C ABI for view-controller transitions. Include this, or one subject at a time.
 *
 * A plugin in five steps:
 * 1. export th_plugin_entry (entry.h) and return a th_entry_t;
 * 2. in init, keep the host and ask it for the tables that you need (host.h);
 * 3. return a factory of animation controllers (animation-controller.h);
 * 4. in animate_transition, ask the context for views (transition-context.h), set properties
 *    (view.h, layer.h) and animate them (view-animation.h);
 * 5. in the completion, call complete. */
#ifndef TRANSHOST_TRANSHOST_H
#define TRANSHOST_TRANSHOST_H

#include "animation-controller.h"
#include "entry.h"
#include "ext/accessibility.h"
#include "ext/action.h"
#include "ext/display-link.h"
#include "ext/filter.h"
#include "ext/gesture.h"
#include "ext/log.h"
#include "ext/main-loop.h"
#include "ext/pixels.h"
#include "ext/random.h"
#include "ext/snapshot.h"
#include "ext/thread-check.h"
#include "host.h"
#include "interaction-controller.h"
#include "layer-animation.h"
#include "layer.h"
#include "parameter.h"
#include "property-animator.h"
#include "transition-context.h"
#include "types.h"
#include "version.h"
#include "view-animation.h"
#include "view-controller.h"
#include "view.h"

#endif
