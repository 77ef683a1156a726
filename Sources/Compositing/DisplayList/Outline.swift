import Geometry

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A rectangle with rounded corners, in a layer's coordinates.
struct Outline: Hashable, Sendable {
  var left, top, right, bottom: Double
  var radius = 0.0
  var corners = CornerMask.all

  /// A rectangle; `nil` if it has no area or is not finite.
  init?(_ rect: Rect) {
    (left, top) = (rect.minX, rect.minY)
    (right, bottom) = (rect.maxX, rect.maxY)
    guard right > left, bottom > top, (right - left).isFinite, (bottom - top).isFinite else {
      return nil
    }
  }

  /// Rounds corners; the radius is brought into 0 to half the shorter side.
  func rounded(_ radius: Double, _ corners: CornerMask) -> Outline {
    var outline = self
    let limit = min(right - left, bottom - top) / 2
    outline.radius = radius > 0 ? min(radius, limit) : 0
    outline.corners = corners
    return outline
  }

  /// The outline moved inwards by a distance; `nil` if nothing is left.
  func inset(by distance: Double) -> Outline? {
    var outline = self
    outline.left += distance
    outline.top += distance
    outline.right -= distance
    outline.bottom -= distance
    outline.radius = max(0, radius - distance)
    return outline.right > outline.left && outline.bottom > outline.top ? outline : nil
  }

  var hasRoundCorners: Bool { radius > 0 && !corners.isEmpty }

  /// Gives the corner points in order, arcs as chords that leave the arc by at most about 1/300 pixel.
  ///
  /// `pixels` gives pixels to a unit of length at a place, for choosing the number of chords.
  func vertices(
    into vertices: inout [(x: Double, y: Double)], pixels: (_ x: Double, _ y: Double) -> Double
  ) {
    vertices.removeAll(keepingCapacity: true)
    guard hasRoundCorners else {
      vertices.append((left, top))
      vertices.append((right, top))
      vertices.append((right, bottom))
      vertices.append((left, bottom))
      return
    }
    for number in 0..<4 {
      let (corner, x, y, sx, sy, start): (CornerMask, Double, Double, Double, Double, Double) =
        switch number {
        case 0: (.minXMinY, left, top, 1, 1, 2)
        case 1: (.maxXMinY, right, top, -1, 1, 3)
        case 2: (.maxXMaxY, right, bottom, -1, -1, 0)
        default: (.minXMaxY, left, bottom, 1, -1, 1)
        }
      guard corners.contains(corner) else {
        vertices.append((x, y))
        continue
      }
      let scale = pixels(x, y)
      // A chord of the angle t leaves the arc by r·t²/8.
      let wanted = scale.isFinite ? (100 * radius * scale).squareRoot().rounded(.up) : 128
      let count = Int(wanted.clamped(4, 128))
      for step in 0...count {
        let angle = (start + Double(step) / Double(count)) * .pi / 2
        // The ends lie exactly on the straight sides.
        let cosine = step == 0 || step == count ? cos(angle).rounded() : cos(angle)
        let sine = step == 0 || step == count ? sin(angle).rounded() : sin(angle)
        vertices.append((x + sx * radius + radius * cosine, y + sy * radius + radius * sine))
      }
    }
  }
}
