/* Proves that the headers compile as C11, and that no struct is smaller than its first release was;
 * the lint compiles the same file as C++17. */
#include <assert.h>

#include <transhost/helpers.h>
#include <transhost/transhost.h>

static_assert(sizeof(th_handle_t) == 8, "handles are 64 bits");
static_assert(sizeof(void *) == 8, "layouts are released for 64-bit targets");

#define GROWS(type, minimum) static_assert(sizeof(type) >= (minimum), #type " has shrunk")
GROWS(th_animation_controller_descriptor_t, TH_ANIMATION_CONTROLLER_DESCRIPTOR_SIZE_MINIMUM);
GROWS(th_animation_controller_t, TH_ANIMATION_CONTROLLER_SIZE_MINIMUM);
GROWS(th_completion_t, TH_COMPLETION_SIZE_MINIMUM);
GROWS(th_entry_t, TH_ENTRY_SIZE_MINIMUM);
GROWS(th_filter_t, TH_FILTER_SIZE_MINIMUM);
GROWS(th_gesture_action_t, TH_GESTURE_ACTION_SIZE_MINIMUM);
GROWS(th_host_t, TH_HOST_SIZE_MINIMUM);
GROWS(th_interaction_controller_t, TH_INTERACTION_CONTROLLER_SIZE_MINIMUM);
GROWS(th_layer_animation_delegate_t, TH_LAYER_ANIMATION_DELEGATE_SIZE_MINIMUM);
GROWS(th_parameter_descriptor_t, TH_PARAMETER_DESCRIPTOR_SIZE_MINIMUM);
GROWS(th_pixel_layout_t, TH_PIXEL_LAYOUT_SIZE_MINIMUM);
GROWS(th_plugin_descriptor_t, TH_PLUGIN_DESCRIPTOR_SIZE_MINIMUM);
GROWS(th_position_completion_t, TH_POSITION_COMPLETION_SIZE_MINIMUM);
GROWS(th_tick_t, TH_TICK_SIZE_MINIMUM);
GROWS(th_timing_t, TH_TIMING_SIZE_MINIMUM);
GROWS(th_view_animation_t, TH_VIEW_ANIMATION_SIZE_MINIMUM);
GROWS(th_work_t, TH_WORK_SIZE_MINIMUM);
