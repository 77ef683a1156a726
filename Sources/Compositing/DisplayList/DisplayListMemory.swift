import Geometry

/// What a display list is made in: all that its commands refer to by number, and room for what lies between.
///
/// Reused from frame to frame. One thread. Each is only added to and read, by nobody who calls back meanwhile: to check
/// that takes longer than to add a corner.
final class DisplayListMemory {
  /// The corners of all polygons, one after another.
  @exclusivity(unchecked) var points: [Point] = []
  /// What lies over them.
  @exclusivity(unchecked) var covers: [Cover] = []
  /// How pictures are sampled.
  @exclusivity(unchecked) var samplings: [Sampling] = []
  /// What is drawn that is no box of one colour.
  @exclusivity(unchecked) var draws: [Draw] = []
  /// What is left of a polygon in a cut.
  var loosened: [Point] = []
  var vertices: [(x: Double, y: Double)] = []
  var corners: [Corner] = []
  private var clipped: [Corner] = []

  /// Trades what was made for what a list has, and the other way round: nothing is copied.
  func trade(with list: inout DisplayList) {
    swap(&points, &list.points)
    swap(&covers, &list.covers)
    swap(&samplings, &list.samplings)
    swap(&draws, &list.draws)
  }

  /// Forgets everything but the memory.
  func removeAll() {
    points.removeAll(keepingCapacity: true)
    covers.removeAll(keepingCapacity: true)
    samplings.removeAll(keepingCapacity: true)
    draws.removeAll(keepingCapacity: true)
  }

  /// Twice the area of the polygon whose first corner has a number, and which has all after it; less than 0 where
  /// it turns the other way.
  func doubledArea(from start: Int) -> Double {
    var sum = 0.0
    var previous = points[points.count - 1]
    for index in start..<points.count {
      let point = points[index]
      sum += previous.x * point.y - point.x * previous.y
      previous = point
    }
    return sum
  }

  /// Keeps the part of the convex polygon in `corners` that lies on one side of a plane (Sutherland and
  /// Hodgman's algorithm).
  func clip(distance: (Corner) -> Double, snap: (inout Corner) -> Void) {
    clipped.removeAll(keepingCapacity: true)
    guard var previous = corners.last else { return }
    var previousDistance = distance(previous)
    for corner in corners {
      let d = distance(corner)
      if (d >= 0) != (previousDistance >= 0) {
        // Always from the inner to the outer corner, so that a shared edge is cut at the same place.
        let (inner, outer) = d >= 0 ? (corner, previous) : (previous, corner)
        let (di, douter) = d >= 0 ? (d, previousDistance) : (previousDistance, d)
        // Halved, so that the difference of two huge distances does not overflow.
        let t = (di / 2) / (di / 2 - douter / 2)
        var cut = Corner(
          x: inner.x + (outer.x - inner.x) * t, y: inner.y + (outer.y - inner.y) * t,
          w: inner.w + (outer.w - inner.w) * t)
        snap(&cut)
        if cut.isFinite { clipped.append(cut) }
      }
      if d >= 0 { clipped.append(corner) }
      previous = corner
      previousDistance = d
    }
    swap(&corners, &clipped)
  }
}

/// A corner before the division by `w`.
struct Corner {
  var x, y, w: Double

  var isFinite: Bool { x.isFinite && y.isFinite && w.isFinite }
}
