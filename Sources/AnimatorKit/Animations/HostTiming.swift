import CTransHost

extension th_timing_t {
  /// The pace of one of UIKit's curves.
  static func curve(_ curve: UIView.AnimationCurve) -> th_timing_t {
    var timing = make(TH_TIMING_CURVE)
    timing.curve = UInt32(curve.rawValue)
    return timing
  }

  /// A spring by damping ratio and initial velocity.
  static func spring(ratio: CGFloat, velocity: CGVector) -> th_timing_t {
    make(TH_TIMING_SPRING_RATIO, Double(ratio), Double(velocity.dx), Double(velocity.dy))
  }

  static func make(
    _ kind: Int, _ first: Double = 0, _ second: Double = 0, _ third: Double = 0,
    _ fourth: Double = 0, _ fifth: Double = 0
  ) -> th_timing_t {
    th_timing_t(
      size: UInt32(MemoryLayout<th_timing_t>.size), kind: UInt32(kind), curve: 0, reserved: 0,
      numbers: (first, second, third, fourth, fifth))
  }
}

extension th_view_animation_t {
  /// UIKit ignores bits that mean nothing to it, and the host refuses them: they stay behind here.
  init(_ duration: TimeInterval, _ delay: TimeInterval, options: UInt = 0) {
    self.init(
      size: UInt32(MemoryLayout<th_view_animation_t>.size),
      options: UInt32(truncatingIfNeeded: options) & TH_ANIMATION_OPTIONS_ALL,
      duration: duration, delay: delay)
  }
}
