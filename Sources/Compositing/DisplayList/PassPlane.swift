import Geometry

/// The plane in which a layer is drawn flat.
struct PassPlane {
  /// From the layer's coordinates to the pass's pixels.
  var map: Homography
  /// From the pass's pixels to the target's.
  var toTarget: Homography
  /// What can be seen of it.
  var needed: IntRect
  /// What may matter for that.
  var visible: IntRect

  var scaleX: Double { map.a }
  var scaleY: Double { map.d }

  /// The target itself where the layer stands upright in it, so that nothing is sampled twice; else
  /// the layer's own plane, with about as many pixels as the layer has on the target.
  ///
  /// `reach` is how far from what is seen something may matter, in points of the layer.
  init?(_ bounds: Rect, in space: Flattener.Space, reach: (x: Double, y: Double)) {
    let (x, y) = (bounds.minX, bounds.minY)
    let (width, height) = (bounds.width, bounds.height)
    guard x.isFinite, y.isFinite, width.isFinite, height.isFinite else { return nil }
    if space.map.isUprightScale {
      map = space.map
      toTarget = .identity
      needed = space.visible
      visible = needed.outset(by: Self.margin(reach, map.a, map.d))
      return
    }
    let axes = space.map.slopes(x + width / 2, y + height / 2).axes
    var scale = axes.major.isFinite && axes.major > 0 ? axes.major : 1
    scale = min(max(scale, 1.0 / 64), 64)
    let longest = max(width, height)
    if longest * scale > 4096 { scale = 4096 / longest }
    // Whole pixels along both sides, so that the edges stay sharp.
    func fitted(_ length: Double) -> Double {
      length > 0 ? max(1, (length * scale).rounded(.up)) / length : scale
    }
    let (sx, sy) = (fitted(width), fitted(height))
    map = Homography(scaleX: sx, y: sy, thenX: -x * sx, y: -y * sy)
    guard map.isFinite, let back = map.inverted() else { return nil }
    toTarget = back.concatenating(space.map)
    // What can be seen, laid back on the plane.
    let margin = Self.margin(reach, sx, sy)
    let frame = IntRect(around: 0, 0, width * sx, height * sy).outset(by: margin)
    let seen = Rect(
      x: Double(space.visible.x0), y: Double(space.visible.y0),
      width: Double(space.visible.width), height: Double(space.visible.height))
    guard let window = Outline(seen), let fromTarget = toTarget.inverted(),
      let polygon = Polygon(window, through: fromTarget, near: frame, in: space.memory)
    else { return nil }
    needed = polygon.bounds.outset(by: 2)
    visible = needed.outset(by: margin)
  }

  private static func margin(_ reach: (x: Double, y: Double), _ sx: Double, _ sy: Double) -> Int {
    let reachInPixels = max((reach.x * sx).clamped(0, 4096), (reach.y * sy).clamped(0, 4096))
    return Int(reachInPixels.rounded(.up).clamped(0, 4096)) + 4
  }

  /// The pixels that a pass has to have: what its commands draw, and what can be seen of its result.
  ///
  /// `lookup` is how far, in points, filters look for a sample; `offset` is how far the result is moved
  /// when it is laid on the target.
  func extent(
    content: IntRect, result: IntRect, lookup: Double = 0, offset: (x: Double, y: Double) = (0, 0)
  ) -> IntRect {
    let seen = IntRect(
      around: Double(needed.x0) - offset.x, Double(needed.y0) - offset.y,
      Double(needed.x1) - offset.x, Double(needed.y1) - offset.y
    ).outset(by: Self.margin((lookup, lookup), scaleX, scaleY))
    return result.intersection(seen).union(content).intersection(visible)
  }

  func frame(_ bounds: Rect) -> PixelFrame {
    PixelFrame(
      x: bounds.minX * map.a + map.tx, y: bounds.minY * map.d + map.ty, width: bounds.width * map.a,
      height: bounds.height * map.d)
  }
}
