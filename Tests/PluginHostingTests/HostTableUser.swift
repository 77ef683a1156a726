import CTransHost

/// Whoever calls the host by its tables, as C code does.
@MainActor
protocol HostTableUser {
  var host: UnsafePointer<th_host_t> { get }
}

extension HostTableUser {
  /// One of the host's tables.
  func table<Table>(_ id: String) -> Table {
    id.withCString { host.pointee.get_extension(host, $0) }!.load(as: Table.self)
  }

  var handles: th_host_handles_t { table(TH_EXT_HANDLES) }
  var contexts: th_host_transition_context_t { table(TH_EXT_TRANSITION_CONTEXT) }
  var views: th_host_views_t { table(TH_EXT_VIEWS) }
  var layers: th_host_layers_t { table(TH_EXT_LAYERS) }
  var brackets: th_host_view_animations_t { table(TH_EXT_VIEW_ANIMATIONS) }
  var animators: th_host_property_animators_t { table(TH_EXT_PROPERTY_ANIMATORS) }
  var layerAnimations: th_host_layer_animations_t { table(TH_EXT_LAYER_ANIMATIONS) }
  var links: th_host_display_link_t { table(TH_EXT_DISPLAY_LINK) }
  var gestures: th_host_gestures_t { table(TH_EXT_GESTURES) }
  var actions: th_host_actions_t { table(TH_EXT_ACTIONS) }
  var filters: th_host_filter_t { table(TH_EXT_FILTER) }
  var pixels: th_host_pixels_t { table(TH_EXT_PIXELS) }
  var snapshots: th_host_snapshot_t { table(TH_EXT_SNAPSHOT) }
  var log: th_host_log_t { table(TH_EXT_LOG) }
}
