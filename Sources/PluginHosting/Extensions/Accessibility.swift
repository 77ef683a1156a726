internal import CTransHost
internal import ViewControllers

extension HostTables {
  static var accessibility: th_host_accessibility_t {
    th_host_accessibility_t(is_reduce_motion_enabled: { host, out in
      serve(host, writing: out) { (plugin) throws(Fault) in
        try plugin.currentStage().isReducedMotion ? 1 : 0
      }
    })
  }
}
