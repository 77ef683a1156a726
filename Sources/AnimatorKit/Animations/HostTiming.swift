import CTransHost

extension th_timing_t {
  /// The pace of one of UIKit's curves, or none in particular.
  static func options(_ bits: UInt) -> th_timing_t {
    make(TH_TIMING_OPTIONS, options: bits)
  }

  /// A spring by damping ratio and initial velocity.
  static func spring(ratio: CGFloat, velocity: CGVector, options: UInt = 0) -> th_timing_t {
    make(
      TH_TIMING_SPRING_RATIO, options: options, Double(ratio), Double(velocity.dx),
      Double(velocity.dy))
  }

  static func make(
    _ kind: Int, options: UInt = 0, _ first: Double = 0, _ second: Double = 0, _ third: Double = 0,
    _ fourth: Double = 0, _ fifth: Double = 0
  ) -> th_timing_t {
    th_timing_t(
      size: UInt32(MemoryLayout<th_timing_t>.size), kind: UInt32(kind),
      options: UInt32(truncatingIfNeeded: options), reserved: 0,
      numbers: (first, second, third, fourth, fifth))
  }
}

extension th_view_animation_t {
  init(_ duration: TimeInterval, _ delay: TimeInterval, _ timing: th_timing_t) {
    self.init(
      size: UInt32(MemoryLayout<th_view_animation_t>.size), reserved: 0, duration: duration,
      delay: delay, timing: timing)
  }
}
