import CTransHost

/// The layout as Swift sees it, in the order of the golden file.
enum LayoutOfSwift {
  struct Row: Sendable {
    let type: String
    let field: String
    let size: Int?
    let offset: Int

    init(_ type: String, _ field: String, _ size: Int?, _ offset: Int) {
      (self.type, self.field, self.size, self.offset) = (type, field, size, offset)
    }

    var line: String {
      "\(type) \(field.isEmpty ? "-" : field) \(size.map(String.init) ?? "?") \(offset)"
    }
  }

  private static func field<Root>(
    _ type: String, _ name: String, _ path: PartialKeyPath<Root>
  ) -> Row {
    Row(type, name, nil, MemoryLayout<Root>.offset(of: path) ?? -1)
  }

  static let rows: [Row] = [
    Row("th_animator_descriptor_t", "", MemoryLayout<th_animator_descriptor_t>.size, 0),
    field("th_animator_descriptor_t", "size", \th_animator_descriptor_t.size),
    field("th_animator_descriptor_t", "transitions", \th_animator_descriptor_t.transitions),
    field("th_animator_descriptor_t", "id", \th_animator_descriptor_t.id),
    field("th_animator_descriptor_t", "name", \th_animator_descriptor_t.name),
    field("th_animator_descriptor_t", "text", \th_animator_descriptor_t.text),
    field("th_animator_descriptor_t", "duration", \th_animator_descriptor_t.duration),
    field("th_animator_descriptor_t", "parameter_count", \th_animator_descriptor_t.parameter_count),
    field("th_animator_descriptor_t", "reserved", \th_animator_descriptor_t.reserved),
    field("th_animator_descriptor_t", "parameters", \th_animator_descriptor_t.parameters),
    Row("th_animation_controller_t", "", MemoryLayout<th_animation_controller_t>.size, 0),
    field("th_animation_controller_t", "size", \th_animation_controller_t.size),
    field("th_animation_controller_t", "reserved", \th_animation_controller_t.reserved),
    field("th_animation_controller_t", "plugin_data", \th_animation_controller_t.plugin_data),
    field("th_animation_controller_t", "destroy", \th_animation_controller_t.destroy),
    field(
      "th_animation_controller_t", "transition_duration",
      \th_animation_controller_t.transition_duration),
    field(
      "th_animation_controller_t", "animate_transition",
      \th_animation_controller_t.animate_transition),
    field(
      "th_animation_controller_t", "interruptible_animator",
      \th_animation_controller_t.interruptible_animator),
    field(
      "th_animation_controller_t", "animation_ended", \th_animation_controller_t.animation_ended),
    field("th_animation_controller_t", "set_parameter", \th_animation_controller_t.set_parameter),
    field("th_animation_controller_t", "get_extension", \th_animation_controller_t.get_extension),
    Row(
      "th_animation_controller_factory_t", "", MemoryLayout<th_animation_controller_factory_t>.size,
      0),
    field(
      "th_animation_controller_factory_t", "get_count", \th_animation_controller_factory_t.get_count
    ),
    field(
      "th_animation_controller_factory_t", "get_descriptor",
      \th_animation_controller_factory_t.get_descriptor),
    field("th_animation_controller_factory_t", "create", \th_animation_controller_factory_t.create),
    Row("th_plugin_descriptor_t", "", MemoryLayout<th_plugin_descriptor_t>.size, 0),
    field("th_plugin_descriptor_t", "size", \th_plugin_descriptor_t.size),
    field("th_plugin_descriptor_t", "reserved", \th_plugin_descriptor_t.reserved),
    field("th_plugin_descriptor_t", "id", \th_plugin_descriptor_t.id),
    field("th_plugin_descriptor_t", "name", \th_plugin_descriptor_t.name),
    field("th_plugin_descriptor_t", "vendor", \th_plugin_descriptor_t.vendor),
    field("th_plugin_descriptor_t", "version", \th_plugin_descriptor_t.version),
    field("th_plugin_descriptor_t", "license", \th_plugin_descriptor_t.license),
    field("th_plugin_descriptor_t", "url", \th_plugin_descriptor_t.url),
    field("th_plugin_descriptor_t", "description", \th_plugin_descriptor_t.description),
    field("th_plugin_descriptor_t", "language", \th_plugin_descriptor_t.language),
    Row("th_entry_t", "", MemoryLayout<th_entry_t>.size, 0),
    field("th_entry_t", "magic", \th_entry_t.magic),
    field("th_entry_t", "size", \th_entry_t.size),
    field("th_entry_t", "abi_major", \th_entry_t.abi_major),
    field("th_entry_t", "abi_minor", \th_entry_t.abi_minor),
    field("th_entry_t", "min_host_minor", \th_entry_t.min_host_minor),
    field("th_entry_t", "reserved", \th_entry_t.reserved),
    field("th_entry_t", "descriptor", \th_entry_t.descriptor),
    field("th_entry_t", "init", \th_entry_t.`init`),
    field("th_entry_t", "deinit", \th_entry_t.`deinit`),
    field("th_entry_t", "get_factory", \th_entry_t.get_factory),
    Row("th_host_accessibility_t", "", MemoryLayout<th_host_accessibility_t>.size, 0),
    field(
      "th_host_accessibility_t", "is_reduce_motion_enabled",
      \th_host_accessibility_t.is_reduce_motion_enabled),
    Row("th_tick_t", "", MemoryLayout<th_tick_t>.size, 0),
    field("th_tick_t", "size", \th_tick_t.size),
    field("th_tick_t", "reserved", \th_tick_t.reserved),
    field("th_tick_t", "invoke", \th_tick_t.invoke),
    field("th_tick_t", "user_data", \th_tick_t.user_data),
    field("th_tick_t", "destroy", \th_tick_t.destroy),
    Row("th_host_display_link_t", "", MemoryLayout<th_host_display_link_t>.size, 0),
    field("th_host_display_link_t", "create", \th_host_display_link_t.create),
    field("th_host_display_link_t", "set_paused", \th_host_display_link_t.set_paused),
    field("th_host_display_link_t", "invalidate", \th_host_display_link_t.invalidate),
    Row("th_host_actions_t", "", MemoryLayout<th_host_actions_t>.size, 0),
    field("th_host_actions_t", "pop", \th_host_actions_t.pop),
    field("th_host_actions_t", "push", \th_host_actions_t.push),
    field("th_host_actions_t", "dismiss", \th_host_actions_t.dismiss),
    field("th_host_actions_t", "select", \th_host_actions_t.select),
    Row("th_gesture_action_t", "", MemoryLayout<th_gesture_action_t>.size, 0),
    field("th_gesture_action_t", "size", \th_gesture_action_t.size),
    field("th_gesture_action_t", "reserved", \th_gesture_action_t.reserved),
    field("th_gesture_action_t", "invoke", \th_gesture_action_t.invoke),
    field("th_gesture_action_t", "user_data", \th_gesture_action_t.user_data),
    field("th_gesture_action_t", "destroy", \th_gesture_action_t.destroy),
    Row("th_host_gestures_t", "", MemoryLayout<th_host_gestures_t>.size, 0),
    field("th_host_gestures_t", "create", \th_host_gestures_t.create),
    field("th_host_gestures_t", "set_enabled", \th_host_gestures_t.set_enabled),
    field("th_host_gestures_t", "get_numbers", \th_host_gestures_t.get_numbers),
    field("th_host_gestures_t", "set_number", \th_host_gestures_t.set_number),
    Row("th_filter_t", "", MemoryLayout<th_filter_t>.size, 0),
    field("th_filter_t", "size", \th_filter_t.size),
    field("th_filter_t", "kind", \th_filter_t.kind),
    field("th_filter_t", "image", \th_filter_t.image),
    field("th_filter_t", "numbers", \th_filter_t.numbers),
    Row("th_host_filter_t", "", MemoryLayout<th_host_filter_t>.size, 0),
    field("th_host_filter_t", "set_filters", \th_host_filter_t.set_filters),
    Row("th_host_log_t", "", MemoryLayout<th_host_log_t>.size, 0),
    field("th_host_log_t", "log", \th_host_log_t.log),
    field("th_host_log_t", "get_last_error", \th_host_log_t.get_last_error),
    Row("th_host_pixels_t", "", MemoryLayout<th_host_pixels_t>.size, 0),
    field("th_host_pixels_t", "create_image", \th_host_pixels_t.create_image),
    field("th_host_pixels_t", "update_image", \th_host_pixels_t.update_image),
    field("th_host_pixels_t", "get_image_size", \th_host_pixels_t.get_image_size),
    field("th_host_pixels_t", "read_image", \th_host_pixels_t.read_image),
    field("th_host_pixels_t", "render_view", \th_host_pixels_t.render_view),
    Row("th_host_random_t", "", MemoryLayout<th_host_random_t>.size, 0),
    field("th_host_random_t", "get_bits", \th_host_random_t.get_bits),
    field("th_host_random_t", "get_number", \th_host_random_t.get_number),
    Row("th_host_snapshot_t", "", MemoryLayout<th_host_snapshot_t>.size, 0),
    field("th_host_snapshot_t", "snapshot_view", \th_host_snapshot_t.snapshot_view),
    field(
      "th_host_snapshot_t", "resizable_snapshot_view", \th_host_snapshot_t.resizable_snapshot_view),
    Row("th_host_thread_check_t", "", MemoryLayout<th_host_thread_check_t>.size, 0),
    field("th_host_thread_check_t", "is_main_thread", \th_host_thread_check_t.is_main_thread),
    Row("th_host_t", "", MemoryLayout<th_host_t>.size, 0),
    field("th_host_t", "size", \th_host_t.size),
    field("th_host_t", "abi_major", \th_host_t.abi_major),
    field("th_host_t", "abi_minor", \th_host_t.abi_minor),
    field("th_host_t", "host_data", \th_host_t.host_data),
    field("th_host_t", "name", \th_host_t.name),
    field("th_host_t", "vendor", \th_host_t.vendor),
    field("th_host_t", "version", \th_host_t.version),
    field("th_host_t", "get_extension", \th_host_t.get_extension),
    Row("th_host_handles_t", "", MemoryLayout<th_host_handles_t>.size, 0),
    field("th_host_handles_t", "retain", \th_host_handles_t.retain),
    field("th_host_handles_t", "release", \th_host_handles_t.release),
    field("th_host_handles_t", "get_kind", \th_host_handles_t.get_kind),
    Row("th_interaction_controller_t", "", MemoryLayout<th_interaction_controller_t>.size, 0),
    field("th_interaction_controller_t", "size", \th_interaction_controller_t.size),
    field("th_interaction_controller_t", "reserved", \th_interaction_controller_t.reserved),
    field("th_interaction_controller_t", "plugin_data", \th_interaction_controller_t.plugin_data),
    field("th_interaction_controller_t", "destroy", \th_interaction_controller_t.destroy),
    field(
      "th_interaction_controller_t", "start_interactive_transition",
      \th_interaction_controller_t.start_interactive_transition),
    field(
      "th_interaction_controller_t", "completion_speed",
      \th_interaction_controller_t.completion_speed),
    field(
      "th_interaction_controller_t", "completion_curve",
      \th_interaction_controller_t.completion_curve),
    field(
      "th_interaction_controller_t", "wants_interactive_start",
      \th_interaction_controller_t.wants_interactive_start),
    Row(
      "th_interaction_controller_factory_t", "",
      MemoryLayout<th_interaction_controller_factory_t>.size, 0),
    field(
      "th_interaction_controller_factory_t", "get_count",
      \th_interaction_controller_factory_t.get_count),
    field(
      "th_interaction_controller_factory_t", "get_descriptor",
      \th_interaction_controller_factory_t.get_descriptor),
    field(
      "th_interaction_controller_factory_t", "create", \th_interaction_controller_factory_t.create),
    Row("th_layer_animation_delegate_t", "", MemoryLayout<th_layer_animation_delegate_t>.size, 0),
    field("th_layer_animation_delegate_t", "size", \th_layer_animation_delegate_t.size),
    field("th_layer_animation_delegate_t", "reserved", \th_layer_animation_delegate_t.reserved),
    field("th_layer_animation_delegate_t", "did_start", \th_layer_animation_delegate_t.did_start),
    field("th_layer_animation_delegate_t", "did_stop", \th_layer_animation_delegate_t.did_stop),
    field("th_layer_animation_delegate_t", "user_data", \th_layer_animation_delegate_t.user_data),
    field("th_layer_animation_delegate_t", "destroy", \th_layer_animation_delegate_t.destroy),
    Row("th_host_layer_animations_t", "", MemoryLayout<th_host_layer_animations_t>.size, 0),
    field("th_host_layer_animations_t", "create", \th_host_layer_animations_t.create),
    field("th_host_layer_animations_t", "set_key_path", \th_host_layer_animations_t.set_key_path),
    field("th_host_layer_animations_t", "set_numbers", \th_host_layer_animations_t.set_numbers),
    field("th_host_layer_animations_t", "get_numbers", \th_host_layer_animations_t.get_numbers),
    field("th_host_layer_animations_t", "set_members", \th_host_layer_animations_t.set_members),
    field("th_host_layer_animations_t", "set_delegate", \th_host_layer_animations_t.set_delegate),
    field("th_host_layer_animations_t", "add", \th_host_layer_animations_t.add),
    field("th_host_layer_animations_t", "remove", \th_host_layer_animations_t.remove),
    field("th_host_layer_animations_t", "remove_all", \th_host_layer_animations_t.remove_all),
    field(
      "th_host_layer_animations_t", "begin_transaction",
      \th_host_layer_animations_t.begin_transaction),
    field(
      "th_host_layer_animations_t", "set_transaction_timing",
      \th_host_layer_animations_t.set_transaction_timing),
    field(
      "th_host_layer_animations_t", "set_transaction_completion",
      \th_host_layer_animations_t.set_transaction_completion),
    field(
      "th_host_layer_animations_t", "commit_transaction",
      \th_host_layer_animations_t.commit_transaction),
    field(
      "th_host_layer_animations_t", "get_media_time", \th_host_layer_animations_t.get_media_time),
    Row("th_host_layers_t", "", MemoryLayout<th_host_layers_t>.size, 0),
    field("th_host_layers_t", "create", \th_host_layers_t.create),
    field("th_host_layers_t", "add_sublayer", \th_host_layers_t.add_sublayer),
    field("th_host_layers_t", "insert_sublayer_at", \th_host_layers_t.insert_sublayer_at),
    field("th_host_layers_t", "insert_sublayer_above", \th_host_layers_t.insert_sublayer_above),
    field("th_host_layers_t", "insert_sublayer_below", \th_host_layers_t.insert_sublayer_below),
    field("th_host_layers_t", "remove_from_superlayer", \th_host_layers_t.remove_from_superlayer),
    field("th_host_layers_t", "get_superlayer", \th_host_layers_t.get_superlayer),
    field("th_host_layers_t", "get_sublayers", \th_host_layers_t.get_sublayers),
    field("th_host_layers_t", "get_numbers", \th_host_layers_t.get_numbers),
    field(
      "th_host_layers_t", "get_presentation_numbers", \th_host_layers_t.get_presentation_numbers),
    field("th_host_layers_t", "set_numbers", \th_host_layers_t.set_numbers),
    field("th_host_layers_t", "get_reference", \th_host_layers_t.get_reference),
    field("th_host_layers_t", "set_reference", \th_host_layers_t.set_reference),
    field("th_host_layers_t", "get_name", \th_host_layers_t.get_name),
    field("th_host_layers_t", "set_name", \th_host_layers_t.set_name),
    Row("th_parameter_descriptor_t", "", MemoryLayout<th_parameter_descriptor_t>.size, 0),
    field("th_parameter_descriptor_t", "size", \th_parameter_descriptor_t.size),
    field("th_parameter_descriptor_t", "id", \th_parameter_descriptor_t.id),
    field("th_parameter_descriptor_t", "kind", \th_parameter_descriptor_t.kind),
    field("th_parameter_descriptor_t", "choice_count", \th_parameter_descriptor_t.choice_count),
    field("th_parameter_descriptor_t", "key", \th_parameter_descriptor_t.key),
    field("th_parameter_descriptor_t", "name", \th_parameter_descriptor_t.name),
    field("th_parameter_descriptor_t", "unit", \th_parameter_descriptor_t.unit),
    field("th_parameter_descriptor_t", "text", \th_parameter_descriptor_t.text),
    field("th_parameter_descriptor_t", "choices", \th_parameter_descriptor_t.choices),
    field("th_parameter_descriptor_t", "default_value", \th_parameter_descriptor_t.default_value),
    field("th_parameter_descriptor_t", "minimum", \th_parameter_descriptor_t.minimum),
    field("th_parameter_descriptor_t", "maximum", \th_parameter_descriptor_t.maximum),
    Row("th_position_completion_t", "", MemoryLayout<th_position_completion_t>.size, 0),
    field("th_position_completion_t", "size", \th_position_completion_t.size),
    field("th_position_completion_t", "reserved", \th_position_completion_t.reserved),
    field("th_position_completion_t", "invoke", \th_position_completion_t.invoke),
    field("th_position_completion_t", "user_data", \th_position_completion_t.user_data),
    field("th_position_completion_t", "destroy", \th_position_completion_t.destroy),
    Row("th_host_property_animators_t", "", MemoryLayout<th_host_property_animators_t>.size, 0),
    field("th_host_property_animators_t", "create", \th_host_property_animators_t.create),
    field(
      "th_host_property_animators_t", "begin_animations",
      \th_host_property_animators_t.begin_animations),
    field(
      "th_host_property_animators_t", "end_animations", \th_host_property_animators_t.end_animations
    ),
    field(
      "th_host_property_animators_t", "add_completion", \th_host_property_animators_t.add_completion
    ),
    field("th_host_property_animators_t", "start", \th_host_property_animators_t.start),
    field("th_host_property_animators_t", "pause", \th_host_property_animators_t.pause),
    field("th_host_property_animators_t", "stop", \th_host_property_animators_t.stop),
    field("th_host_property_animators_t", "finish", \th_host_property_animators_t.finish),
    field(
      "th_host_property_animators_t", "continue_animation",
      \th_host_property_animators_t.continue_animation),
    field("th_host_property_animators_t", "get_number", \th_host_property_animators_t.get_number),
    field("th_host_property_animators_t", "set_number", \th_host_property_animators_t.set_number),
    Row("th_host_transition_context_t", "", MemoryLayout<th_host_transition_context_t>.size, 0),
    field(
      "th_host_transition_context_t", "get_container_view",
      \th_host_transition_context_t.get_container_view),
    field("th_host_transition_context_t", "get_view", \th_host_transition_context_t.get_view),
    field(
      "th_host_transition_context_t", "get_view_controller",
      \th_host_transition_context_t.get_view_controller),
    field(
      "th_host_transition_context_t", "get_initial_frame",
      \th_host_transition_context_t.get_initial_frame),
    field(
      "th_host_transition_context_t", "get_final_frame",
      \th_host_transition_context_t.get_final_frame),
    field("th_host_transition_context_t", "is_animated", \th_host_transition_context_t.is_animated),
    field(
      "th_host_transition_context_t", "is_interactive", \th_host_transition_context_t.is_interactive
    ),
    field(
      "th_host_transition_context_t", "was_cancelled", \th_host_transition_context_t.was_cancelled),
    field(
      "th_host_transition_context_t", "get_presentation_style",
      \th_host_transition_context_t.get_presentation_style),
    field(
      "th_host_transition_context_t", "get_target_transform",
      \th_host_transition_context_t.get_target_transform),
    field(
      "th_host_transition_context_t", "get_operation", \th_host_transition_context_t.get_operation),
    field(
      "th_host_transition_context_t", "get_duration", \th_host_transition_context_t.get_duration),
    field(
      "th_host_transition_context_t", "update_interactive",
      \th_host_transition_context_t.update_interactive),
    field(
      "th_host_transition_context_t", "finish_interactive",
      \th_host_transition_context_t.finish_interactive),
    field(
      "th_host_transition_context_t", "cancel_interactive",
      \th_host_transition_context_t.cancel_interactive),
    field(
      "th_host_transition_context_t", "pause_interactive",
      \th_host_transition_context_t.pause_interactive),
    field("th_host_transition_context_t", "complete", \th_host_transition_context_t.complete),
    Row("th_host_view_controllers_t", "", MemoryLayout<th_host_view_controllers_t>.size, 0),
    field("th_host_view_controllers_t", "get_view", \th_host_view_controllers_t.get_view),
    field("th_host_view_controllers_t", "get_parent", \th_host_view_controllers_t.get_parent),
    field("th_host_view_controllers_t", "get_index", \th_host_view_controllers_t.get_index),
    field("th_host_view_controllers_t", "get_title", \th_host_view_controllers_t.get_title),
    Row("th_point_t", "", MemoryLayout<th_point_t>.size, 0),
    field("th_point_t", "x", \th_point_t.x),
    field("th_point_t", "y", \th_point_t.y),
    Row("th_size_t", "", MemoryLayout<th_size_t>.size, 0),
    field("th_size_t", "width", \th_size_t.width),
    field("th_size_t", "height", \th_size_t.height),
    Row("th_rect_t", "", MemoryLayout<th_rect_t>.size, 0),
    field("th_rect_t", "x", \th_rect_t.x),
    field("th_rect_t", "y", \th_rect_t.y),
    field("th_rect_t", "width", \th_rect_t.width),
    field("th_rect_t", "height", \th_rect_t.height),
    Row("th_edge_insets_t", "", MemoryLayout<th_edge_insets_t>.size, 0),
    field("th_edge_insets_t", "top", \th_edge_insets_t.top),
    field("th_edge_insets_t", "left", \th_edge_insets_t.left),
    field("th_edge_insets_t", "bottom", \th_edge_insets_t.bottom),
    field("th_edge_insets_t", "right", \th_edge_insets_t.right),
    Row("th_completion_t", "", MemoryLayout<th_completion_t>.size, 0),
    field("th_completion_t", "size", \th_completion_t.size),
    field("th_completion_t", "reserved", \th_completion_t.reserved),
    field("th_completion_t", "invoke", \th_completion_t.invoke),
    field("th_completion_t", "user_data", \th_completion_t.user_data),
    field("th_completion_t", "destroy", \th_completion_t.destroy),
    Row("th_timing_t", "", MemoryLayout<th_timing_t>.size, 0),
    field("th_timing_t", "size", \th_timing_t.size),
    field("th_timing_t", "kind", \th_timing_t.kind),
    field("th_timing_t", "options", \th_timing_t.options),
    field("th_timing_t", "reserved", \th_timing_t.reserved),
    field("th_timing_t", "numbers", \th_timing_t.numbers),
    Row("th_view_animation_t", "", MemoryLayout<th_view_animation_t>.size, 0),
    field("th_view_animation_t", "size", \th_view_animation_t.size),
    field("th_view_animation_t", "reserved", \th_view_animation_t.reserved),
    field("th_view_animation_t", "duration", \th_view_animation_t.duration),
    field("th_view_animation_t", "delay", \th_view_animation_t.delay),
    field("th_view_animation_t", "timing", \th_view_animation_t.timing),
    Row("th_host_view_animations_t", "", MemoryLayout<th_host_view_animations_t>.size, 0),
    field("th_host_view_animations_t", "begin", \th_host_view_animations_t.begin),
    field(
      "th_host_view_animations_t", "begin_keyframes", \th_host_view_animations_t.begin_keyframes),
    field("th_host_view_animations_t", "begin_keyframe", \th_host_view_animations_t.begin_keyframe),
    field("th_host_view_animations_t", "end_keyframe", \th_host_view_animations_t.end_keyframe),
    field("th_host_view_animations_t", "end", \th_host_view_animations_t.end),
    field(
      "th_host_view_animations_t", "begin_without_animation",
      \th_host_view_animations_t.begin_without_animation),
    field(
      "th_host_view_animations_t", "end_without_animation",
      \th_host_view_animations_t.end_without_animation),
    field(
      "th_host_view_animations_t", "set_animations_enabled",
      \th_host_view_animations_t.set_animations_enabled),
    field(
      "th_host_view_animations_t", "get_animations_enabled",
      \th_host_view_animations_t.get_animations_enabled),
    field(
      "th_host_view_animations_t", "get_inherited_duration",
      \th_host_view_animations_t.get_inherited_duration),
    Row("th_host_views_t", "", MemoryLayout<th_host_views_t>.size, 0),
    field("th_host_views_t", "create", \th_host_views_t.create),
    field("th_host_views_t", "create_image_view", \th_host_views_t.create_image_view),
    field("th_host_views_t", "add_subview", \th_host_views_t.add_subview),
    field("th_host_views_t", "insert_subview_at", \th_host_views_t.insert_subview_at),
    field("th_host_views_t", "insert_subview_above", \th_host_views_t.insert_subview_above),
    field("th_host_views_t", "insert_subview_below", \th_host_views_t.insert_subview_below),
    field("th_host_views_t", "bring_subview_to_front", \th_host_views_t.bring_subview_to_front),
    field("th_host_views_t", "send_subview_to_back", \th_host_views_t.send_subview_to_back),
    field("th_host_views_t", "remove_from_superview", \th_host_views_t.remove_from_superview),
    field("th_host_views_t", "get_superview", \th_host_views_t.get_superview),
    field("th_host_views_t", "get_subviews", \th_host_views_t.get_subviews),
    field("th_host_views_t", "get_tag", \th_host_views_t.get_tag),
    field("th_host_views_t", "set_tag", \th_host_views_t.set_tag),
    field("th_host_views_t", "find_by_tag", \th_host_views_t.find_by_tag),
    field("th_host_views_t", "get_numbers", \th_host_views_t.get_numbers),
    field("th_host_views_t", "set_numbers", \th_host_views_t.set_numbers),
    field("th_host_views_t", "convert_point", \th_host_views_t.convert_point),
    field("th_host_views_t", "convert_rect", \th_host_views_t.convert_rect),
    field("th_host_views_t", "get_layer", \th_host_views_t.get_layer),
    field("th_host_views_t", "set_image", \th_host_views_t.set_image),
  ]
}
