internal import CTransHost
internal import ViewControllers

extension HostTables {
  static var accessibility: th_host_accessibility_t {
    th_host_accessibility_t(
      is_reduce_motion_enabled: { answer($0, $1) { $0.isReducedMotion ? 1 : 0 } })
  }
}
