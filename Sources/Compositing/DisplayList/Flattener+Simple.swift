import Geometry

extension Flattener {
  /// Draws a layer of the kind that most are: nothing in it, upright, of one colour or one picture.
  ///
  /// It gives what `open` gives, without looking at what such layers do not have.
  ///
  /// - Returns: `false`, with nothing done, if the layer is of another kind.
  static func appendSimple(_ layer: Layer, in space: Space, list: inout CommandList) -> Bool {
    guard space.sublayerSpace == nil else { return false }
    return layer.withCurrent { properties in
      let p = properties
      if p.pointee.isHidden { return true }
      let opacity = Opacity(p.pointee.opacity)
      if opacity == .none { return true }
      guard !layer.hasSublayers, layer.storedMask == nil, space.map.isUprightScale,
        layer.isPlain(p), p.pointee.zPosition.isFinite,
        p.pointee.isDoubleSided || space.facing > 0
      else { return false }
      let bounds = p.pointee.bounds
      let (position, anchor) = (p.pointee.position, p.pointee.anchor)
      let placement = Homography(translationX: position.x - anchor.x, y: position.y - anchor.y)
      let map = placement.concatenating(space.map)
      guard map.isFinite, bounds.width > 0, bounds.height > 0 else { return false }
      let start = map.homogeneous(bounds.minX, bounds.minY)
      let end = map.homogeneous(bounds.maxX, bounds.maxY)
      // Wholly outside, and by so much that rounding does not matter.
      let visible = space.visible
      if end.x < Double(visible.x0 - 1) || start.x > Double(visible.x1 + 1)
        || end.y < Double(visible.y0 - 1) || start.y > Double(visible.y1 + 1)
      {
        // Other gravities may draw outside of the bounds.
        if p.pointee.contents == nil || p.pointee.contentsGravity == .resize { return true }
      }
      var color: UInt32 = 0
      if let background = p.pointee.backgroundColor { color = background.pixel.packed }
      let hasContents = p.pointee.contents != nil
      // Only contents that fill the bounds end where these do.
      if hasContents, color != 0 || p.pointee.contentsGravity != .resize { return false }
      let pixels = Polygon.wholePixels(
        upright: start.x, start.y, end.x, end.y, near: visible)
      let shape: Shape
      let touched: IntRect
      if let pixels {
        (shape, touched) = (.pixels, pixels)
      } else if let polygon = Polygon(
        upright: start.x, start.y, end.x, end.y, near: visible, in: space.polygons)
      {
        (shape, touched) = space.shape(polygon)
      } else {
        return false
      }
      let seen = touched.intersection(visible)
      guard !seen.isEmpty else { return true }
      if !hasContents {
        if color != 0 {
          list.append(Draw(bounds: seen, shape: shape, paint: .color(color), opacity: opacity))
        }
        return true
      }
      guard p.pointee.contentsCenter == Rect(x: 0, y: 0, width: 1, height: 1),
        let buffer = p.pointee.contents,
        let layout = ContentsLayout(buffer, part: p.pointee.contentsRect, filling: bounds),
        let paint = layout.paint(through: map, in: space.polygons)
      else { return false }
      list.append(Draw(bounds: seen, shape: shape, paint: paint, opacity: opacity))
      return true
    }
  }
}
