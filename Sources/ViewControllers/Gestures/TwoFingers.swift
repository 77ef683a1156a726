import Glibc
import Geometry

/// Two fingers, as far as pinches and rotations look at them.
struct TwoFingers {
  /// How far they are apart: points.
  let distance: Double
  /// The direction from the first to the second, in radians, clockwise from the right.
  let angle: Double

  /// The first two of some fingers; nil if there are not two, or both at one place.
  @MainActor
  init?(_ touches: [Touch]) {
    guard touches.count >= 2 else { return nil }
    let way = touches[1].location(in: nil) - touches[0].location(in: nil)
    distance = way.length
    angle = atan2(way.y, way.x)
    guard distance > 0 else { return nil }
  }
}
