import CTransHost

extension HostSession {
  var accessibility: UnsafePointer<th_host_accessibility_t>? { table(TH_EXT_ACCESSIBILITY) }
}

/// What the person in front of the screen has asked for.
public enum UIAccessibility {
  /// Whether motion is to be spared: fade instead of moving.
  public static var isReduceMotionEnabled: Bool {
    var enabled: th_bool_t = 0
    HostSession.current.map { session in
      _ = session.perform(session.accessibility, "isReduceMotionEnabled") {
        $0.is_reduce_motion_enabled($1, &enabled)
      }
    }
    return enabled != 0
  }
}
